"""A chat model as a judge of claims: asked narrowly, and believed only where its reply holds."""

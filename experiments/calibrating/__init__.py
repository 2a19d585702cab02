"""Any claim checker beside labelled claims: does it agree, does it waver, may it gate?"""

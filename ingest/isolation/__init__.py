"""Reading files apart from the app, in processes that may be killed, and with limits.

`files` is what callers use. `processes` starts and ends the reading servers, `server` is what runs
in one of them, `limits` is what holds each reading, `messages` is what goes to and fro.
"""

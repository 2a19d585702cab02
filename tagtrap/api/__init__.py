"""The HTTP API: a door like the pages and the command line. It parses, asks the service, prints."""

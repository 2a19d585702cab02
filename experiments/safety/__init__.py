"""What attacks in documents and questions reach: `python -m experiments.safety SHARED`.

A scripted model obeys whatever stands in its prompt; counted is what of that an approved answer
says. `injection` plants attacks in policies, `off_task` asks for other work.
"""

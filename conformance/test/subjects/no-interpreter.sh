#!/no/such/interpreter
# Cannot be started, though it may.

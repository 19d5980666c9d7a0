"""Ask: a question at the table, put to the reference or to any other engine."""

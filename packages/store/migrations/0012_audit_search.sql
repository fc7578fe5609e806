-- What was done to one thing is found whatever else was done.
CREATE INDEX audit_log_subject ON audit_log (subject, id DESC);

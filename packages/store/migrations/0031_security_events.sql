-- What happened at the doors: sign-ins, failures, second factors, refused decisions, looks at clients' data. The database
-- refuses to change or delete a line.
CREATE TABLE security_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at bigint NOT NULL,
  kind text NOT NULL,
  -- The client and the member of staff whom it concerns.
  user_id bigint,
  staff_id bigint,
  staff_name text NOT NULL,
  address text NOT NULL,
  agent text NOT NULL,
  -- Which refusal, or what it was about.
  detail text NOT NULL,
  -- More than 1: so many of a kind that were not written one by one.
  count integer NOT NULL DEFAULT 1
);
CREATE INDEX security_events_user ON security_events (user_id, id DESC) WHERE user_id IS NOT NULL;
CREATE INDEX security_events_staff ON security_events (staff_id, id DESC) WHERE staff_id IS NOT NULL;
CREATE INDEX security_events_address ON security_events (address, id DESC);
CREATE INDEX security_events_kind ON security_events (kind, id DESC);
CREATE INDEX security_events_at ON security_events (at);
CREATE TRIGGER security_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON security_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The back office: members of staff, their sessions and one-time links, and the audit log.
-- Instants are in milliseconds since the epoch.

CREATE TABLE staff (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL,
  name text NOT NULL,
  roles text[] NOT NULL,
  password_hash text,
  -- Of the authenticator app; set when its first code was right.
  totp_secret bytea,
  -- The last time step whose code was taken: no code works twice.
  totp_step bigint NOT NULL DEFAULT 0,
  recovery_hashes bytea[] NOT NULL DEFAULT '{}',
  created_at bigint NOT NULL,
  last_seen_at bigint,
  disabled_at bigint
);
CREATE UNIQUE INDEX staff_email ON staff (lower(email));

CREATE TABLE staff_sessions (
  token_hash bytea PRIMARY KEY,
  staff_id bigint NOT NULL REFERENCES staff (id),
  created_at bigint NOT NULL,
  last_seen_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  address text NOT NULL,
  agent text NOT NULL
);
CREATE INDEX staff_sessions_staff ON staff_sessions (staff_id);

-- One-time secrets: `link` sets a password (of a new owner where staff_id is null), `enrol` confirms a second factor.
CREATE TABLE staff_tickets (
  secret_hash bytea PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('link', 'enrol')),
  staff_id bigint REFERENCES staff (id),
  totp_secret bytea,
  expires_at bigint NOT NULL,
  CONSTRAINT staff_ticket_enrols_with_secret CHECK ((kind = 'enrol') = (totp_secret IS NOT NULL))
);

CREATE TABLE audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at bigint NOT NULL,
  staff_id bigint,
  staff_name text NOT NULL,
  address text NOT NULL,
  action text NOT NULL,
  -- What it was done to: 'deposit:12'.
  subject text NOT NULL,
  -- The client whose account it touched, who may read it.
  user_id bigint,
  reason text NOT NULL,
  before jsonb,
  after jsonb
);
CREATE INDEX audit_log_user ON audit_log (user_id, id DESC) WHERE user_id IS NOT NULL;
CREATE INDEX audit_log_staff ON audit_log (staff_id, id DESC);
CREATE INDEX audit_log_action ON audit_log (action, id DESC);
CREATE INDEX audit_log_at ON audit_log (at);
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

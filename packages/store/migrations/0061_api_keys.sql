-- API keys: what clients give to programs of their own. Only a key's hash is here; a key that was revoked stays, so that what
-- was done with it can be explained.
CREATE TABLE api_keys (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  token_hash bytea NOT NULL CONSTRAINT api_keys_token_hash UNIQUE,
  name text NOT NULL CONSTRAINT api_key_name_length CHECK (length(name) BETWEEN 1 AND 40),
  scope text NOT NULL CONSTRAINT api_key_scope CHECK (scope IN ('read', 'trade')),
  -- The first letters of the key.
  beginning text NOT NULL,
  -- Addresses and networks from which it works; none: from everywhere.
  addresses text[] NOT NULL,
  created_at bigint NOT NULL,
  expires_at bigint,
  last_used_at bigint,
  last_address text,
  revoked_at bigint
);
CREATE INDEX api_keys_of_user ON api_keys (user_id);
-- A name with a time is one key: orders carry the name.
CREATE UNIQUE INDEX api_keys_name ON api_keys (user_id, name) WHERE revoked_at IS NULL;

CREATE TRIGGER api_keys_told AFTER UPDATE OF revoked_at ON api_keys FOR EACH ROW
  WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL) EXECUTE FUNCTION tell_session_ended();

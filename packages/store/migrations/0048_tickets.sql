-- Things given out that come back once, within minutes, at whichever process: captchas and passkeys' challenges.
CREATE TABLE tickets (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Of the secret that brings it back.
  key_hash bytea NOT NULL UNIQUE,
  -- 'captcha', 'passkey': a ticket of one kind is none of the other.
  kind text NOT NULL,
  value jsonb NOT NULL,
  until bigint NOT NULL
);
CREATE INDEX tickets_until ON tickets (until);

-- Real users: how they are reached, how they prove who they are, codes sent to them, attempts counted against guessing.
-- Instants are in milliseconds since the epoch. Of secrets that need not be read again only a hash is kept.

ALTER TABLE users
  -- E.164, with its plus; and the same without the dialling code, by which its owner may log in.
  ADD COLUMN mobile text CONSTRAINT users_mobile UNIQUE,
  ADD COLUMN mobile_national text,
  -- A number that was given beside an e-mail address; nobody logs in with it.
  ADD COLUMN contact_mobile text,
  -- ISO 3166-1 alpha-2, as chosen at registration.
  ADD COLUMN country text,
  ADD COLUMN password_hash text,
  ADD COLUMN password_changed_at bigint,
  ADD COLUMN must_change_password boolean NOT NULL DEFAULT false,
  ADD COLUMN frozen_at bigint,
  ADD COLUMN email_verified_at bigint,
  ADD COLUMN mobile_verified_at bigint,
  ADD COLUMN identity_verified_at bigint,
  ADD COLUMN totp_secret bytea,
  -- Drawn, and not confirmed yet.
  ADD COLUMN totp_pending bytea,
  -- The last time step whose code was taken: no code works twice.
  ADD COLUMN totp_step bigint NOT NULL DEFAULT 0,
  ADD COLUMN recovery_hashes bytea[] NOT NULL DEFAULT '{}',
  ADD COLUMN invited_by bigint REFERENCES users (id);
CREATE INDEX users_mobile_national ON users (mobile_national) WHERE mobile_national IS NOT NULL;
CREATE INDEX users_invited_by ON users (invited_by) WHERE invited_by IS NOT NULL;

CREATE TABLE codes (
  -- 'register', 'reset', 'change:17', 'bind:17': what the code is good for, and for whom.
  purpose text NOT NULL,
  -- 'email:ann@example.org', 'mobile:+85291234567'.
  contact text NOT NULL,
  salt bytea NOT NULL,
  -- Null where no code was sent, which nobody may find out.
  code_hash bytea,
  sent_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  attempts_left integer NOT NULL,
  PRIMARY KEY (purpose, contact)
);
CREATE INDEX codes_expires_at ON codes (expires_at);

-- Attempts within a window of time, by what is guarded: 'login:…', 'code:…'.
CREATE TABLE attempts (
  key text PRIMARY KEY,
  count integer NOT NULL,
  since bigint NOT NULL,
  until bigint NOT NULL
);
CREATE INDEX attempts_until ON attempts (until);

CREATE TABLE passkeys (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  credential_id text NOT NULL CONSTRAINT passkeys_credential_id UNIQUE,
  public_key bytea NOT NULL,
  -- The authenticator's own count of uses; 0 where it does not count.
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  -- The site's name that it was made for.
  rp_id text NOT NULL,
  name text NOT NULL,
  created_at bigint NOT NULL,
  last_used_at bigint
);
CREATE INDEX passkeys_user ON passkeys (user_id);

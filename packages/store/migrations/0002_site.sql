-- People and their sessions, the site's settings and lists, instruments, candles, and the feeds' clocks.
-- Instants are in milliseconds since the epoch.

CREATE TABLE users (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uid text NOT NULL CONSTRAINT users_uid UNIQUE,
  email text,
  is_demo boolean NOT NULL,
  demo_id text CONSTRAINT users_demo_id UNIQUE,
  invite_code text NOT NULL CONSTRAINT users_invite_code UNIQUE,
  lang text NOT NULL,
  credit_score integer NOT NULL,
  created_at bigint NOT NULL
);
CREATE UNIQUE INDEX users_email ON users (lower(email)) WHERE email IS NOT NULL;

CREATE TABLE sessions (
  token_hash bytea PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  created_at bigint NOT NULL,
  last_seen_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  address text NOT NULL,
  agent text NOT NULL,
  revoked_at bigint
);
CREATE INDEX sessions_user ON sessions (user_id);
CREATE INDEX sessions_expires_at ON sessions (expires_at);

CREATE TABLE settings (
  key text PRIMARY KEY,
  value jsonb NOT NULL
);

CREATE TABLE areas (
  id integer PRIMARY KEY,
  global_code text NOT NULL,
  code text NOT NULL,
  -- By language.
  name jsonb NOT NULL,
  sort integer NOT NULL
);

CREATE TABLE categories (
  id integer PRIMARY KEY,
  key text NOT NULL UNIQUE,
  sort integer NOT NULL
);

CREATE TABLE instruments (
  id integer PRIMARY KEY,
  code text NOT NULL UNIQUE,
  spec jsonb NOT NULL,
  sort integer NOT NULL,
  is_enabled boolean NOT NULL
);

CREATE TABLE market_clock (
  feed text PRIMARY KEY,
  at bigint NOT NULL
);

CREATE TABLE feeds_seen (
  feed text PRIMARY KEY,
  seen_at bigint NOT NULL
);

-- Finished candles, in chunks of about 256 that start at a multiple of 256 periods; `body` is records of 48 bytes.
CREATE TABLE candle_chunks (
  feed text NOT NULL,
  instrument_id integer NOT NULL,
  period text NOT NULL,
  chunk bigint NOT NULL,
  first_time bigint NOT NULL,
  last_time bigint NOT NULL,
  body bytea NOT NULL,
  PRIMARY KEY (feed, instrument_id, period, chunk)
);
ALTER TABLE candle_chunks ALTER COLUMN body SET STORAGE EXTERNAL; -- compressing doubles the time of the first load

-- The candle in progress of each series: one narrow row, as it is rewritten every few seconds.
CREATE TABLE candle_heads (
  feed text NOT NULL,
  instrument_id integer NOT NULL,
  period text NOT NULL,
  time bigint NOT NULL,
  body bytea NOT NULL,
  PRIMARY KEY (feed, instrument_id, period)
) WITH (fillfactor = 50);

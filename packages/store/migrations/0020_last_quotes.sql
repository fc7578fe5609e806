-- The last tick of each instrument, in points: after a restart a market that is closed has no other price, and an account's
-- open orders no other value.

CREATE TABLE last_quotes (
  feed text NOT NULL,
  instrument_id integer NOT NULL,
  bid bigint NOT NULL,
  ask bigint NOT NULL,
  at bigint NOT NULL,
  seq bigint NOT NULL,
  volume double precision NOT NULL,
  PRIMARY KEY (feed, instrument_id)
) WITH (fillfactor = 50);

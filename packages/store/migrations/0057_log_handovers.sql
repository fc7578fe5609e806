-- The public log's key may be changed, and a log may begin anew: the newest key signs, the first one's secret still salts.
DROP INDEX log_keys_one;
ALTER TABLE log_keys DROP CONSTRAINT log_keys_pkey;
ALTER TABLE log_keys
  -- In their order, from 1.
  ADD COLUMN id bigint NOT NULL DEFAULT 1 PRIMARY KEY,
  -- The note that handed the log over to this key; the first has none.
  ADD COLUMN handover text,
  ADD CONSTRAINT log_keys_handed_over CHECK ((id = 1) = (handover IS NULL));

-- The public log: a Merkle tree whose leaf i is the journal's row i + 1, kept a moment behind the commits. All of it
-- follows from the journal and the log's key.

-- The tree as static files: hashes by level, eight levels of the tree apart; entries are at level -1. A tile grows at its
-- end until it has 256 of them.
CREATE TABLE log_tiles (
  level smallint NOT NULL CHECK (level >= -1),
  place bigint NOT NULL CHECK (place >= 0),
  bytes bytea NOT NULL,
  PRIMARY KEY (level, place)
);
-- A hash does not get smaller.
ALTER TABLE log_tiles ALTER COLUMN bytes SET STORAGE EXTERNAL;

-- Where each account's own chain of rows ends; account 0 is the house.
CREATE TABLE log_chains (
  account_id bigint PRIMARY KEY,
  rows bigint NOT NULL CHECK (rows > 0),
  -- The commitment of the newest row.
  newest bytea NOT NULL CHECK (length(newest) = 32)
) WITH (fillfactor = 80);

-- The newest signed checkpoint.
CREATE TABLE log_head (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  size bigint NOT NULL CHECK (size > 0),
  checkpoint text NOT NULL,
  signed_at bigint NOT NULL
);

-- The log's name and its secret, from which its signing key and the salts of its rows are made; written once.
CREATE TABLE log_keys (
  origin text PRIMARY KEY,
  secret bytea NOT NULL CONSTRAINT log_keys_secret_sealed CHECK (is_sealed(secret)),
  created_at bigint NOT NULL
);
CREATE UNIQUE INDEX log_keys_one ON log_keys ((true));

CREATE FUNCTION check_tile_grows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF substring(NEW.bytes FROM 1 FOR length(OLD.bytes)) <> OLD.bytes THEN
    RAISE EXCEPTION 'tile %/% of the log is published: it only grows', OLD.level, OLD.place
      USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER log_tiles_only_grow BEFORE UPDATE ON log_tiles
  FOR EACH ROW EXECUTE FUNCTION check_tile_grows();
CREATE TRIGGER log_tiles_are_kept BEFORE DELETE OR TRUNCATE ON log_tiles
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION check_log_grows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.size <= OLD.size THEN
    RAISE EXCEPTION 'the log has % leaves published: it does not go back to %', OLD.size, NEW.size
      USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER log_head_only_grows BEFORE UPDATE ON log_head
  FOR EACH ROW EXECUTE FUNCTION check_log_grows();
CREATE TRIGGER log_head_is_kept BEFORE DELETE OR TRUNCATE ON log_head
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER log_chains_are_kept BEFORE DELETE OR TRUNCATE ON log_chains
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

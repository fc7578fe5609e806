-- Who leads, where several processes share a database: one holder a lease, by the database's clock alone. With each new
-- holder the epoch ascends; every commit of a leader names its own and is refused once a newer one was given out.
CREATE TABLE leases (
  name text PRIMARY KEY,
  epoch bigint NOT NULL CHECK (epoch > 0),
  holder text NOT NULL,
  -- The process number of the connection on which the holder commits.
  backend integer NOT NULL,
  taken_at timestamptz NOT NULL,
  until timestamptz NOT NULL,
  -- Makes the epoch a key column: to change it, an UPDATE takes the lock that waits for the FOR KEY SHARE of a commit under
  -- way. A renewal changes no key and waits for no commit, however long that takes.
  CONSTRAINT lease_epoch_is_key UNIQUE (name, epoch)
) WITH (fillfactor = 50);

CREATE FUNCTION refuse_older_lease() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the epoch of lease % never goes back from %', OLD.name, OLD.epoch
    USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER leases_ascend BEFORE UPDATE ON leases
  FOR EACH ROW WHEN (NEW.epoch < OLD.epoch OR NEW.name <> OLD.name) EXECUTE FUNCTION refuse_older_lease();
CREATE TRIGGER leases_are_kept BEFORE DELETE OR TRUNCATE ON leases
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The epoch of the lease under which a row was committed; 0: by the only process there was, under its own lock.
ALTER TABLE journal ADD COLUMN epoch bigint NOT NULL DEFAULT 0;

-- As in 0001, and the epoch never goes back from one row to the next. Where one process alone wrote in between, its 0
-- follows anything, and the leases' own rule goes on.
CREATE OR REPLACE FUNCTION check_journal_is_gapless() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  first bigint;
  last bigint;
  rows bigint;
  lowest bigint;
  highest bigint;
  before record;
BEGIN
  SELECT min(seq), max(seq), count(*), min(epoch), max(epoch) INTO first, last, rows, lowest, highest FROM added;
  IF rows = 0 THEN RETURN NULL; END IF;
  SELECT coalesce(max(seq), 0) AS seq, coalesce(max(epoch), 0) AS epoch INTO before
  FROM (SELECT seq, epoch FROM journal WHERE seq < first ORDER BY seq DESC LIMIT 1) AS newest;
  IF first <> before.seq + 1 OR last - first + 1 <> rows THEN
    RAISE EXCEPTION 'journal rows % to % (% rows) do not follow %', first, last, rows, before.seq
      USING ERRCODE = 'check_violation';
  END IF;
  IF lowest <> highest OR (lowest > 0 AND lowest < before.epoch) THEN
    RAISE EXCEPTION 'journal rows % to % of epochs % to % do not follow epoch %', first, last, lowest, highest, before.epoch
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

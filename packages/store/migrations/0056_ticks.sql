-- The ticks that the engine was offered, numbered without a gap: those of the last seconds as they came, in the transaction
-- of the next commit; then segments of ten seconds, whose digests the journal says.

CREATE TABLE unsealed_ticks (
  first_no bigint PRIMARY KEY CHECK (first_no > 0),
  last_no bigint NOT NULL CHECK (last_no >= first_no),
  -- 40 bytes a tick.
  ticks bytea NOT NULL CHECK (length(ticks) = 40 * (last_no - first_no + 1)),
  -- What is to be said of them: where a process began, what a feed did not deliver, which ticks were dropped.
  remarks jsonb NOT NULL
);

CREATE TABLE tick_segments (
  id bigint PRIMARY KEY CHECK (id > 0),
  first_no bigint NOT NULL UNIQUE CHECK (first_no > 0),
  last_no bigint NOT NULL UNIQUE CHECK (last_no >= first_no),
  from_at bigint NOT NULL,
  to_at bigint NOT NULL,
  -- The row of the journal that says so.
  journal_seq bigint NOT NULL UNIQUE,
  digest bytea NOT NULL CHECK (length(digest) = 32),
  -- Brotli; null once they are no longer kept.
  bytes bytea
);
ALTER TABLE tick_segments ALTER COLUMN bytes SET STORAGE EXTERNAL;
CREATE INDEX tick_segments_kept ON tick_segments (to_at) WHERE bytes IS NOT NULL;

-- Of a sealed segment the bytes alone may go.
CREATE FUNCTION check_segment_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.bytes IS NOT NULL OR
    (NEW.id, NEW.first_no, NEW.last_no, NEW.from_at, NEW.to_at, NEW.journal_seq, NEW.digest) IS DISTINCT FROM
    (OLD.id, OLD.first_no, OLD.last_no, OLD.from_at, OLD.to_at, OLD.journal_seq, OLD.digest) THEN
    RAISE EXCEPTION 'segment % of the ticks is sealed', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER tick_segments_stay BEFORE UPDATE ON tick_segments
  FOR EACH ROW EXECUTE FUNCTION check_segment_stays();
CREATE TRIGGER tick_segments_are_kept BEFORE DELETE OR TRUNCATE ON tick_segments
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What the house owes, as of one row of the journal: the sums, and the notes that every client finds the own balance in. The
-- journal says the sums too and for ever; these rows and the notes are kept for a day.
CREATE TABLE liabilities (
  -- The last row of the journal that counts.
  up_to_seq bigint PRIMARY KEY,
  -- The last entry of the ledger that counts.
  up_to_entry bigint NOT NULL,
  made_at bigint NOT NULL,
  -- The row of the journal that says so; null until it is written.
  row_seq bigint UNIQUE CHECK (row_seq > up_to_seq),
  -- Sums of the house's accounts.
  house jsonb NOT NULL
);

-- The tree of notes in tiles of 256: notes at level 0, sums above.
CREATE TABLE liability_tiles (
  up_to_seq bigint NOT NULL,
  book text NOT NULL CHECK (book IN ('real', 'demo')),
  level smallint NOT NULL CHECK (level >= 0),
  place integer NOT NULL CHECK (place >= 0),
  -- The hash of the first note.
  first_note bytea CHECK ((level = 0) = (first_note IS NOT NULL)),
  bytes bytea NOT NULL,
  PRIMARY KEY (up_to_seq, book, level, place)
);
-- A hash does not get smaller.
ALTER TABLE liability_tiles ALTER COLUMN bytes SET STORAGE EXTERNAL;
CREATE INDEX liability_tiles_notes ON liability_tiles (up_to_seq, book, first_note) WHERE level = 0;

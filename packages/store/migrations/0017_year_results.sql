-- What each client's positions came to in the last twelve months, kept up as the ranking is folded, for the share of
-- accounts that lose money. Days are counted from the epoch, UTC; money is in millionths of a dollar.

-- By the client's own account, with all its copyings: their results are the client's.
CREATE TABLE year_results (
  account_id bigint PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('demo', 'real')),
  -- Costs included.
  realised bigint NOT NULL,
  closings integer NOT NULL
) WITH (fillfactor = 80);

-- What copyings did on a day, by the account of their owner, beside trader_days, which have what clients did themselves.
CREATE TABLE copy_days (
  account_id bigint NOT NULL,
  day integer NOT NULL,
  realised bigint NOT NULL,
  closings integer NOT NULL,
  PRIMARY KEY (account_id, day)
) WITH (fillfactor = 80);

-- A day leaves the twelve months as a whole.
CREATE INDEX trader_days_day ON trader_days USING brin (day) WITH (pages_per_range = 32);
CREATE INDEX copy_days_day ON copy_days USING brin (day) WITH (pages_per_range = 32);
-- The first day that is in year_results.
ALTER TABLE ranking_progress ADD COLUMN year_from integer NOT NULL DEFAULT 0;

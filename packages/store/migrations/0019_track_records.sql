-- What each trader's record proves and what it has risked, folded with the ranking: stakes, exposure, losses chased, and
-- on how many days the results were made. Stakes are notional over equity, in ten-thousandths; returns of days are in
-- millionths, effective numbers and exposures of the figures in tenths. The ranking is folded anew from the journal, at the
-- next start, with the results of the twelve months that come with it.

CREATE TABLE track_records (
  account_id bigint PRIMARY KEY,
  stakes numeric NOT NULL,
  stake_squares numeric NOT NULL,
  chased numeric NOT NULL,
  exposure_max bigint NOT NULL,
  lost_stake bigint NOT NULL,
  capital bigint NOT NULL,
  day integer NOT NULL,
  day_growth bigint NOT NULL,
  day_squares numeric NOT NULL,
  day_fourths numeric NOT NULL
) WITH (fillfactor = 80);

-- What stands open of each account, as far as it is folded.
CREATE TABLE open_positions (
  account_id bigint NOT NULL,
  order_id bigint NOT NULL,
  instrument_id integer NOT NULL,
  side text NOT NULL CHECK (side IN ('buy', 'sell')),
  price bigint NOT NULL,
  margin bigint NOT NULL,
  leverage integer NOT NULL,
  stake bigint NOT NULL,
  -- Stakes of the bet that the order began; null: it was opened into another's.
  bet bigint,
  PRIMARY KEY (account_id, order_id)
) WITH (fillfactor = 80);

ALTER TABLE traders
  ADD COLUMN has_record boolean NOT NULL DEFAULT false,
  ADD COLUMN effective_trades bigint NOT NULL DEFAULT 0,
  ADD COLUMN exposure_max bigint NOT NULL DEFAULT 0,
  ADD COLUMN chased bigint;

TRUNCATE traders, trader_days, trader_instruments, year_results, copy_days;
UPDATE ranking_progress SET journal_seq = 0, entry_id = 0, day = 0, year_from = 0;

-- Who has no record long enough comes after all who have one.
DROP INDEX traders_score;
CREATE INDEX traders_score ON traders (kind, has_record DESC, score DESC, account_id) WHERE trades > 0;

-- Names are told apart as they look: without case, signs between letters, and letters that look alike. Filled in at the
-- next start for names of before.
ALTER TABLE leaders ADD COLUMN skeleton text;
CREATE UNIQUE INDEX leaders_skeleton ON leaders (skeleton) WHERE skeleton IS NOT NULL;

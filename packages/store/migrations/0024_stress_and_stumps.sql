-- What a move of its market would take of each position, in billionths; and what was closed of a position, so that an order
-- of which most is closed at a loss counts as lost while a stump of it stands open. The ranking is folded anew from the
-- journal, at the next start, with the results of the twelve months that come with it.
TRUNCATE traders, trader_days, trader_instruments, year_results, copy_days, track_records, open_positions;
UPDATE ranking_progress SET journal_seq = 0, entry_id = 0, day = 0, year_from = 0;

ALTER TABLE track_records ADD COLUMN stress_max bigint NOT NULL;
ALTER TABLE open_positions
  -- Margin of all that was opened of it.
  ADD COLUMN whole bigint NOT NULL,
  ADD COLUMN move bigint NOT NULL,
  -- Of its closed parts, after fees and financing.
  ADD COLUMN net bigint NOT NULL,
  -- The day, since the epoch, on which it counted as lost.
  ADD COLUMN lost_on integer;

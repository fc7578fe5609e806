-- A trader's growth when the first copying of it was started, in billionths: what copiers made is told beside the return
-- since then. Null: nobody has copied it. The ranking is folded anew from the journal, at the next start, with the results of
-- the twelve months that come with it.
TRUNCATE traders, trader_days, trader_instruments, year_results, copy_days, track_records, open_positions;
UPDATE ranking_progress SET journal_seq = 0, entry_id = 0, day = 0, year_from = 0;
ALTER TABLE traders ADD COLUMN copied_growth bigint;

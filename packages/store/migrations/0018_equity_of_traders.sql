-- Returns of traders see what stands open, and one order is one trade however many parts it was closed in: the ranking is
-- folded anew from the journal, at the next start.

ALTER TABLE traders ADD COLUMN floating bigint DEFAULT 0;
CREATE INDEX orders_parent ON orders (parent_id) WHERE parent_id IS NOT NULL;

TRUNCATE traders, trader_days, trader_instruments;
UPDATE ranking_progress SET journal_seq = 0, entry_id = 0, day = 0;

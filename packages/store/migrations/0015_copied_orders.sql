-- The leader's order that an order is a copy of, its lots before they were rounded (10^-8 lots), and whether it still
-- follows.
ALTER TABLE orders
  ADD COLUMN copy_of bigint,
  ADD COLUMN exact_lots bigint,
  ADD COLUMN is_following boolean NOT NULL DEFAULT false;

-- What the figures and the reconciliation of the back office read: a day's sums, kept once the day is over, and ways
-- into large tables by time. Instants are in milliseconds since the epoch, money in millionths of a US dollar.

-- Of accounts of one kind, of one day in UTC.
CREATE TABLE daily_figures (
  kind text NOT NULL CHECK (kind IN ('demo', 'real')),
  day bigint NOT NULL,
  clients integer NOT NULL,
  orders integer NOT NULL,
  -- Opened, in millionths of a lot.
  lots numeric NOT NULL,
  -- By kind of entry: the clients' side.
  moved jsonb NOT NULL,
  PRIMARY KEY (kind, day)
);

-- Small beside the tables, and written once a range of blocks: placing an order costs nothing more.
CREATE INDEX orders_opened ON orders USING brin (opened_at) WITH (pages_per_range = 32);
CREATE INDEX users_created ON users USING brin (created_at) WITH (pages_per_range = 32);
CREATE INDEX deposits_decided ON deposits (decided_at) WHERE decided_at IS NOT NULL;
CREATE INDEX withdrawals_ended ON withdrawals (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX withdrawals_created ON withdrawals (created_at);

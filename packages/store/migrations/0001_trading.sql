-- What the engine commits: the journal, the ledger, and the projections of both (accounts, orders).
-- Money is in millionths of a US dollar, prices in points of their instrument, lots in millionths of a lot, instants
-- in milliseconds since the epoch. No foreign keys here: the engine's command is the authority on what belongs to
-- what, and `verify` replays it.

CREATE TABLE journal (
  seq bigint PRIMARY KEY,
  batch bigint NOT NULL,
  at bigint NOT NULL,
  account_id bigint,
  kind text NOT NULL,
  body jsonb NOT NULL
);

CREATE TABLE ledger_entries (
  id bigint PRIMARY KEY,
  journal_seq bigint NOT NULL,
  at bigint NOT NULL,
  kind text NOT NULL,
  order_id bigint,
  memo jsonb NOT NULL
);

CREATE TABLE ledger_postings (
  entry_id bigint NOT NULL,
  line smallint NOT NULL,
  account text NOT NULL,
  amount bigint NOT NULL CONSTRAINT posting_moves_money CHECK (amount <> 0),
  -- Of postings to a client's account: whose, and that client's balance afterwards.
  client_id bigint,
  balance_after bigint,
  PRIMARY KEY (entry_id, line),
  CONSTRAINT posting_of_client_has_balance CHECK ((client_id IS NULL) = (balance_after IS NULL))
);
CREATE INDEX ledger_postings_client ON ledger_postings (client_id, entry_id DESC) WHERE client_id IS NOT NULL;

CREATE TABLE accounts (
  id bigint PRIMARY KEY,
  user_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('demo', 'real')),
  -- Not checked to be positive: a gap may take it below zero until the same batch brings it back.
  balance bigint NOT NULL,
  -- Held by queued withdrawals.
  held bigint NOT NULL CHECK (held >= 0),
  opened_at bigint NOT NULL,
  -- Counts resets of a demo account; its orders and postings of earlier epochs are history nobody is shown.
  epoch integer NOT NULL,
  -- The last ledger entry before this epoch; 0 in the first.
  epoch_after_entry bigint NOT NULL
);
CREATE INDEX accounts_user ON accounts (user_id);

CREATE TABLE orders (
  id bigint PRIMARY KEY,
  account_id bigint NOT NULL,
  epoch integer NOT NULL,
  instrument_id integer NOT NULL,
  side smallint NOT NULL CHECK (side IN (1, 2)),
  status smallint NOT NULL CHECK (status BETWEEN 0 AND 3),
  lots bigint NOT NULL CHECK (lots > 0),
  leverage integer NOT NULL CHECK (leverage > 0),
  trigger_kind text CHECK (trigger_kind IN ('limit', 'stop')),
  requested_price bigint NOT NULL,
  target_price bigint,
  open_price bigint,
  stop_loss bigint,
  take_profit bigint,
  close_price bigint,
  margin bigint NOT NULL,
  fee bigint NOT NULL,
  swap bigint NOT NULL,
  profit bigint,
  close_reason text,
  placed_at bigint NOT NULL,
  opened_at bigint,
  closed_at bigint,
  parent_id bigint,
  client_order_id text,
  receipt jsonb NOT NULL,
  CONSTRAINT order_finished_has_end CHECK ((status >= 2) = (closed_at IS NOT NULL)),
  CONSTRAINT order_closed_has_profit CHECK ((status = 3) = (profit IS NOT NULL AND close_price IS NOT NULL))
) WITH (fillfactor = 85);
CREATE INDEX orders_live ON orders (account_id, epoch, status, id DESC) WHERE status < 2;
CREATE INDEX orders_finished ON orders (account_id, epoch, closed_at DESC, id DESC) WHERE status >= 2;
CREATE UNIQUE INDEX orders_client_order_id ON orders (account_id, client_order_id) WHERE client_order_id IS NOT NULL;

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: % is refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER journal_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON journal
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_postings_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_postings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER orders_are_kept BEFORE DELETE OR TRUNCATE ON orders
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION refuse_change_of_finished_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'order % is finished: it is not touched again', OLD.id USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER orders_finished_are_final BEFORE UPDATE ON orders
  FOR EACH ROW WHEN (OLD.status >= 2) EXECUTE FUNCTION refuse_change_of_finished_order();

-- A journal without gaps: what is missing in the middle would be missed by a replay without a word.
-- The functions that look into large tables forbid sequential scans: their plans are kept from when the tables were
-- small, and hide behind subqueries that cannot become joins for the same reason.
CREATE FUNCTION check_journal_is_gapless() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  first bigint;
  last bigint;
  rows bigint;
  before bigint;
BEGIN
  SELECT min(seq), max(seq), count(*) INTO first, last, rows FROM added;
  IF rows = 0 THEN RETURN NULL; END IF;
  SELECT coalesce((SELECT seq FROM journal WHERE seq < first ORDER BY seq DESC LIMIT 1), 0) INTO before;
  IF first <> before + 1 OR last - first + 1 <> rows THEN
    RAISE EXCEPTION 'journal rows % to % (% rows) do not follow %', first, last, rows, before
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER journal_is_gapless AFTER INSERT ON journal
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION check_journal_is_gapless();

-- Double entry. All postings of an entry arrive in one statement, with the entry: they are two or more, sum to zero,
-- and nothing is added to an entry later.
CREATE FUNCTION check_postings_balance() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  wrong record;
BEGIN
  SELECT entry_id, total, lines INTO wrong
  FROM (SELECT entry_id, sum(amount) AS total, count(*) AS lines FROM added GROUP BY entry_id) AS sums
  WHERE total <> 0 OR lines < 2
    OR lines <> (SELECT count(*) FROM ledger_postings AS all_lines WHERE all_lines.entry_id = sums.entry_id)
    OR (SELECT count(*) FROM ledger_entries AS entry WHERE entry.id = sums.entry_id) = 0
  LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'the postings of ledger entry % are not a whole entry in balance: % lines, sum %',
      wrong.entry_id, wrong.lines, wrong.total USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_postings_balance AFTER INSERT ON ledger_postings
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION check_postings_balance();

CREATE FUNCTION check_entries_have_postings() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  bare bigint;
BEGIN
  SELECT id INTO bare FROM added
  WHERE (SELECT count(*) FROM ledger_postings WHERE entry_id = added.id) = 0 LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'ledger entry % has no postings', bare USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_entries_have_postings AFTER INSERT ON ledger_entries
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION check_entries_have_postings();

CREATE TABLE snapshots (
  seq bigint PRIMARY KEY,
  at bigint NOT NULL,
  chunks integer NOT NULL
);
CREATE TABLE snapshot_chunks (
  seq bigint NOT NULL,
  n integer NOT NULL,
  body bytea NOT NULL,
  PRIMARY KEY (seq, n)
);
ALTER TABLE snapshot_chunks ALTER COLUMN body SET STORAGE EXTERNAL; -- compressed already

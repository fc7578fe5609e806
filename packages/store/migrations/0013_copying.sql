-- Copying: a client's allocations to traders, each an account of its own, written with the batch that changed it; what was
-- not copied, and why; and how those who may be copied are shown. Money is in millionths of a dollar.

CREATE TABLE copyings (
  -- Of its account.
  id bigint PRIMARY KEY,
  owner_id bigint NOT NULL,
  -- The owner's when it was started: copyings of before a reset are history that no list shows.
  owner_epoch integer NOT NULL,
  leader_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('demo', 'real')),
  started_at bigint NOT NULL,
  stop_percent smallint NOT NULL CHECK (stop_percent BETWEEN 5 AND 95),
  sizing text NOT NULL CHECK (sizing IN ('equity', 'ratio', 'lots')),
  -- The ratio in ten-thousandths, or millionths of a lot.
  sizing_value bigint CHECK (sizing_value > 0),
  allocation bigint NOT NULL CHECK (allocation >= 0),
  is_paused boolean NOT NULL,
  stop_reason text CHECK (stop_reason IN ('client', 'copy_stop_loss', 'leader_stopped', 'reset')),
  stopped_at bigint,
  ended_at bigint,
  -- Sums of its ledger and counts of its orders so far.
  paid_in bigint NOT NULL,
  paid_out bigint NOT NULL,
  costs bigint NOT NULL,
  orders_closed integer NOT NULL,
  skips integer NOT NULL,
  CONSTRAINT copying_owner_is_not_leader CHECK (owner_id <> leader_id),
  CONSTRAINT copying_sizing_has_value CHECK ((sizing = 'equity') = (sizing_value IS NULL)),
  CONSTRAINT copying_stopped_for_a_reason CHECK ((stopped_at IS NULL) = (stop_reason IS NULL)),
  CONSTRAINT copying_ends_stopped CHECK (ended_at IS NULL OR stopped_at IS NOT NULL)
) WITH (fillfactor = 80);
CREATE INDEX copyings_owner ON copyings (owner_id, owner_epoch, id DESC);
CREATE INDEX copyings_leader ON copyings (leader_id, id);
CREATE INDEX copyings_of_leader_now ON copyings (leader_id) WHERE stopped_at IS NULL;
-- One at a time, whatever the program believes.
CREATE UNIQUE INDEX copyings_once ON copyings (owner_id, leader_id) WHERE stopped_at IS NULL;

CREATE TABLE copy_skips (
  -- The journal's number of it.
  id bigint PRIMARY KEY,
  copy_id bigint NOT NULL,
  at bigint NOT NULL,
  leader_order_id bigint NOT NULL,
  instrument_id integer NOT NULL,
  side smallint NOT NULL CHECK (side IN (1, 2)),
  leader_lots bigint NOT NULL,
  what text NOT NULL CHECK (what IN ('open', 'part')),
  reason text NOT NULL,
  args jsonb NOT NULL
);
CREATE INDEX copy_skips_copy ON copy_skips (copy_id, id DESC);

-- What a trader who may be copied shows of himself.
CREATE TABLE leaders (
  account_id bigint PRIMARY KEY,
  name text CHECK (char_length(name) BETWEEN 3 AND 24),
  orders_shown text NOT NULL CHECK (orders_shown IN ('live', 'delayed', 'hidden'))
);
CREATE UNIQUE INDEX leaders_name ON leaders (lower(name)) WHERE name IS NOT NULL;

CREATE FUNCTION refuse_change_of_ended_copying() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'copying % has ended: it is not touched again', OLD.id USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER copyings_ended_are_final BEFORE UPDATE ON copyings
  FOR EACH ROW WHEN (OLD.ended_at IS NOT NULL) EXECUTE FUNCTION refuse_change_of_ended_copying();
CREATE TRIGGER copyings_are_kept BEFORE DELETE OR TRUNCATE ON copyings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER copy_skips_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON copy_skips
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

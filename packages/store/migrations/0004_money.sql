-- Deposits, withdrawal methods and withdrawals. US dollars are in millionths, amounts of other currencies in units of
-- 10^-8, rates are decimals as text; instants in milliseconds since the epoch. Money itself moves in the ledger alone:
-- a row here says what was asked for and decided, and the ids by which the engine does each thing once.

CREATE TABLE deposit_options (
  id integer PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('coin', 'wire')),
  currency text NOT NULL,
  decimals smallint NOT NULL CHECK (decimals BETWEEN 0 AND 8),
  min_amount bigint NOT NULL CHECK (min_amount > 0),
  max_amount bigint NOT NULL,
  -- Of a coin.
  protocol text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  -- Of a wire.
  bank_name text NOT NULL DEFAULT '',
  bank_address text NOT NULL DEFAULT '',
  bank_swift text NOT NULL DEFAULT '',
  payee_name text NOT NULL DEFAULT '',
  payee_account text NOT NULL DEFAULT '',
  bank_remark text NOT NULL DEFAULT '',
  sort integer NOT NULL,
  is_enabled boolean NOT NULL,
  CONSTRAINT deposit_option_limits CHECK (max_amount >= min_amount)
);

CREATE TABLE deposits (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  option_id integer NOT NULL REFERENCES deposit_options (id),
  -- As the option was: it may change later.
  kind text NOT NULL CHECK (kind IN ('coin', 'wire')),
  currency text NOT NULL,
  protocol text NOT NULL,
  address text NOT NULL,
  bank_name text NOT NULL,
  stated bigint NOT NULL CHECK (stated > 0),
  -- What the client said of where it was sent.
  stated_address text NOT NULL,
  proof_url text NOT NULL,
  client_order_id text,
  created_at bigint NOT NULL,
  -- entered: matched by the first of two people; crediting: decided, and the engine has it.
  stage text NOT NULL CHECK (stage IN ('pending', 'entered', 'crediting', 'completed', 'rejected', 'invalid')),
  remark text NOT NULL DEFAULT '',
  reference text,
  seen bigint CHECK (seen > 0),
  entered_by text,
  entered_at bigint,
  rate text,
  credited bigint CHECK (credited > 0),
  decided_by text,
  decided_at bigint,
  CONSTRAINT deposit_client_order_id UNIQUE (user_id, client_order_id),
  CONSTRAINT deposit_credited_is_matched CHECK (
    stage NOT IN ('crediting', 'completed')
    OR (reference IS NOT NULL AND seen IS NOT NULL AND rate IS NOT NULL AND credited IS NOT NULL)),
  CONSTRAINT deposit_decided_by_somebody CHECK (
    stage IN ('pending', 'entered') OR (decided_by IS NOT NULL AND decided_at IS NOT NULL))
);
CREATE INDEX deposits_user ON deposits (user_id, id DESC);
CREATE INDEX deposits_open ON deposits (id) WHERE stage IN ('pending', 'entered', 'crediting');
-- One payment is credited once, whoever claims it.
CREATE UNIQUE INDEX deposits_reference ON deposits (kind, lower(reference))
  WHERE reference IS NOT NULL AND stage IN ('entered', 'crediting', 'completed');

CREATE TABLE withdrawal_currencies (
  id integer PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('coin', 'bank')),
  code text NOT NULL,
  protocol text NOT NULL,
  -- 1: fee is US dollars, else a part of the amount.
  fee_type smallint NOT NULL CHECK (fee_type IN (1, 2)),
  fee text NOT NULL,
  min_amount bigint NOT NULL CHECK (min_amount > 0),
  max_amount bigint NOT NULL,
  sort integer NOT NULL,
  is_enabled boolean NOT NULL,
  CONSTRAINT withdrawal_currency_limits CHECK (max_amount >= min_amount)
);

CREATE TABLE withdrawal_methods (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  currency_id integer NOT NULL REFERENCES withdrawal_currencies (id),
  -- The address or account in one spelling, by which a method is known to be bound already.
  destination text NOT NULL,
  address text NOT NULL,
  bank_name text NOT NULL,
  bank_address text NOT NULL,
  bank_swift text NOT NULL,
  payee_name text NOT NULL,
  payee_account text NOT NULL,
  bank_remark text NOT NULL,
  client_order_id text,
  created_at bigint NOT NULL,
  deleted_at bigint,
  CONSTRAINT withdrawal_method_client_order_id UNIQUE (user_id, client_order_id)
);
CREATE UNIQUE INDEX withdrawal_methods_once ON withdrawal_methods (user_id, currency_id, destination)
  WHERE deleted_at IS NULL;

CREATE TABLE withdrawals (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  currency_id integer NOT NULL REFERENCES withdrawal_currencies (id),
  method_id bigint NOT NULL REFERENCES withdrawal_methods (id),
  kind text NOT NULL CHECK (kind IN ('coin', 'bank')),
  code text NOT NULL,
  protocol text NOT NULL,
  address text NOT NULL,
  bank_name text NOT NULL,
  bank_address text NOT NULL,
  bank_swift text NOT NULL,
  payee_name text NOT NULL,
  payee_account text NOT NULL,
  bank_remark text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  fee bigint NOT NULL,
  rate text NOT NULL,
  receives text NOT NULL,
  memo text NOT NULL,
  hold_until bigint,
  hold_reason text CHECK (hold_reason IN ('password_changed', 'method_new')),
  client_order_id text,
  created_at bigint NOT NULL,
  -- asked: the engine has not said yet whether it holds the amount; refused: it did not; sending: it has been told to.
  stage text NOT NULL CHECK (
    stage IN ('asked', 'refused', 'queued', 'approved', 'sending', 'sent', 'rejected', 'cancelled')),
  -- Of a refusal: the name of the rejection and its arguments.
  refused_for text,
  refused_args jsonb,
  first_approved_by text,
  first_approved_at bigint,
  approved_by text,
  approved_at bigint,
  reference text,
  sent_by text,
  reason text,
  ended_by text,
  ended_at bigint,
  CONSTRAINT withdrawal_client_order_id UNIQUE (user_id, client_order_id),
  CONSTRAINT withdrawal_fee_within_amount CHECK (fee >= 0 AND fee < amount),
  CONSTRAINT withdrawal_sent_has_reference CHECK (stage NOT IN ('sending', 'sent') OR reference IS NOT NULL),
  CONSTRAINT withdrawal_rejected_has_reason CHECK ((stage = 'rejected') = (reason IS NOT NULL)),
  CONSTRAINT withdrawal_ended_has_end CHECK (
    (stage IN ('refused', 'sent', 'rejected', 'cancelled')) = (ended_at IS NOT NULL))
);
CREATE INDEX withdrawals_user ON withdrawals (user_id, id DESC);
CREATE INDEX withdrawals_open ON withdrawals (id) WHERE stage IN ('asked', 'queued', 'approved', 'sending');
-- One payment pays one withdrawal.
CREATE UNIQUE INDEX withdrawals_reference ON withdrawals (kind, lower(reference)) WHERE reference IS NOT NULL;

CREATE FUNCTION refuse_change_of_settled() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% % is settled: it is not touched again', TG_TABLE_NAME, OLD.id USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER deposits_settled_are_final BEFORE UPDATE ON deposits
  FOR EACH ROW WHEN (OLD.stage IN ('completed', 'rejected', 'invalid')) EXECUTE FUNCTION refuse_change_of_settled();
CREATE TRIGGER deposits_are_kept BEFORE DELETE OR TRUNCATE ON deposits
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER withdrawals_settled_are_final BEFORE UPDATE ON withdrawals
  FOR EACH ROW WHEN (OLD.stage IN ('refused', 'sent', 'rejected', 'cancelled'))
  EXECUTE FUNCTION refuse_change_of_settled();
CREATE TRIGGER withdrawals_are_kept BEFORE DELETE OR TRUNCATE ON withdrawals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The last defence: a deposit is credited once and a withdrawal leaves once, whatever the program believes.
CREATE UNIQUE INDEX ledger_entries_deposit_once ON ledger_entries ((memo ->> 'deposit')) WHERE kind = 'deposit';
CREATE UNIQUE INDEX ledger_entries_withdrawal_once ON ledger_entries ((memo ->> 'withdrawal'), kind)
  WHERE kind IN ('withdrawal', 'withdrawal_fee');
-- A period of a statement is a range of entries.
CREATE INDEX ledger_entries_at ON ledger_entries (at, id);

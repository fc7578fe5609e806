-- Price alerts, and the browsers that take them by web push. Prices are in points of their instrument, percents in
-- hundredths, instants in milliseconds since the epoch.

CREATE TABLE alerts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL,
  instrument_id integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('above', 'below', 'percent')),
  level bigint CHECK (level > 0),
  percent integer CHECK (percent > 0),
  basis text CHECK (basis IN ('now', 'day')),
  -- What a move from now is measured from.
  reference bigint CHECK (reference > 0),
  note text NOT NULL,
  -- Market time, as of the tick that fired it.
  created_at bigint NOT NULL,
  fired_at bigint,
  fired_price bigint,
  fired_up boolean,
  -- Wall time at which it was marked as fired, and whether its pushes were sent after that.
  marked_at bigint,
  is_pushed boolean NOT NULL DEFAULT false,
  CONSTRAINT alert_has_its_measure CHECK (
    CASE kind WHEN 'percent' THEN percent IS NOT NULL AND basis IS NOT NULL AND level IS NULL
    ELSE level IS NOT NULL AND percent IS NULL AND basis IS NULL END),
  CONSTRAINT alert_from_now_has_reference CHECK ((reference IS NOT NULL) = (basis IS NOT NULL AND basis = 'now')),
  CONSTRAINT alert_fired_whole CHECK (
    (fired_at IS NULL) = (fired_price IS NULL) AND (fired_at IS NULL) = (fired_up IS NULL)
    AND (fired_at IS NULL) = (marked_at IS NULL))
);
CREATE INDEX alerts_waiting ON alerts (account_id, id DESC) WHERE fired_at IS NULL;
CREATE INDEX alerts_fired ON alerts (account_id, marked_at DESC, id DESC) WHERE fired_at IS NOT NULL;
CREATE INDEX alerts_unpushed ON alerts (marked_at) WHERE fired_at IS NOT NULL AND NOT is_pushed;

CREATE TABLE push_subscriptions (
  endpoint text PRIMARY KEY,
  token_hash bytea NOT NULL REFERENCES sessions (token_hash) ON DELETE CASCADE,
  account_id bigint NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  lang text NOT NULL,
  created_at bigint NOT NULL
);
CREATE INDEX push_subscriptions_account ON push_subscriptions (account_id, created_at DESC);
CREATE INDEX push_subscriptions_session ON push_subscriptions (token_hash);

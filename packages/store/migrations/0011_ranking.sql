-- The ranking: what each account has made of its money, folded from ledger and closed orders behind their commits.
-- Growth, rates, shares and scores are in billionths, leverage in tenths, money in millionths of a dollar; days are
-- counted from the epoch, UTC.

CREATE TABLE traders (
  account_id bigint PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('demo', 'real')),
  opened_at bigint NOT NULL,
  balance bigint NOT NULL,
  base bigint NOT NULL,
  base_growth bigint NOT NULL,
  growth bigint NOT NULL,
  peak bigint NOT NULL,
  drawdown bigint NOT NULL,
  profit bigint NOT NULL,
  restarts integer NOT NULL,
  trades integer NOT NULL,
  wins integer NOT NULL,
  margin bigint NOT NULL,
  exposure bigint NOT NULL,
  -- Figures of the rows above and of trader_days as of the day in ranking_progress; null: not yet known.
  rate bigint NOT NULL,
  win_rate bigint,
  leverage bigint,
  window_rate bigint,
  window_win_rate bigint,
  window_profit bigint,
  score bigint NOT NULL,
  -- The instrument traded most, and how many were.
  instrument_id integer,
  instruments integer NOT NULL
) WITH (fillfactor = 80);
CREATE INDEX traders_score ON traders (kind, score DESC, account_id) WHERE trades > 0;
CREATE INDEX traders_rate ON traders (kind, rate DESC, account_id) WHERE trades > 0;
CREATE INDEX traders_window_rate ON traders (kind, window_rate DESC NULLS LAST, account_id) WHERE trades > 0;
CREATE INDEX traders_win_rate ON traders (kind, win_rate DESC, account_id) WHERE trades > 0;
CREATE INDEX traders_drawdown ON traders (kind, drawdown, account_id) WHERE trades > 0;
CREATE INDEX traders_opened_at ON traders (kind, opened_at, account_id) WHERE trades > 0;

CREATE TABLE trader_days (
  account_id bigint NOT NULL,
  day integer NOT NULL,
  -- At the end of the day.
  growth bigint NOT NULL,
  profit bigint NOT NULL,
  trades integer NOT NULL,
  wins integer NOT NULL,
  PRIMARY KEY (account_id, day)
);

CREATE TABLE trader_instruments (
  account_id bigint NOT NULL,
  instrument_id integer NOT NULL,
  trades integer NOT NULL,
  PRIMARY KEY (account_id, instrument_id)
);

-- Up to where journal and ledger are folded, and the day of the figures: one row, moved with what it stands for.
CREATE TABLE ranking_progress (
  id smallint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  journal_seq bigint NOT NULL,
  entry_id bigint NOT NULL,
  day integer NOT NULL
);
INSERT INTO ranking_progress (journal_seq, entry_id, day) VALUES (0, 0, 0);

-- Traders of the demonstration site that are programs, shown as such.
CREATE TABLE simulated_traders (
  account_id bigint PRIMARY KEY,
  character text NOT NULL
);

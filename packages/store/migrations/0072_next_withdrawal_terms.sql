-- Terms of a withdrawal that are worse for clients are told a day before they hold: fee, limits, and whether it is offered.
ALTER TABLE withdrawal_currencies
  ADD COLUMN next jsonb,
  -- From when they hold; they then stand in place of the row's own.
  ADD COLUMN next_at bigint,
  ADD CONSTRAINT withdrawal_currency_next CHECK ((next IS NULL) = (next_at IS NULL));

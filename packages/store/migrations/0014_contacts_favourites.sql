-- Changed contacts hold withdrawals for a day, as changed passwords do. Favourites are kept with the account.
ALTER TABLE users
  -- When a verified e-mail address or phone number was last replaced by another.
  ADD COLUMN contact_changed_at bigint,
  -- One short list in the order that its owner chose; null until it is saved for the first time.
  ADD COLUMN favourites integer[];
ALTER TABLE withdrawals
  DROP CONSTRAINT withdrawals_hold_reason_check,
  ADD CONSTRAINT withdrawals_hold_reason_check
    CHECK (hold_reason IN ('password_changed', 'method_new', 'contact_changed'));

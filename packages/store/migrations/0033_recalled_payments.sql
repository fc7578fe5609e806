-- An account remembers its latest deposits and ended withdrawals in memory; an older one is found here by its number.
CREATE INDEX journal_payments ON journal (account_id)
  WHERE kind IN ('DepositCredited', 'WithdrawalHeld', 'WithdrawalReleased', 'WithdrawalSent');

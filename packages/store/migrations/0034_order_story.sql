-- What happened to an order and to its account meanwhile is found by account and time.
CREATE INDEX journal_of_accounts ON journal (account_id, at)
  WHERE kind NOT IN ('EquityMarked', 'MirrorAdvanced', 'MirrorCaughtUp');

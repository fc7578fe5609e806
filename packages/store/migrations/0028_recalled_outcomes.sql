-- An account remembers its latest outcomes in memory; an older one is found here by the client's id, also after an idle
-- account has left memory.
CREATE INDEX journal_outcomes ON journal (account_id, (body ->> 'clientOrderId')) WHERE kind = 'OutcomeRecorded';

-- What waits for staff is little beside what was decided: sorted by client or amount it is found without walking past that.
CREATE INDEX deposits_open_client ON deposits (user_id, id DESC) WHERE stage IN ('pending', 'entered', 'crediting');
CREATE INDEX deposits_open_amount ON deposits (currency, stated, id) WHERE stage IN ('pending', 'entered', 'crediting');
CREATE INDEX withdrawals_waiting_client ON withdrawals (user_id, id DESC) WHERE stage IN ('queued', 'approved', 'sending');
CREATE INDEX withdrawals_waiting_amount ON withdrawals (amount, id) WHERE stage IN ('queued', 'approved', 'sending');

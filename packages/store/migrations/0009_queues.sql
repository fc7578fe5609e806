-- The queues of the back office: who is at work on what, what was sent to clients, and what lists and searches read by.
-- Instants are in milliseconds since the epoch.

-- One person at a time is at work on an item; without activity the claim runs out.
CREATE TABLE claims (
  kind text NOT NULL CHECK (kind IN ('deposit', 'withdrawal', 'identity')),
  item_id bigint NOT NULL,
  staff_id bigint NOT NULL REFERENCES staff (id),
  claimed_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  PRIMARY KEY (kind, item_id)
);

-- Mails and texts to clients: which and when, never what they said.
CREATE TABLE messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  at bigint NOT NULL,
  channel text NOT NULL CHECK (channel IN ('mail', 'text')),
  kind text NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('delivered', 'failed', 'dropped'))
);
CREATE INDEX messages_user ON messages (user_id, id DESC);

CREATE INDEX deposits_stage ON deposits (stage, id);
CREATE INDEX withdrawals_stage ON withdrawals (stage, id);
CREATE INDEX deposits_any_reference ON deposits (lower(reference)) WHERE reference IS NOT NULL;
CREATE INDEX withdrawals_any_reference ON withdrawals (lower(reference)) WHERE reference IS NOT NULL;

CREATE INDEX users_uid_begins ON users (uid text_pattern_ops);
CREATE INDEX users_email_begins ON users (lower(email) text_pattern_ops) WHERE email IS NOT NULL;
CREATE INDEX users_mobile_begins ON users (mobile text_pattern_ops) WHERE mobile IS NOT NULL;
CREATE INDEX verifications_name_begins ON verifications (lower(name) text_pattern_ops);
CREATE INDEX withdrawal_methods_destination ON withdrawal_methods (lower(destination));
CREATE INDEX withdrawal_methods_account ON withdrawal_methods (lower(payee_account)) WHERE payee_account <> '';
CREATE INDEX deposits_stated_address ON deposits (lower(stated_address)) WHERE stated_address <> '';

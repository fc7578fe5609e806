-- Client ids of calls that leave no row of their own: cancelling a withdrawal, removing a method. A row of withdrawals or
-- withdrawal_methods keeps the id of the call that made it; no id stands in both.
CREATE TABLE client_deeds (
  user_id bigint NOT NULL REFERENCES users (id),
  -- Which calls share their ids.
  book text NOT NULL CONSTRAINT client_deed_book CHECK (book IN ('withdrawals', 'withdrawal_methods')),
  client_order_id text NOT NULL,
  -- The call and what it was about.
  deed text NOT NULL,
  done_at bigint NOT NULL,
  PRIMARY KEY (user_id, book, client_order_id)
);
CREATE TRIGGER client_deeds_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON client_deeds
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

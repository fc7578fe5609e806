-- Client ids of alerts, with what was asked and what was made: an alert may be moved or removed, its id stays used.
CREATE TABLE alerts_made (
  account_id bigint NOT NULL,
  client_order_id text NOT NULL,
  asked text NOT NULL,
  -- The row of `alerts` as it was made.
  made jsonb NOT NULL,
  CONSTRAINT alert_client_order_id PRIMARY KEY (account_id, client_order_id)
);
CREATE TRIGGER alerts_made_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON alerts_made
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Spreads that two people promised for hours of the day in UTC. The engine says them in the journal, and by that they hold.
CREATE TABLE spread_promises (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  instrument_id integer NOT NULL REFERENCES instruments (id),
  from_hour smallint NOT NULL,
  to_hour smallint NOT NULL,
  -- In points.
  spread_max bigint NOT NULL CHECK (spread_max >= 0),
  staff_id bigint NOT NULL REFERENCES staff (id),
  created_at bigint NOT NULL,
  proposal_id bigint NOT NULL REFERENCES proposals (id),
  CONSTRAINT spread_promise_hours CHECK (0 <= from_hour AND from_hour < to_hour AND to_hour <= 24)
);
CREATE INDEX spread_promises_instrument ON spread_promises (instrument_id);
CREATE TRIGGER spread_promises_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON spread_promises
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE spread_promise_withdrawals (
  promise_id bigint PRIMARY KEY REFERENCES spread_promises (id),
  at bigint NOT NULL,
  staff_id bigint NOT NULL REFERENCES staff (id),
  proposal_id bigint NOT NULL REFERENCES proposals (id)
);
CREATE TRIGGER spread_promise_withdrawals_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON spread_promise_withdrawals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION check_promise_is_confirmed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM proposals WHERE id = NEW.proposal_id AND state = 'done' AND kind = TG_ARGV[0]) THEN
    RAISE EXCEPTION 'a promised spread needs a second person' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER spread_promises_are_confirmed BEFORE INSERT ON spread_promises
  FOR EACH ROW EXECUTE FUNCTION check_promise_is_confirmed('promiseSpread');
CREATE TRIGGER spread_promise_withdrawals_are_confirmed BEFORE INSERT ON spread_promise_withdrawals
  FOR EACH ROW EXECUTE FUNCTION check_promise_is_confirmed('withdrawSpreadPromise');

-- Halts have a reason from the closed list, end by themselves after four hours, and go on by a second person alone. Those of
-- before keep what was written; one that is on ends here, because it had no end.
ALTER TABLE instrument_halts
  ADD COLUMN ends_at bigint,
  ADD COLUMN staff_id bigint REFERENCES staff (id),
  -- The proposal by which it was renewed, or begun again within a day.
  ADD COLUMN proposal_id bigint REFERENCES proposals (id);
UPDATE instrument_halts SET ended_at = GREATEST(since, (extract(epoch FROM now()) * 1000)::bigint)
  WHERE ended_at IS NULL;
ALTER TABLE instrument_halts
  ADD CONSTRAINT instrument_halt_has_an_end CHECK (ended_at IS NOT NULL OR ends_at IS NOT NULL),
  ADD CONSTRAINT longer_halts_need_a_second_person
    CHECK (ends_at IS NULL OR ends_at <= since + 14400000 OR proposal_id IS NOT NULL),
  ADD CONSTRAINT halts_have_a_reason_of_the_list CHECK (ends_at IS NULL OR reason IN
    ('prices_in_doubt', 'source_interrupted', 'reference_market_halted', 'technical_fault', 'authority_order'));

CREATE FUNCTION check_halt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.proposal_id IS NOT NULL AND NEW.proposal_id IS DISTINCT FROM OLD.proposal_id AND NOT EXISTS (
      SELECT FROM proposals WHERE id = NEW.proposal_id AND state = 'done' AND kind = 'haltInstrument'
        AND subject = 'instrument:' || NEW.instrument_id) THEN
    RAISE EXCEPTION 'the halt of instrument % needs a second person', NEW.instrument_id USING ERRCODE = 'restrict_violation';
  END IF;
  IF TG_OP = 'INSERT' THEN
    IF NEW.proposal_id IS NULL AND EXISTS (SELECT FROM instrument_halts
        WHERE instrument_id = NEW.instrument_id AND since > NEW.since - 86400000) THEN
      RAISE EXCEPTION 'instrument % was halted within a day: it needs a second person', NEW.instrument_id
        USING ERRCODE = 'restrict_violation';
    END IF;
  ELSIF (OLD.instrument_id, OLD.since, OLD.reason) IS DISTINCT FROM (NEW.instrument_id, NEW.since, NEW.reason)
      OR OLD.ended_at IS NOT NULL THEN
    RAISE EXCEPTION 'a halt is kept as it was' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER instrument_halts_are_checked BEFORE INSERT OR UPDATE ON instrument_halts
  FOR EACH ROW EXECUTE FUNCTION check_halt();
CREATE TRIGGER instrument_halts_are_kept BEFORE DELETE OR TRUNCATE ON instrument_halts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- New terms of an instrument need a second person and, where they are worse for clients, a day's notice. What is planned
-- can be withdrawn before it starts. Versions of before have neither; nobody writes such a one again.
ALTER TABLE instrument_versions
  ADD COLUMN proposal_id bigint REFERENCES proposals (id),
  -- To the clients' disadvantage, in whole or in part.
  ADD COLUMN is_worse boolean,
  ADD CONSTRAINT instrument_version_has_a_proposal
    CHECK (proposal_id IS NOT NULL AND is_worse IS NOT NULL) NOT VALID,
  ADD CONSTRAINT worse_terms_are_announced_a_day_before
    CHECK (NOT is_worse OR starts_at >= created_at + 86400000) NOT VALID;

CREATE FUNCTION check_version_is_confirmed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM proposals WHERE id = NEW.proposal_id AND state = 'done'
      AND kind = 'planInstrumentVersion' AND subject = 'instrument:' || NEW.instrument_id) THEN
    RAISE EXCEPTION 'terms of instrument % need a second person', NEW.instrument_id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER instrument_versions_are_confirmed BEFORE INSERT ON instrument_versions
  FOR EACH ROW EXECUTE FUNCTION check_version_is_confirmed();

CREATE TABLE instrument_version_withdrawals (
  version_id bigint PRIMARY KEY REFERENCES instrument_versions (id),
  at bigint NOT NULL,
  staff_id bigint NOT NULL REFERENCES staff (id),
  -- Null: to the clients' advantage, by one person.
  proposal_id bigint REFERENCES proposals (id)
);
CREATE TRIGGER instrument_version_withdrawals_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON instrument_version_withdrawals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION check_version_is_planned() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM instrument_versions WHERE id = NEW.version_id AND starts_at > NEW.at) THEN
    RAISE EXCEPTION 'version % is in force or past', NEW.version_id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER withdrawn_versions_are_planned BEFORE INSERT ON instrument_version_withdrawals
  FOR EACH ROW EXECUTE FUNCTION check_version_is_planned();

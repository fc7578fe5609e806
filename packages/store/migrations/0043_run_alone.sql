-- A site may be run by one person: chosen when its first owner is set up, or agreed with a second person and announced a
-- day before. While it holds, that one confirms what needs a second person. Every period is kept. Instants are in milliseconds.
CREATE TABLE alone_periods (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id bigint NOT NULL REFERENCES staff (id),
  created_at bigint NOT NULL,
  starts_at bigint NOT NULL,
  -- Null: chosen at the set-up.
  proposal_id bigint REFERENCES proposals (id),
  ended_at bigint,
  ended_by bigint REFERENCES staff (id),
  CONSTRAINT alone_again_is_announced_a_day_before CHECK (
    CASE WHEN proposal_id IS NULL THEN starts_at = created_at ELSE starts_at >= created_at + 86400000 END),
  CONSTRAINT alone_end_has_a_member CHECK ((ended_at IS NULL) = (ended_by IS NULL))
);
CREATE UNIQUE INDEX alone_periods_open ON alone_periods ((true)) WHERE ended_at IS NULL;

CREATE FUNCTION check_alone_period() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.ended_at IS NOT NULL OR NEW.ended_at IS NULL
        OR to_jsonb(OLD) - ARRAY['ended_at', 'ended_by'] <> to_jsonb(NEW) - ARRAY['ended_at', 'ended_by'] THEN
      RAISE EXCEPTION 'a period is kept as it was' USING ERRCODE = 'restrict_violation';
    END IF;
  ELSIF NEW.proposal_id IS NULL THEN
    IF EXISTS (SELECT FROM alone_periods)
        OR EXISTS (SELECT FROM staff WHERE id <> NEW.staff_id OR created_at <> NEW.created_at) THEN
      RAISE EXCEPTION 'that one person runs the site is chosen with its first owner' USING ERRCODE = 'restrict_violation';
    END IF;
  ELSIF NOT EXISTS (SELECT FROM proposals WHERE id = NEW.proposal_id AND state = 'done' AND kind = 'proposeAlone'
      AND NOT is_alone AND maker_id = NEW.staff_id) THEN
    RAISE EXCEPTION 'that one person runs the site again needs a second person' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER alone_periods_are_agreed BEFORE INSERT OR UPDATE ON alone_periods
  FOR EACH ROW EXECUTE FUNCTION check_alone_period();
CREATE TRIGGER alone_periods_are_kept BEFORE DELETE OR TRUNCATE ON alone_periods
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION runs_alone(member bigint, at bigint) RETURNS boolean STABLE LANGUAGE sql AS $$
  SELECT EXISTS (SELECT FROM alone_periods WHERE staff_id = member AND starts_at <= at AND ended_at IS NULL)
$$;

-- The last defence: nobody confirms their own but who runs the site alone, and each such row says so.
CREATE FUNCTION check_proposal_is_alone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT runs_alone(NEW.ended_by, NEW.ended_at) THEN
    RAISE EXCEPTION 'proposal % needs a second person', NEW.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER proposals_alone_are_checked BEFORE INSERT OR UPDATE ON proposals
  FOR EACH ROW WHEN (NEW.is_alone) EXECUTE FUNCTION check_proposal_is_alone();

-- The site was run by one person, who entered it and confirmed it.
ALTER TABLE deposits ADD COLUMN is_alone boolean NOT NULL DEFAULT false;
ALTER TABLE withdrawals ADD COLUMN is_alone boolean NOT NULL DEFAULT false;
ALTER TABLE deposits ADD CONSTRAINT deposit_second_is_another CHECK (
  is_alone OR entered_id IS NULL OR decided_id IS NULL OR stage IN ('rejected', 'invalid') OR entered_id <> decided_id)
  NOT VALID;
ALTER TABLE withdrawals ADD CONSTRAINT withdrawal_second_is_another CHECK (
  is_alone OR first_approved_id IS NULL OR approved_id IS NULL OR first_approved_id <> approved_id)
  NOT VALID;

CREATE FUNCTION check_deposit_is_alone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT runs_alone(NEW.decided_id, NEW.decided_at) THEN
    RAISE EXCEPTION 'deposit % needs a second person', NEW.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER deposits_alone_are_checked BEFORE UPDATE ON deposits
  FOR EACH ROW WHEN (NEW.is_alone AND NOT OLD.is_alone) EXECUTE FUNCTION check_deposit_is_alone();
CREATE FUNCTION check_withdrawal_is_alone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT runs_alone(NEW.approved_id, NEW.approved_at) THEN
    RAISE EXCEPTION 'withdrawal % needs a second person', NEW.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER withdrawals_alone_are_checked BEFORE UPDATE ON withdrawals
  FOR EACH ROW WHEN (NEW.is_alone AND NOT OLD.is_alone) EXECUTE FUNCTION check_withdrawal_is_alone();

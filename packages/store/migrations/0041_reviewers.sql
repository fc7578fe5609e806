-- Who decided about money is a kind and an id; the name beside it is for reading and identifies nobody. Rows from before
-- say who it was in the audit log, which kept the member's number: a name with a number in it, typed at the command line,
-- is no member.
ALTER TABLE deposits
  ADD COLUMN entered_kind text CHECK (entered_kind IN ('staff', 'command_line')),
  ADD COLUMN entered_id bigint REFERENCES staff (id),
  ADD COLUMN decided_kind text CHECK (decided_kind IN ('staff', 'command_line')),
  ADD COLUMN decided_id bigint REFERENCES staff (id);
ALTER TABLE withdrawals
  ADD COLUMN first_approved_kind text CHECK (first_approved_kind IN ('staff', 'command_line')),
  ADD COLUMN first_approved_id bigint REFERENCES staff (id),
  ADD COLUMN approved_kind text CHECK (approved_kind IN ('staff', 'command_line')),
  ADD COLUMN approved_id bigint REFERENCES staff (id);

CREATE FUNCTION member_who(did text[], about text) RETURNS bigint STABLE LANGUAGE sql AS $$
  SELECT staff_id FROM audit_log WHERE action = ANY (did) AND subject = about ORDER BY id DESC LIMIT 1
$$;
ALTER TABLE deposits DISABLE TRIGGER deposits_settled_are_final;
ALTER TABLE withdrawals DISABLE TRIGGER withdrawals_settled_are_final;
UPDATE deposits SET entered_id = member_who(ARRAY['deposit.enter'], 'deposit:' || id) WHERE entered_by IS NOT NULL;
UPDATE deposits SET entered_kind = CASE WHEN entered_id IS NULL THEN 'command_line' ELSE 'staff' END
  WHERE entered_by IS NOT NULL;
UPDATE deposits
  SET decided_id = member_who(ARRAY['deposit.approve', 'deposit.reject', 'deposit.invalidate'], 'deposit:' || id)
  WHERE decided_by IS NOT NULL;
UPDATE deposits SET decided_kind = CASE WHEN decided_id IS NULL THEN 'command_line' ELSE 'staff' END
  WHERE decided_by IS NOT NULL;
UPDATE withdrawals SET first_approved_id = member_who(ARRAY['withdrawal.approve_first'], 'withdrawal:' || id)
  WHERE first_approved_by IS NOT NULL;
UPDATE withdrawals SET first_approved_kind = CASE WHEN first_approved_id IS NULL THEN 'command_line' ELSE 'staff' END
  WHERE first_approved_by IS NOT NULL;
UPDATE withdrawals SET approved_id = member_who(ARRAY['withdrawal.approve'], 'withdrawal:' || id)
  WHERE approved_by IS NOT NULL;
UPDATE withdrawals SET approved_kind = CASE WHEN approved_id IS NULL THEN 'command_line' ELSE 'staff' END
  WHERE approved_by IS NOT NULL;
ALTER TABLE deposits ENABLE TRIGGER deposits_settled_are_final;
ALTER TABLE withdrawals ENABLE TRIGGER withdrawals_settled_are_final;
DROP FUNCTION member_who(text[], text);

-- A kind for each name, an id for each member, and the second of two is always another member.
ALTER TABLE deposits ADD CONSTRAINT deposit_reviewers_are_known CHECK (
  (entered_by IS NULL) = (entered_kind IS NULL) AND (decided_by IS NULL) = (decided_kind IS NULL)
  AND (entered_kind IS NOT DISTINCT FROM 'staff') = (entered_id IS NOT NULL)
  AND (decided_kind IS NOT DISTINCT FROM 'staff') = (decided_id IS NOT NULL));
ALTER TABLE withdrawals ADD CONSTRAINT withdrawal_reviewers_are_known CHECK (
  (first_approved_by IS NULL) = (first_approved_kind IS NULL) AND (approved_by IS NULL) = (approved_kind IS NULL)
  AND (first_approved_kind IS NOT DISTINCT FROM 'staff') = (first_approved_id IS NOT NULL)
  AND (approved_kind IS NOT DISTINCT FROM 'staff') = (approved_id IS NOT NULL));

-- What a person decided alone on a day.
CREATE INDEX deposits_decided_alone ON deposits (decided_kind, decided_id, decided_at) WHERE entered_by IS NULL;
CREATE INDEX withdrawals_approved_alone ON withdrawals (approved_kind, approved_id, approved_at)
  WHERE first_approved_by IS NULL;

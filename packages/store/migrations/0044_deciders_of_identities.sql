-- Who decided about an identity is a kind and an id, as of deposits and withdrawals; the text beside it is for reading. Of
-- rows from before, the audit log knows who it was; where it does not, only the text is kept.
ALTER TABLE verification_decisions
  ADD COLUMN decided_kind text CHECK (decided_kind IN ('staff', 'command_line')),
  ADD COLUMN decided_id bigint REFERENCES staff (id);
ALTER TABLE verification_decisions DISABLE TRIGGER verification_decisions_append_only;
UPDATE verification_decisions AS d
  SET decided_id = deed.staff_id,
    decided_kind = CASE WHEN deed.staff_id IS NOT NULL THEN 'staff'
      WHEN deed.address = 'operator.sock' THEN 'command_line' END
  FROM audit_log AS deed
  WHERE deed.subject = 'verification:' || d.verification_id
    AND deed.action IN ('identity.verified', 'identity.rejected');
ALTER TABLE verification_decisions ENABLE TRIGGER verification_decisions_append_only;
ALTER TABLE verification_decisions
  ADD CONSTRAINT verification_decider_has_an_id
    CHECK ((decided_kind IS NOT DISTINCT FROM 'staff') = (decided_id IS NOT NULL)),
  ADD CONSTRAINT verification_decider_is_known CHECK (decided_kind IS NOT NULL) NOT VALID;

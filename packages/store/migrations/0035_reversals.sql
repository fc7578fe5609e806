-- A wrong credit is undone by a reversal that names the deposit, once. reversing: confirmed, and the engine has it.
ALTER TABLE deposits ADD COLUMN reversed_at bigint;
ALTER TABLE deposits DROP CONSTRAINT deposits_stage_check;
ALTER TABLE deposits ADD CONSTRAINT deposits_stage_check CHECK (
  stage IN ('pending', 'entered', 'crediting', 'completed', 'rejected', 'invalid', 'reversing', 'reversed'));
ALTER TABLE deposits DROP CONSTRAINT deposit_credited_is_matched;
ALTER TABLE deposits ADD CONSTRAINT deposit_credited_is_matched CHECK (
  stage NOT IN ('crediting', 'completed', 'reversing', 'reversed')
  OR (reference IS NOT NULL AND seen IS NOT NULL AND rate IS NOT NULL AND credited IS NOT NULL));
ALTER TABLE deposits ADD CONSTRAINT deposit_reversed_has_time CHECK (
  (stage IN ('reversing', 'reversed')) = (reversed_at IS NOT NULL));

-- The payment of a reversed deposit may be matched with the right one.
DROP INDEX deposits_reference;
CREATE UNIQUE INDEX deposits_reference ON deposits (kind, reference_key)
  WHERE reference_key IS NOT NULL AND stage IN ('entered', 'crediting', 'completed', 'reversing');
DROP INDEX deposits_open;
CREATE INDEX deposits_open ON deposits (id) WHERE stage IN ('pending', 'entered', 'crediting', 'reversing');

-- Of a settled deposit only the reversal and its remark may change; what was credited stays as it was.
CREATE FUNCTION only_a_reversal_of(old deposits, new deposits) RETURNS boolean IMMUTABLE LANGUAGE sql AS $$
  SELECT (old.stage, new.stage) IN (('completed', 'reversing'), ('reversing', 'completed'), ('reversing', 'reversed'))
    AND to_jsonb(old) - ARRAY['stage', 'remark', 'reversed_at'] = to_jsonb(new) - ARRAY['stage', 'remark', 'reversed_at']
$$;
DROP TRIGGER deposits_settled_are_final ON deposits;
CREATE TRIGGER deposits_settled_are_final BEFORE UPDATE ON deposits
  FOR EACH ROW WHEN (OLD.stage IN ('completed', 'rejected', 'invalid', 'reversing', 'reversed')
    AND NOT only_a_reversal_of(OLD, NEW))
  EXECUTE FUNCTION refuse_change_of_settled();

-- The last defence: a deposit is reversed once, whatever the program believes.
CREATE UNIQUE INDEX ledger_entries_reversal_once ON ledger_entries ((memo ->> 'deposit'), kind)
  WHERE kind IN ('deposit_reversal', 'reversal_borne');

-- What memory has forgotten of a deposit may be its reversal.
DROP INDEX journal_payments;
CREATE INDEX journal_payments ON journal (account_id)
  WHERE kind IN ('DepositCredited', 'DepositReversed', 'WithdrawalHeld', 'WithdrawalReleased', 'WithdrawalSent');

-- An alert's client id is remembered while it may still be asked for again: whoever makes and removes alerts in turn fills
-- nothing. By the database's clock; rows of before count from now.
ALTER TABLE alerts_made ADD COLUMN made_at timestamptz NOT NULL DEFAULT now();
CREATE INDEX alerts_made_at ON alerts_made (made_at);
DROP TRIGGER alerts_made_append_only ON alerts_made;
CREATE TRIGGER alerts_made_append_only BEFORE UPDATE OR TRUNCATE ON alerts_made
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER alerts_made_are_kept_for_a_day BEFORE DELETE ON alerts_made
  FOR EACH ROW WHEN (OLD.made_at > now() - interval '24 hours') EXECUTE FUNCTION refuse_change();

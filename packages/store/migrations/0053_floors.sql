-- What a process must know to work with this database. One row; it only rises.
-- A migration that leaves an older program unable to go on raises the first by a line of its own, "floor: 0060" after two
-- dashes: the number of the newest migration that a program must know. One that only adds says nothing.
CREATE TABLE floors (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  migration integer NOT NULL,
  -- The newest format of the journal that has been, or may have been, written.
  journal integer NOT NULL
);
INSERT INTO floors (migration, journal) VALUES (53, 1);

CREATE FUNCTION refuse_lower_floor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a floor only rises' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER floors_rise BEFORE UPDATE ON floors
  FOR EACH ROW WHEN (NEW.migration < OLD.migration OR NEW.journal < OLD.journal) EXECUTE FUNCTION refuse_lower_floor();
CREATE TRIGGER floors_are_kept BEFORE DELETE OR TRUNCATE ON floors
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The simulated market's randomness, a secret a UTC day. The hash of a day's secret is public before the day, the secret after it, so a
-- row can neither change nor go: it is what the day is checked by. The row of day -1 is for the days before the first.
CREATE TABLE simulated_days (
  day integer PRIMARY KEY CHECK (day >= -1),
  secret text NOT NULL CHECK (secret ~ '^[0-9a-f]{64}$'),
  created_at bigint NOT NULL
);

CREATE FUNCTION refuse_changed_simulated_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a simulated day is kept as it was published';
END $$;

CREATE TRIGGER simulated_days_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON simulated_days
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_changed_simulated_day();

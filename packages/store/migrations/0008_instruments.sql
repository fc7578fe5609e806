-- Terms of instruments as versions that start at a stated time, the same for every client, and halts for everyone.
-- Instants are in milliseconds since the epoch.

CREATE TABLE instrument_versions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  instrument_id integer NOT NULL REFERENCES instruments (id),
  -- Of two that start at once the later written one counts.
  starts_at bigint NOT NULL,
  terms jsonb NOT NULL,
  staff_id bigint NOT NULL,
  created_at bigint NOT NULL,
  CONSTRAINT instrument_version_is_announced CHECK (starts_at >= created_at)
);
CREATE INDEX instrument_versions_instrument ON instrument_versions (instrument_id, starts_at DESC, id DESC);
CREATE TRIGGER instrument_versions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON instrument_versions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE instrument_halts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  instrument_id integer NOT NULL REFERENCES instruments (id),
  since bigint NOT NULL,
  reason text NOT NULL,
  ended_at bigint
);
CREATE UNIQUE INDEX instrument_halts_present ON instrument_halts (instrument_id) WHERE ended_at IS NULL;

-- What processes that remember sessions must hear of: sessions that ended and users who changed, whichever process or
-- statement did it. Told within the transaction itself, by the database's clock; kept for a while.
CREATE TABLE session_news (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- The session that ended, or else the user who changed.
  token_hash bytea,
  user_id bigint,
  CONSTRAINT session_news_of_one CHECK ((token_hash IS NULL) <> (user_id IS NULL))
);
CREATE INDEX session_news_at ON session_news (at);

CREATE FUNCTION tell_session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO session_news (token_hash) VALUES (NEW.token_hash);
  RETURN NULL;
END $$;
CREATE TRIGGER sessions_told AFTER UPDATE OF revoked_at ON sessions FOR EACH ROW
  WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL) EXECUTE FUNCTION tell_session_ended();

CREATE FUNCTION tell_user_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO session_news (user_id) VALUES (NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER users_told AFTER UPDATE OF frozen_at, must_change_password, identity_verified_at, country ON users
  FOR EACH ROW WHEN ((OLD.frozen_at, OLD.must_change_password, OLD.identity_verified_at, OLD.country)
    IS DISTINCT FROM (NEW.frozen_at, NEW.must_change_password, NEW.identity_verified_at, NEW.country))
  EXECUTE FUNCTION tell_user_changed();

-- What a client arranged on the screens: panels, lists, drawings. One document a key, the same on all devices.
CREATE TABLE workspace (
  user_id bigint NOT NULL REFERENCES users (id),
  key text NOT NULL,
  -- JSON as the screen wrote it; the server does not look into it.
  value text NOT NULL,
  -- When it was saved (ms), and always higher than the version before.
  version bigint NOT NULL CHECK (version > 0),
  PRIMARY KEY (user_id, key)
);

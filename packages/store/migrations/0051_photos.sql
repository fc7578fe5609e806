-- Photos of clients and pictures of articles, where they are kept in the database: with PostgreSQL, whose processes may run
-- on many machines. The embedded database keeps them in the data folder.
CREATE TABLE photos (
  -- 'uploads', 'pictures'.
  folder text NOT NULL,
  id text NOT NULL,
  bytes bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (folder, id)
);
-- A JPEG does not get smaller.
ALTER TABLE photos ALTER COLUMN bytes SET STORAGE EXTERNAL;
CREATE INDEX photos_created_at ON photos (folder, created_at);

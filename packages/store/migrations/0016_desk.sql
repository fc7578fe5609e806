-- The back office: what its lists are sorted and filtered by, so that a page of a million rows is read from an index; and
-- the pictures of articles. Instants are in milliseconds since the epoch.

CREATE INDEX deposits_amount ON deposits (currency, stated, id);
DROP INDEX deposits_decided;
CREATE INDEX deposits_decided ON deposits (decided_at, id);
CREATE INDEX withdrawals_amount ON withdrawals (amount, id);
DROP INDEX withdrawals_ended;
CREATE INDEX withdrawals_ended ON withdrawals (ended_at, id);
CREATE INDEX verifications_name ON verifications (lower(name) COLLATE "C", id);
CREATE INDEX verifications_country ON verifications (country, id);

CREATE INDEX users_country ON users (country, id);
CREATE INDEX users_real ON users (id) WHERE NOT is_demo;
CREATE INDEX users_demo ON users (id) WHERE is_demo;
CREATE INDEX users_verified ON users (id) WHERE identity_verified_at IS NOT NULL;
CREATE INDEX users_frozen ON users (id) WHERE frozen_at IS NOT NULL;

-- Of orders that have ended, which are not touched again: an entry each, once. Those that stand are read from memory.
CREATE INDEX orders_closed_at ON orders (closed_at, id) WHERE status = 3;
CREATE INDEX orders_cancelled_at ON orders (closed_at, id) WHERE status = 2;
CREATE INDEX orders_closed_out ON orders (closed_at, id) WHERE close_reason = 'margin_close_out';
CREATE INDEX orders_profit ON orders (profit, id) WHERE status = 3;
CREATE INDEX orders_instrument ON orders (instrument_id, closed_at, id) WHERE status >= 2;

-- The files are in the data folder, under their id.
CREATE TABLE article_pictures (
  id text PRIMARY KEY,
  staff_id bigint NOT NULL REFERENCES staff (id),
  bytes integer NOT NULL CHECK (bytes > 0),
  created_at bigint NOT NULL
);
CREATE INDEX article_pictures_staff ON article_pictures (staff_id, created_at);
-- In which articles each is: it is public while one of them is.
CREATE TABLE article_picture_uses (
  picture_id text NOT NULL REFERENCES article_pictures (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('news', 'announcement')),
  article_id integer NOT NULL,
  PRIMARY KEY (picture_id, kind, article_id)
);
CREATE INDEX article_picture_uses_article ON article_picture_uses (kind, article_id);

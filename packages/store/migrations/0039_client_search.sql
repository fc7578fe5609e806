-- Clients are found by any part of what is known of them. An index of the groups of three letters that a text consists of
-- does this without an extension, so that the embedded database has it too.
CREATE FUNCTION grams_of(told text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT substr(lower(told), at, 3)), '{}')
  FROM generate_series(1, length(told) - 2) AS at
$$;
CREATE FUNCTION known_of_user(uid text, email text, mobile text, contact_mobile text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lower(concat_ws(' ', uid, email, mobile, contact_mobile))
$$;
CREATE INDEX users_grams ON users USING gin (grams_of(known_of_user(uid, email, mobile, contact_mobile)));
CREATE INDEX verifications_grams ON verifications USING gin (grams_of(name));
CREATE INDEX deposits_grams ON deposits USING gin (grams_of(reference)) WHERE reference IS NOT NULL;
CREATE INDEX withdrawals_grams ON withdrawals USING gin (grams_of(reference)) WHERE reference IS NOT NULL;
-- Found by any part, they are not looked up by how they begin any more.
DROP INDEX users_mobile_begins;

-- References of payments are compared in a normal form: letters and digits alone, look-alikes as one. The server makes
-- it of new ones. Earlier references get the same for what letters they have; where two of them read alike, or nothing
-- readable is left, the later one is set apart by its row's number, which no new reference can have.
ALTER TABLE deposits ADD COLUMN reference_key text;
ALTER TABLE deposits ADD COLUMN stated_reference text NOT NULL DEFAULT '';
-- What arrived may be another currency than the client told.
ALTER TABLE deposits ADD COLUMN seen_currency text;
ALTER TABLE withdrawals ADD COLUMN reference_key text;

-- Where the database's locale is C, lower() knows ASCII alone: the other letters stand in both cases.
CREATE FUNCTION payment_key(reference text) RETURNS text IMMUTABLE LANGUAGE sql AS $$
  SELECT regexp_replace(
    translate(lower(normalize(reference, NFKC)),
      'oоοօilı|іιӏ!аαɑвβсϲԁеεɡнηһјϳкκмμпрρԛѕтτυνѵωԝхχуγүζ'
        || 'ОΟՕІΙӀАΑⱭВΒСϹԀЕΕꞬНΗҺЈͿКΚМΜПРΡԚЅТΤΥΝѴΩԜХΧУΓҮΖ',
      '000011111111aaabbccdeeghhhjjkkmmnppqsttuvvwwxxyyyz'
        || '000111aaabbccdeeghhhjjkkmmnppqsttuvvwwxxyyyz'),
    '[^a-z0-9]', '', 'g')
$$;

ALTER TABLE deposits DISABLE TRIGGER deposits_settled_are_final;
ALTER TABLE withdrawals DISABLE TRIGGER withdrawals_settled_are_final;
UPDATE deposits SET seen_currency = currency WHERE seen IS NOT NULL;
UPDATE deposits SET reference_key = keyed.key || CASE WHEN keyed.place > 1 OR keyed.key = '' THEN '#' || keyed.id ELSE '' END
FROM (
  SELECT id, payment_key(reference) AS key, row_number() OVER (
    PARTITION BY kind, payment_key(reference), stage IN ('entered', 'crediting', 'completed') ORDER BY id) AS place
  FROM deposits WHERE reference IS NOT NULL) AS keyed
WHERE keyed.id = deposits.id;
UPDATE withdrawals SET reference_key = keyed.key || CASE WHEN keyed.place > 1 OR keyed.key = '' THEN '#' || keyed.id ELSE '' END
FROM (
  SELECT id, payment_key(reference) AS key,
    row_number() OVER (PARTITION BY kind, payment_key(reference) ORDER BY id) AS place
  FROM withdrawals WHERE reference IS NOT NULL) AS keyed
WHERE keyed.id = withdrawals.id;
ALTER TABLE deposits ENABLE TRIGGER deposits_settled_are_final;
ALTER TABLE withdrawals ENABLE TRIGGER withdrawals_settled_are_final;
DROP FUNCTION payment_key(text);

DROP INDEX deposits_reference;
CREATE UNIQUE INDEX deposits_reference ON deposits (kind, reference_key)
  WHERE reference_key IS NOT NULL AND stage IN ('entered', 'crediting', 'completed');
DROP INDEX withdrawals_reference;
CREATE UNIQUE INDEX withdrawals_reference ON withdrawals (kind, reference_key) WHERE reference_key IS NOT NULL;
ALTER TABLE deposits ADD CONSTRAINT deposit_reference_has_key CHECK ((reference IS NULL) = (reference_key IS NULL));
ALTER TABLE deposits ADD CONSTRAINT deposit_seen_has_currency CHECK ((seen IS NULL) = (seen_currency IS NULL));
ALTER TABLE withdrawals ADD CONSTRAINT withdrawal_reference_has_key CHECK ((reference IS NULL) = (reference_key IS NULL));

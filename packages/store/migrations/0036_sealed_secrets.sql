-- Secrets that must be read again are encrypted under a key that is not in the database: authenticator secrets, recovery
-- codes' hashes, push keys, document numbers. SQL has no key, so the first start of this version encrypts what stands here
-- and then adds constraints by which the database takes nothing in plain text any more (`sealed.ts`).

-- Keys under which something is or was encrypted, each named by a hash of it that says nothing about it.
CREATE TABLE secret_keys (
  id bytea PRIMARY KEY CHECK (octet_length(id) = 8),
  first_used_at bigint NOT NULL,
  -- When nothing was left under it.
  retired_at bigint
);

-- Zero, the key's id, twelve bytes of nonce, the text, sixteen bytes of tag. No text begins with a zero byte, and an
-- authenticator's secret has twenty bytes.
CREATE FUNCTION is_sealed(value bytea) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN octet_length(value) >= 37 THEN get_byte(value, 0) = 0 ELSE value IS NULL END
$$;
CREATE FUNCTION are_sealed(list bytea[]) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  one bytea;
BEGIN
  FOREACH one IN ARRAY list LOOP
    IF NOT is_sealed(one) THEN RETURN false; END IF;
  END LOOP;
  RETURN true;
END $$;

ALTER TABLE push_subscriptions
  ALTER COLUMN p256dh TYPE bytea USING convert_to(p256dh, 'UTF8'),
  ALTER COLUMN auth TYPE bytea USING convert_to(auth, 'UTF8');

-- The site's own keys for push services. They were a setting.
CREATE TABLE push_keys (
  public_key text PRIMARY KEY,
  private_key bytea NOT NULL
);
INSERT INTO push_keys (public_key, private_key)
  SELECT value ->> 'publicKey', convert_to(value ->> 'privateKey', 'UTF8') FROM settings WHERE key = 'push_keys';
DELETE FROM settings WHERE key = 'push_keys';

ALTER TABLE verifications
  ALTER COLUMN card_id TYPE bytea USING convert_to(card_id, 'UTF8'),
  -- From now on a keyed hash of the number without its spelling: it finds a document again and does not say its number.
  ALTER COLUMN card_key TYPE bytea USING convert_to(card_key, 'UTF8');
CREATE INDEX verifications_card_key ON verifications (card_key);

-- A decision changes the status alone. Encrypting under another key changes the number's two columns alone, together; that
-- it is the same number is sure because nobody without the key can make a text that opens.
CREATE OR REPLACE FUNCTION check_verification_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (to_jsonb(NEW) - 'card_id' - 'card_key') = (to_jsonb(OLD) - 'card_id' - 'card_key') AND is_sealed(NEW.card_id)
    AND substring(NEW.card_id FROM 1 FOR 9) <> substring(OLD.card_id FROM 1 FOR 9) AND NEW.card_key <> OLD.card_key THEN
    RETURN NEW;
  END IF;
  IF OLD.status <> 'under_review' OR (to_jsonb(NEW) - 'status') <> (to_jsonb(OLD) - 'status') THEN
    RAISE EXCEPTION 'application % is kept as it was sent and decided', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;

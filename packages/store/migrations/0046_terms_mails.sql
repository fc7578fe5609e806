-- Mails about changed terms that are still to be delivered: written with the change itself, so that none is lost.
CREATE TABLE terms_mails (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Which change: "terms-12", or "terms-12-withdrawn". One mail a person and change.
  change text NOT NULL,
  user_id bigint NOT NULL REFERENCES users (id),
  language text NOT NULL,
  paragraphs jsonb NOT NULL,
  instrument_id integer NOT NULL,
  created_at bigint NOT NULL,
  UNIQUE (change, user_id)
);

-- The newest checkpoint that witnesses have signed, with their signatures.
CREATE TABLE log_witnessed (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  size bigint NOT NULL CHECK (size > 0),
  note text NOT NULL,
  witnessed_at bigint NOT NULL
);

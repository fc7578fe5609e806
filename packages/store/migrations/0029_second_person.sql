-- What waits for a second person: what shall be done, by whom, why and until when. Instants are in milliseconds.
CREATE TABLE proposals (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The name of the call that made it.
  kind text NOT NULL,
  input jsonb NOT NULL,
  -- What it is about: 'deposit_option:3'.
  subject text NOT NULL,
  reason text NOT NULL,
  -- What it changed, in words, when it was made or when it ended.
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  touches jsonb NOT NULL,
  maker_kind text NOT NULL CHECK (maker_kind IN ('staff', 'command_line')),
  maker_id bigint REFERENCES staff (id),
  maker_name text NOT NULL,
  made_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  state text NOT NULL DEFAULT 'waiting'
    CHECK (state IN ('waiting', 'done', 'refused', 'withdrawn', 'expired')),
  ended_by bigint REFERENCES staff (id),
  ended_name text,
  ended_at bigint,
  remark text NOT NULL DEFAULT '',
  -- The site was run by one person then.
  is_alone boolean NOT NULL DEFAULT false,
  CONSTRAINT proposal_maker_is_known CHECK ((maker_kind = 'staff') = (maker_id IS NOT NULL)),
  CONSTRAINT proposal_needs_a_second_person
    CHECK (state <> 'done' OR (ended_by IS NOT NULL AND (is_alone OR maker_id IS DISTINCT FROM ended_by)))
);
-- One waits about each thing.
CREATE UNIQUE INDEX proposals_waiting ON proposals (kind, subject) WHERE state = 'waiting';
CREATE INDEX proposals_ended ON proposals (ended_at DESC) WHERE state <> 'waiting';

-- When the member last entered by a link that replaced lost secrets; null if never.
ALTER TABLE staff ADD COLUMN renewed_at bigint;
-- When the session last gave a second factor; null in sessions from before this was kept.
ALTER TABLE staff_sessions ADD COLUMN proved_at bigint;

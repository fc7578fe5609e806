-- Mails and texts that are to be sent: written with what they tell of, taken by one process at a time, gone once sent.
CREATE TABLE messages_due (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Names the message for ever, also to who receives it: the same message twice is one.
  key text NOT NULL UNIQUE,
  channel text NOT NULL CHECK (channel IN ('mail', 'text')),
  kind text NOT NULL,
  -- To whom, and what it says: it may be a code or a link that lets somebody in.
  content bytea NOT NULL CONSTRAINT messages_due_content_sealed CHECK (is_sealed(content)),
  created_at bigint NOT NULL,
  -- By the database's clock. Who takes it moves this on, and so has it alone until then.
  due_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  gives_up_at timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 0
);
CREATE INDEX messages_due_due_at ON messages_due (due_at);

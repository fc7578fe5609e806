-- Who wishes a mail on Saturdays about the trades closed in the week, and up to when it was told. No row: nobody wishes it.
CREATE TABLE weekly_summaries (
  user_id bigint PRIMARY KEY REFERENCES users (id),
  -- Market time (ms): trades closed before it are not told again.
  told_up_to bigint NOT NULL
);

-- The summary of the week may come by push as well, or instead of by mail. No row: neither is wished.
ALTER TABLE weekly_summaries ADD COLUMN by_mail boolean NOT NULL DEFAULT true;
ALTER TABLE weekly_summaries ADD COLUMN by_push boolean NOT NULL DEFAULT false;

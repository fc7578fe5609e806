-- The most that stood in a copying at one time, of what was put in less what was taken out: what it made is told in percent
-- of that. Money that goes in and out again would make any percentage small. Of before it is not known.
ALTER TABLE copyings ADD COLUMN capital bigint NOT NULL DEFAULT 0;
UPDATE copyings SET capital = paid_in;

-- Sessions of clients end 30 days after they began, whatever is done in them; those that were extended end then, too.
UPDATE sessions SET expires_at = created_at + 2592000000 WHERE expires_at > created_at + 2592000000;
ALTER TABLE sessions ADD CONSTRAINT session_ends_in_time CHECK (expires_at <= created_at + 2592000000);

-- When the second factor was turned on (ms). Null: there is none, or it is from before this was kept.
ALTER TABLE users ADD COLUMN totp_since bigint;

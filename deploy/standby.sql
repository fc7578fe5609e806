-- The role of a standby of a site's PostgreSQL, which each commit waits for from the next reload on. Run it once, as a superuser:
--
--   STANDBY_PASSWORD=... psql -h HOST -U postgres -f deploy/standby.sql
--
-- How the standby is made, and what to do when one of the two is lost: docs/OPERATIONS.md.
\set ON_ERROR_STOP on
\getenv standby_password STANDBY_PASSWORD
-- There is no standby yet.
SET synchronous_commit = local;
CREATE ROLE meridian_standby LOGIN REPLICATION NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD :'standby_password';
ALTER SYSTEM SET synchronous_standby_names = 'standby';
ALTER SYSTEM SET wal_keep_size = '1GB';

-- The two roles of a site's PostgreSQL. Run it once, as a superuser:
--
--   OWNER_PASSWORD=... APP_PASSWORD=... psql -h HOST -U postgres -f deploy/roles.sql
--
-- meridian_owner owns database and tables and runs migrations (`npm run migrate`); its password is nowhere on the machines
-- that serve. meridian_app is the running product's (`DATABASE_URL`): it reads and writes rows. It can neither make nor alter a
-- table, nor change or delete journal and ledger, nor put a trigger out of action. Its rights come from
-- `npm run migrate -- --role meridian_app`, after each migration anew.
\set ON_ERROR_STOP on
\getenv owner_password OWNER_PASSWORD
\getenv app_password APP_PASSWORD
CREATE ROLE meridian_owner LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION PASSWORD :'owner_password';
CREATE ROLE meridian_app LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION PASSWORD :'app_password';
CREATE DATABASE meridian OWNER meridian_owner TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C';
REVOKE ALL ON DATABASE meridian FROM PUBLIC;
GRANT CONNECT ON DATABASE meridian TO meridian_app;
\connect meridian
ALTER SCHEMA public OWNER TO meridian_owner;
REVOKE ALL ON SCHEMA public FROM PUBLIC;

-- The two roles of a site's PostgreSQL. Run it once, as a superuser:
--
--   psql -v owner_password=... -v app_password=... -f deploy/roles.sql
--
-- meridian_owner owns database and tables and runs migrations (`npm run migrate`); its password is nowhere on the machines
-- that serve. meridian_app is the running product's (`DATABASE_URL`): it reads and writes rows. It can neither make nor alter a
-- table, nor change or delete journal and ledger, nor put a trigger out of action. Its rights come from
-- `npm run migrate -- --role meridian_app`, after each migration anew.
\set ON_ERROR_STOP on
CREATE ROLE meridian_owner LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION PASSWORD :'owner_password';
CREATE ROLE meridian_app LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION PASSWORD :'app_password';
CREATE DATABASE meridian OWNER meridian_owner TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C';
REVOKE ALL ON DATABASE meridian FROM PUBLIC;
GRANT CONNECT ON DATABASE meridian TO meridian_app;
\connect meridian
ALTER SCHEMA public OWNER TO meridian_owner;
REVOKE ALL ON SCHEMA public FROM PUBLIC;

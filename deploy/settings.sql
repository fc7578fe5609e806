-- What Meridian asks of PostgreSQL beside its defaults: psql -h HOST -U postgres -f deploy/settings.sql, then restart it. Sizes are
-- for a machine of 2 GB that does nothing else: give a larger one more. Benches and tests run with them too.

-- A quarter of the memory. What orders touch (their rows, the ends of all indexes) should find room in it.
ALTER SYSTEM SET shared_buffers = '512MB';

-- After a checkpoint each page goes into the write-ahead log as a whole when it first changes. With the default of 1 GB, 500 orders a
-- second make one every three and a half minutes. A larger log takes that much of the disk, and a server that crashed needs longer to start.
ALTER SYSTEM SET max_wal_size = '4GB';
ALTER SYSTEM SET checkpoint_timeout = '15min';

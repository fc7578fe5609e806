-- Devices from which members of staff have logged in: known by a secret that only the device has. Strangers' tries are
-- limited apart from those of a known device, so that nobody locks a member out.
CREATE TABLE staff_devices (
  token_hash bytea PRIMARY KEY,
  staff_id bigint NOT NULL REFERENCES staff (id),
  created_at bigint NOT NULL,
  last_used_at bigint NOT NULL
);
CREATE INDEX staff_devices_of ON staff_devices (staff_id, last_used_at);

// Devices from which members of staff have logged in. Only a hash of each device's secret is stored.
import type { Queryable } from '../database/connection.ts';

/** The most devices of one member; beyond it, the one that was used longest ago is forgotten. */
const STAFF_DEVICES_MAX = 20;

export async function isStaffDevice(
  db: Queryable,
  { staffId, tokenHash, since }: { staffId: number; tokenHash: Buffer; since: number },
): Promise<boolean> {
  const rows = await db.query({
    text: `SELECT 1 FROM staff_devices WHERE token_hash = $1 AND staff_id = $2 AND last_used_at >= $3`,
    values: [tokenHash, staffId, since],
  });
  return rows.length > 0;
}

/** Writes down that a device was logged in from. */
export async function keepStaffDevice(
  db: Queryable,
  { staffId, tokenHash, at }: { staffId: number; tokenHash: Buffer; at: number },
): Promise<void> {
  await db.query({
    text: `INSERT INTO staff_devices (token_hash, staff_id, created_at, last_used_at) VALUES ($1, $2, $3, $3)
      ON CONFLICT (token_hash) DO UPDATE SET last_used_at = excluded.last_used_at`,
    values: [tokenHash, staffId, at],
  });
  await db.query({
    text: `DELETE FROM staff_devices WHERE staff_id = $1 AND token_hash NOT IN (
      SELECT token_hash FROM staff_devices WHERE staff_id = $1 ORDER BY last_used_at DESC LIMIT $2)`,
    values: [staffId, STAFF_DEVICES_MAX],
  });
}

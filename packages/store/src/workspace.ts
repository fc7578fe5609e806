// What a client arranged on the screens, one document a key. Each change names the version that it saw.
import type { Queryable } from './database/connection.ts';
import { asNumber } from './database/int8.ts';

export interface WorkspaceDocument {
  readonly key: string;
  /** JSON text. */
  readonly value: string;
  /** When it was saved (ms), and always higher than the version before. */
  readonly version: number;
}

interface Stored {
  key: string;
  value: string;
  version: bigint;
}
const toDocument = (row: Stored): WorkspaceDocument => ({ ...row, version: asNumber(row.version) });

export async function workspaceOf(db: Queryable, userId: number): Promise<WorkspaceDocument[]> {
  const rows = await db.query<Stored>({
    name: 'workspace_of',
    text: 'SELECT key, value, version FROM workspace WHERE user_id = $1 ORDER BY key',
    values: [userId],
  });
  return rows.map(toDocument);
}

export async function workspaceDocument(
  db: Queryable,
  { userId, key }: { userId: number; key: string },
): Promise<WorkspaceDocument | null> {
  const [row] = await db.query<Stored>({
    name: 'workspace_document',
    text: 'SELECT key, value, version FROM workspace WHERE user_id = $1 AND key = $2',
    values: [userId, key],
  });
  return row === undefined ? null : toDocument(row);
}

export interface WorkspaceChange {
  readonly userId: number;
  readonly key: string;
  readonly value: string;
  /** The version that the change is based on; 0 for none. */
  readonly seen: number;
  /** Wall time (ms). */
  readonly at: number;
  readonly keysMax: number;
  /** Characters of all values together. */
  readonly sizeMax: number;
}

/**
 * Writes the document unless a version stands that the change did not see. One that was removed meanwhile is written anew.
 * @returns the new version; null if another version stands, or if the document would be too many or too much
 */
export async function saveWorkspaceDocument(
  db: Queryable,
  change: WorkspaceChange,
): Promise<number | null> {
  const [row] = await db.query<{ version: bigint }>({
    name: 'save_workspace_document',
    text: `WITH others AS (
        SELECT count(*) AS keys, coalesce(sum(length(value)), 0) AS size
        FROM workspace WHERE user_id = $1 AND key <> $2
      )
      INSERT INTO workspace (user_id, key, value, version)
      SELECT $1, $2, $3, $5::bigint FROM others WHERE keys < $6 AND size + length($3) <= $7
      ON CONFLICT (user_id, key) DO UPDATE
        SET value = EXCLUDED.value, version = greatest(EXCLUDED.version, workspace.version + 1)
        WHERE workspace.version = $4
      RETURNING version`,
    values: [
      change.userId,
      change.key,
      change.value,
      change.seen,
      change.at,
      change.keysMax,
      change.sizeMax,
    ],
  });
  return row === undefined ? null : asNumber(row.version);
}

/** @returns false if there is no document of that version */
export async function removeWorkspaceDocument(
  db: Queryable,
  { userId, key, seen }: Pick<WorkspaceChange, 'userId' | 'key' | 'seen'>,
): Promise<boolean> {
  const rows = await db.query({
    name: 'remove_workspace_document',
    text: 'DELETE FROM workspace WHERE user_id = $1 AND key = $2 AND version = $3 RETURNING key',
    values: [userId, key, seen],
  });
  return rows.length > 0;
}

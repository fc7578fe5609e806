// Encrypts what stands in the database under the current key: what an earlier version left in plain text, and what is under
// an earlier key. In slices; each row says under which key it is, so a process that is killed leaves nothing half done.
import {
  type Database,
  SEALED_COLUMNS,
  type SealedColumn,
  type SealedRow,
  replaceSealed,
  rowsNotUnder,
} from '@meridian/store';
import { documentIndexes } from './document-number.ts';
import { type TurningVault, isSealed, prefixOf } from './vault.ts';

/** Values that one transaction encrypts: each commit waits for the disk, and holds up others meanwhile. */
const SLICE = 100;

export interface Resealed {
  readonly values: number;
  /** Where something stood in plain text. */
  readonly plainTables: ReadonlySet<string>;
}

export async function reseal(
  db: Database,
  vault: TurningVault,
  onSlice: () => void = () => undefined,
): Promise<Resealed> {
  const plainTables = new Set<string>();
  let values = 0;
  for (const column of SEALED_COLUMNS) {
    let after: unknown = null;
    for (;;) {
      const prefix = prefixOf(vault.ring[0]);
      const rows = await rowsNotUnder(db, column, { prefix, after, limit: SLICE });
      const last = rows.at(-1);
      if (last === undefined) break;
      await db.transaction(async (within) => {
        for (const row of rows) await replaceSealed(within, column, sealedAnew(vault, column, row));
      });
      for (const row of rows) {
        if (row.values.some((value) => !isSealed(value))) plainTables.add(column.table);
        values += row.values.length;
      }
      onSlice();
      after = last.id;
    }
  }
  return { values, plainTables };
}

function sealedAnew(vault: TurningVault, { kind, index }: SealedColumn, row: SealedRow) {
  const place = { kind, owner: row.owner };
  const plain = row.values.map((value) => (isSealed(value) ? vault.open(value, place) : value));
  const sealed = plain.map((value) => vault.seal(value, place));
  const number = index === undefined ? undefined : plain[0];
  const indexed = number === undefined ? null : documentIndexes(vault, number.toString('utf8'))[0];
  return { row, sealed, indexed };
}

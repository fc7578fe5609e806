// A statement as a file.
import type { StatementFormat } from '@meridian/contract';
import { STATEMENT_PATH } from '@meridian/contract/names/statements';
import { fileOf, saveFile } from '@meridian/design/lib/files';
import { server } from './api.ts';
import { getToken } from './session-store.ts';

const TIMEOUT_MS = 60_000;

/** @throws ApiError if there is no file: the server refused or did not answer */
export async function downloadStatement(
  format: StatementFormat,
  query: Readonly<Record<string, string | number>>,
): Promise<void> {
  const { blob, name } = await fileOf(
    server,
    { path: STATEMENT_PATH, input: { format, ...query, t: Date.now() } },
    getToken(),
    { timeoutMs: TIMEOUT_MS },
  );
  saveFile(blob, name ?? `statement.${format === 'trades' ? 'csv' : format}`);
}

// An account's rows as its owner saved them from the site, with the salts that open them.
import { ProofError, hashFromHex } from '@meridian/proof';
import type { AccountRows } from './log-site.ts';

interface SavedRow {
  readonly salt: string;
  readonly text: string;
}

/** @throws ProofError malformed if it is not such a file */
export function readAccountFile(text: string): AccountRows {
  const { account, rows, size } = parsed(text);
  const isSaved =
    Number.isSafeInteger(account) &&
    (size === undefined || Number.isSafeInteger(size)) &&
    Array.isArray(rows) &&
    rows.every((row: Partial<SavedRow> | null) => isText(row?.salt) && isText(row?.text));
  if (!isSaved)
    throw new ProofError('malformed', 'this is not an account’s rows, as they are saved');
  return {
    account: account as number,
    ...(size !== undefined && { size: size as number }),
    isSaved: true,
    rows: (rows as readonly SavedRow[]).map((row) => ({
      salt: hashFromHex(row.salt),
      text: row.text,
    })),
  };
}

const isText = (value: unknown): boolean => typeof value === 'string';

function parsed(text: string): {
  readonly account?: unknown;
  readonly rows?: unknown;
  readonly size?: unknown;
} {
  try {
    return (JSON.parse(text) as object | null) ?? {};
  } catch {
    return {};
  }
}

// The directory of companies. A search finds a part of the name or legal entity, whatever the case and accents.
import { present } from '@meridian/units';
import type { Queryable } from './database/connection.ts';
import { asNumber } from './database/int8.ts';
import type { PageOf } from './database/page.ts';

export interface Company {
  readonly id: number;
  readonly name: string;
  /** The legal entity. */
  readonly subject: string;
  readonly logo: string;
  readonly url: string;
  readonly registeredAddress: string;
  readonly location: string;
  readonly email: string;
  readonly isDemonstration: boolean;
  readonly isEnabled: boolean;
  readonly sort: number;
}

/** Letters that Unicode does not split into a base and an accent. */
const BASES: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** The form of a text that is searched: small letters, no accents, single spaces. */
export const searchKey = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => BASES[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim();

const COLUMNS = `id, name, subject, logo, url, registered_address AS "registeredAddress", location, email,
  is_demonstration AS "isDemonstration", is_enabled AS "isEnabled", sort`;

export type CompanyColumn = 'sort' | 'name' | 'subject';
const ORDERS: Readonly<Record<CompanyColumn, string>> = {
  sort: 'sort',
  name: 'lower(name) COLLATE "C"',
  subject: 'lower(subject) COLLATE "C"',
};

/** All companies whose name or subject contains `text`, enabled or not. */
export async function pageOfCompanies(
  db: Queryable,
  of: {
    readonly text: string;
    readonly isEnabled: boolean | null;
    readonly column: CompanyColumn;
    readonly isDescending: boolean;
    readonly offset: number;
    readonly limit: number;
  },
): Promise<PageOf<Company>> {
  const key = searchKey(of.text);
  const fits = 'position($1 IN search_key) > 0 AND ($2::boolean IS NULL OR is_enabled = $2)';
  const direction = of.isDescending ? 'DESC' : 'ASC';
  const rows = await db.query<Company>({
    text: `SELECT ${COLUMNS} FROM companies WHERE ${fits}
      ORDER BY ${ORDERS[of.column]} ${direction}, id ${direction} OFFSET $3 LIMIT $4`,
    values: [key, of.isEnabled, of.offset, of.limit],
  });
  const [count] = await db.query<{ total: bigint }>({
    name: 'count_companies',
    text: `SELECT count(*) AS total FROM companies WHERE ${fits}`,
    values: [key, of.isEnabled],
  });
  return { rows, total: asNumber(present(count, 'a count is one row').total) };
}

/** Until the transaction ends, nobody else changes it. */
export async function lockCompany(within: Queryable, id: number): Promise<Company | null> {
  const [row] = await within.query<Company>({
    name: 'lock_company',
    text: `SELECT ${COLUMNS} FROM companies WHERE id = $1 FOR UPDATE`,
    values: [id],
  });
  return row ?? null;
}

export async function newCompanyId(db: Queryable): Promise<number> {
  const [row] = await db.query<{ id: bigint }>({
    name: 'new_company_id',
    text: `SELECT nextval(pg_get_serial_sequence('companies', 'id')) AS id`,
  });
  return asNumber(present(row, 'a sequence has a next value').id);
}

/** Enabled companies whose name or subject contains `text`, in their order. */
export async function searchCompanies(
  db: Queryable,
  { text, limit }: { text: string; limit: number },
): Promise<Company[]> {
  return await db.query<Company>({
    name: 'search_companies',
    text: `SELECT ${COLUMNS} FROM companies WHERE is_enabled AND position($1 IN search_key) > 0 ORDER BY sort, id LIMIT $2`,
    values: [searchKey(text), limit],
  });
}

/** Adds companies, or changes those whose id is known. */
export async function saveCompanies(db: Queryable, companies: readonly Company[]): Promise<void> {
  const rows = companies.map((company) => ({
    ...company,
    searchKey: `${searchKey(company.name)}\n${searchKey(company.subject)}`,
  }));
  await db.query({
    name: 'save_companies',
    text: `INSERT INTO companies (id, name, subject, logo, url, registered_address, location, email,
        is_demonstration, is_enabled, sort, search_key)
      SELECT id, name, subject, logo, url, "registeredAddress", location, email,
        "isDemonstration", "isEnabled", sort, "searchKey"
      FROM jsonb_to_recordset($1::jsonb) AS company (id integer, name text, subject text, logo text, url text,
        "registeredAddress" text, location text, email text, "isDemonstration" boolean, "isEnabled" boolean,
        sort integer, "searchKey" text)
      ON CONFLICT (id) DO UPDATE SET name = excluded.name, subject = excluded.subject, logo = excluded.logo,
        url = excluded.url, registered_address = excluded.registered_address, location = excluded.location,
        email = excluded.email, is_demonstration = excluded.is_demonstration, is_enabled = excluded.is_enabled,
        sort = excluded.sort, search_key = excluded.search_key`,
    values: [JSON.stringify(rows)],
  });
}

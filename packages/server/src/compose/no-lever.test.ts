// No lever, nothing hidden: everything that staff can call, set or write is named with what it may influence, and prices,
// fills and results are not among it. A new call, field, setting, table or column fails here until somebody has said.
import { ADMIN_CALLS, type AdminCallName } from '@meridian/contract/admin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { SITE_SETTINGS } from '../settings/settings.ts';
import {
  CALLS_OF_STAFF,
  SETTINGS_OF_STAFF,
  TABLES_OF_OTHERS,
  TABLES_OF_STAFF,
} from '../testing/staff-influence.ts';
import { type FreshDatabase, openFreshDatabase } from '@meridian/store/fresh-database';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await openFreshDatabase();
});
afterAll(() => fresh.remove());

const words = (text: string): string[] => text.split(' ').filter((word) => word !== '');
const sorted = (names: Iterable<string>): string[] => [...names].toSorted();

type Json = { readonly properties?: Readonly<Record<string, Json>> };

/** "terms" and "terms.fee_rate". */
const namesIn = ({ properties = {} }: Json, within = ''): string[] =>
  Object.entries(properties).flatMap(([name, of]) => [
    within + name,
    ...namesIn(of, `${within}${name}.`),
  ]);
const fieldsOf = (input: z.ZodType): string[] =>
  sorted(namesIn(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Json));

describe('everything that staff can do is named', () => {
  it.each(Object.keys(ADMIN_CALLS) as AdminCallName[])('the call %s and its fields', (name) => {
    const [influence, fields] = CALLS_OF_STAFF[name];
    expect(fieldsOf(ADMIN_CALLS[name].input)).toEqual(sorted(words(fields)));
    if (ADMIN_CALLS[name].method === 'GET') expect(influence).toBe('reading');
  });

  it('and no call that is no more', () => {
    expect(sorted(Object.keys(CALLS_OF_STAFF))).toEqual(sorted(Object.keys(ADMIN_CALLS)));
  });

  it('each setting', () => {
    const names = Object.values(SITE_SETTINGS).map(({ name }) => name);
    expect(sorted(Object.keys(SETTINGS_OF_STAFF))).toEqual(sorted(names));
  });

  it('each table of the database, and each column that staff write', async () => {
    const columns = await fresh.database.query<{ name: string; columns: string[] }>({
      text: `SELECT table_name AS name, array_agg(column_name::text) AS columns
        FROM information_schema.columns WHERE table_schema = 'public' GROUP BY 1`,
    });
    const others = Object.values(TABLES_OF_OTHERS).flat();
    const known = sorted([...Object.keys(TABLES_OF_STAFF), ...others]);
    expect(known).toEqual(sorted(columns.map(({ name }) => name)));
    for (const [table, named] of Object.entries(TABLES_OF_STAFF)) {
      const all = sorted(columns.find(({ name }) => name === table)?.columns ?? []);
      expect(sorted(Object.values(named).flatMap(words)), table).toEqual(all);
    }
  });
});

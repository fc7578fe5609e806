// Requests drawn at random over all routes of clients and staff: whatever somebody sends, no answer is a fault of ours.
// FUZZ_REQUESTS=50000 FUZZ_SEED=7 draws more, or others.
import { CALLS } from '@meridian/contract';
import { ADMIN_CALLS } from '@meridian/contract/admin';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestApp } from '../../testing/test-app.ts';
import { TestStaff } from '../../testing/test-staff.ts';

const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 2_000);
const SEED = Number(process.env['FUZZ_SEED'] ?? 1);

const ODD: readonly unknown[] = [
  ...[null, true, 0, -1, 1e308, '1e308', '', '\u0000', '\u202e', '\ud800', 'A'.repeat(70_000)],
  ...[[], {}, [1], { a: 1 }, ['__proto__'], { toString: 1 }, '__proto__', 'constructor', 'null'],
  ...["' OR 1=1--", '../../etc/passwd', '9007199254740993', '99999999999999999999', '0.0000000001'],
  ...['-0', '1,5', '2026-13-45', -2147483649, 2147483648, '9223372036854775808', '%00', 'NaN'],
];
const USUAL: readonly unknown[] = ['1', 1, 2, 'EURUSD', '1min', '0.01', 'email', 'deposit'];
const BODIES: readonly string[] = [
  ...['{', '[['.repeat(5_000), '{"a":'.repeat(20_000), `"${'a'.repeat(2_000_000)}"`, '\u0000'],
  ...['{"__proto__":{"polluted":1}}', '{"constructor":{"prototype":{"polluted":1}}}'],
];
const TYPES = ['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'x/y'];
const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS'] as const;

/** Numbers from 0 to 1 that follow from a seed. Source: mulberry32. */
function drawn(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
  app.feed.say('EURUSD', '1.10000', '1.10008');
});
afterAll(() => app.remove());

const ROUTES = [
  ...Object.values(CALLS).map(({ path, methods, input }) => ({
    path,
    method: methods[0],
    fields: Object.keys(input.shape),
  })),
  ...Object.values(ADMIN_CALLS).map(({ path, method, input }) => ({
    path,
    method,
    fields: Object.keys(input.shape),
  })),
];

async function tokensOf(): Promise<string[]> {
  const clients = [await app.client(), await app.realClient()];
  const staff = [await TestStaff.enter(app, 'owner'), await TestStaff.enter(app, 'compliance')];
  return [...clients.map(({ token }) => token), ...staff.map(({ token }) => token), 'x', ''];
}

it(`${REQUESTS} requests drawn at random get no fault of ours`, async () => {
  const next = drawn(SEED);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
  let tokens = await tokensOf();
  for (let done = 0; done < REQUESTS; done += 1) {
    // Some requests end a session: that is right, and the next ones need another.
    if (done % 1_000 === 999) tokens = await tokensOf();
    const { path, method, fields } = pick(ROUTES);
    const input: Record<string, unknown> = {};
    for (let field = 0; field < 1 + next() * 5; field += 1)
      input[pick([...fields, 'constructor', 'id', 'page'])] = pick(next() < 0.4 ? USUAL : ODD);
    const headers = { authorization: pick(tokens), lang: pick(['en', 'ar', 'xx', 'é']) };
    const asked = next() < 0.9 ? method : pick(METHODS);
    const isInQuery = asked === 'GET' || asked === 'HEAD' || next() < 0.1;
    const query = isInQuery
      ? Object.fromEntries(
          Object.entries(input).map(([key, value]) => [key, JSON.stringify(value).slice(0, 3_000)]),
        )
      : {};
    const isBroken = next() < 0.05;
    const body = isBroken ? pick(BODIES) : JSON.stringify(input);
    const type = next() < 0.9 ? 'application/json' : pick(TYPES);
    const response = await app.app.http.inject({
      method: asked,
      url: path,
      query,
      headers: isInQuery ? headers : { ...headers, 'content-type': type },
      ...(isInQuery ? {} : { payload: body }),
    });
    const about = [SEED, done, asked, path, JSON.stringify(input).slice(0, 300)];
    expect([...about, response.statusCode < 500]).toEqual([...about, true]);
    expect(response.body).not.toContain('"code":1000,');
  }
  expect(({} as { polluted?: unknown }).polluted).toBe(undefined);
  expect(app.fatal).toEqual([]);
});

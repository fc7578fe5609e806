import { ERRORS, ROUTES } from '@meridian/contract';
import { HOUR_MS } from '@meridian/units';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApp } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open({ config: { demoAccountsPerHour: 3, trustProxy: 1 } });
});
afterAll(() => app.remove());

async function login(address: string, demoId: string): Promise<number> {
  const { body } = await app.app.http.inject({
    method: 'POST',
    url: ROUTES.demoLogin.path,
    headers: { lang: 'en', 'x-forwarded-for': address },
    payload: { demo_id: demoId },
  });
  return (JSON.parse(body) as { code: number }).code;
}
const idOf = (n: number): string => `d0000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

describe('demo accounts', () => {
  it('one address makes so many in an hour; those that there are are found as often as they like', async () => {
    for (let n = 1; n <= 3; n += 1) expect(await login('10.0.0.1', idOf(n))).toBe(1);
    expect(await login('10.0.0.1', idOf(4))).toBe(ERRORS.attempts_too_many.code);
    expect(await login('10.0.0.1', idOf(2))).toBe(1);
    expect(await login('10.0.0.2', idOf(4))).toBe(1);
    app.clock.advance(HOUR_MS + 1);
    expect(await login('10.0.0.1', idOf(5))).toBe(1);
  });
});

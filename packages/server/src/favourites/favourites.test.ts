import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApp } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.remove());

describe('favourites', () => {
  it('are kept with the account in the order chosen, for all its devices', async () => {
    const ann = await app.client('en', 'a-device');
    expect(await ann.done('favourites', {})).toEqual({ codes: null });
    const codes = ['XAUUSD', 'EURUSD'];
    expect(await ann.done('saveFavourites', { codes: codes.join(',') }, 'POST')).toEqual({ codes });
    const again = await app.client('en', 'a-device');
    expect(await again.done('favourites', {})).toEqual({ codes });
    const bob = await app.client();
    expect(await bob.done('favourites', {})).toEqual({ codes: null });
  });

  it('can be none, which is not the same as never chosen', async () => {
    const ann = await app.client();
    expect(await ann.done('saveFavourites', {}, 'POST')).toEqual({ codes: [] });
    expect(await ann.done('favourites', {})).toEqual({ codes: [] });
  });

  it('hold each instrument once, and none that there is not', async () => {
    const ann = await app.client();
    const saved = await ann.done('saveFavourites', { codes: 'EURUSD,NONE,EURUSD,,GBPUSD' }, 'POST');
    expect(saved).toEqual({ codes: ['EURUSD', 'GBPUSD'] });
    for (const codes of ["EURUSD'); DROP TABLE users", 'E'.repeat(10_000), 'EUR\u0000USD'])
      expect((await ann.refused('saveFavourites', { codes }, 'POST')).fields).toHaveProperty(
        'codes',
      );
    expect(await ann.done('favourites', {})).toEqual({ codes: ['EURUSD', 'GBPUSD'] });
  });

  it('are nobody’s without a session', async () => {
    expect((await app.call('favourites', {})).code).toBe(999);
    expect((await app.call('saveFavourites', { codes: 'EURUSD' }, { method: 'POST' })).code).toBe(
      999,
    );
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApp } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.remove());

describe('a real account', () => {
  it('starts with nothing, and takes part in trading', async () => {
    const ann = await app.realClient();
    expect(await ann.done('balance', {})).toEqual({ balance: '0.000000' });
    expect(ann.user.is_demo).toBe(0);
    expect(await ann.done('userInfo', {})).toMatchObject({ email: 'client-1@example.org' });
    expect((await ann.refused('resetDemo', {})).error).toBe('demo_account_only');
  });
});

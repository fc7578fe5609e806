import {
  WORKSPACE_KEYS_MAX,
  WORKSPACE_KEY_MAX,
  WORKSPACE_SIZE_MAX,
  WORKSPACE_VALUE_MAX,
} from '@meridian/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApp, type TestClient } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.remove());

const set = (client: TestClient, key: string, value: string, version = 0) =>
  client.done('setWorkspace', { key, value, version }, 'POST');

describe('the workspace', () => {
  it('is kept with the account, for all its devices and nobody else', async () => {
    const ann = await app.client('en', 'a-desk');
    expect(await ann.done('workspace', {})).toEqual([]);
    const saved = await set(ann, 'desk.wide', '{"rail":56}');
    expect(saved).toMatchObject({ key: 'desk.wide', value: '{"rail":56}' });
    expect(saved.version).toBeGreaterThan(0);
    await set(ann, 'lists', '[]');
    const again = await app.client('en', 'a-desk');
    expect((await again.done('workspace', {})).map(({ key }) => key)).toEqual([
      'desk.wide',
      'lists',
    ]);
    expect(await (await app.client()).done('workspace', {})).toEqual([]);
    expect(await (await app.realClient()).done('workspace', {})).toEqual([]);
  });

  it('takes a change of the newest version alone, and says what the newest is', async () => {
    const ann = await app.client();
    const first = await set(ann, 'lists', '["A"]');
    const second = await set(ann, 'lists', '["B"]', first.version);
    expect(second.version).toBeGreaterThan(first.version);
    for (const version of [0, first.version]) {
      expect(
        (await ann.refused('setWorkspace', { key: 'lists', value: '["C"]', version }, 'POST'))
          .error,
      ).toBe('workspace_newer');
      const answer = await ann.call('setWorkspace', { key: 'lists', value: '', version }, 'POST');
      expect(answer.data).toEqual(second);
    }
    expect(await ann.done('workspace', {})).toEqual([second]);
  });

  it('loses a document whose value is empty, and takes it again', async () => {
    const ann = await app.client();
    const { version } = await set(ann, 'drawings.eurusd', '{}');
    const none = { key: 'drawings.eurusd', value: '', version: 0 };
    expect(await set(ann, 'drawings.eurusd', '', version)).toEqual(none);
    expect(await ann.done('workspace', {})).toEqual([]);
    expect(await set(ann, 'drawings.eurusd', '', version)).toEqual(none);
    // Another device that had not heard of it.
    expect((await set(ann, 'drawings.eurusd', '[1]', version)).value).toBe('[1]');
  });

  it('has keys of small letters, and values that are JSON', async () => {
    const ann = await app.client();
    for (const key of ['', 'Desk', 'a b', 'ä', 'a/b', 'k'.repeat(WORKSPACE_KEY_MAX + 1)])
      expect(
        (await ann.refused('setWorkspace', { key, value: '1', version: 0 }, 'POST')).fields,
      ).toHaveProperty('key');
    for (const value of ['{', 'text', '{"a":"\u0000"}', ' '.repeat(9) + ']'])
      expect(
        (await ann.refused('setWorkspace', { key: 'a', value, version: 0 }, 'POST')).fields,
      ).toHaveProperty('value');
    for (const version of ['', '-1', '1.5'])
      expect(
        (await ann.refused('setWorkspace', { key: 'a', value: '1', version }, 'POST')).fields,
      ).toHaveProperty('version');
    await set(ann, 'k'.repeat(WORKSPACE_KEY_MAX), '"ключ"');
  });

  it(`has values of ${WORKSPACE_VALUE_MAX} characters at most`, async () => {
    const ann = await app.client();
    const text = (length: number) => JSON.stringify('x'.repeat(length - 2));
    await set(ann, 'a', text(WORKSPACE_VALUE_MAX));
    const value = text(WORKSPACE_VALUE_MAX + 1);
    expect(
      (await ann.refused('setWorkspace', { key: 'b', value, version: 0 }, 'POST')).fields,
    ).toHaveProperty('value');
  });

  it(`has ${WORKSPACE_KEYS_MAX} documents and ${WORKSPACE_SIZE_MAX} characters at most`, async () => {
    const ann = await app.client();
    const full = WORKSPACE_SIZE_MAX / WORKSPACE_VALUE_MAX;
    const large = JSON.stringify('x'.repeat(WORKSPACE_VALUE_MAX - 2));
    for (let n = 0; n < full; n += 1) await set(ann, `large.${n}`, large);
    const refusal = await ann.refused(
      'setWorkspace',
      { key: 'more', value: '1', version: 0 },
      'POST',
    );
    expect(refusal.error).toBe('workspace_full');
    const bob = await app.client();
    let version = 0;
    for (let n = 0; n < WORKSPACE_KEYS_MAX; n += 1)
      ({ version } = await set(bob, `small.${n}`, '1'));
    expect(
      (await bob.refused('setWorkspace', { key: 'more', value: '1', version: 0 }, 'POST')).error,
    ).toBe('workspace_full');
    await set(bob, `small.${WORKSPACE_KEYS_MAX - 1}`, '2', version);
  });

  it('is nobody’s without a session', async () => {
    expect((await app.call('workspace', {})).code).toBe(999);
    const input = { key: 'a', value: '1', version: 0 };
    expect((await app.call('setWorkspace', input, { method: 'POST' })).code).toBe(999);
  });
});

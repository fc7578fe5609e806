// A session that ends while it makes a new key to the account: the key would outlive what ended it.
import type { CallName, ParsedInput } from '@meridian/contract';
import { apiKeysOfUser } from '@meridian/store';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../platform/http/context.ts';
import { checkFrozenMeanwhile } from '../platform/http/frozen.ts';
import type { Session } from '../platform/http/sessions.ts';
import { TestApp } from '../testing/test-app.ts';
import { apiKeyHandlers } from './routes.ts';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.remove());

async function sessionOf(): Promise<Session> {
  const { token } = await app.realClient();
  const session = await app.app.sessions.find(token);
  if (session === null) throw new Error('the client has logged in');
  return session;
}

it('makes no API key after a new password has revoked all of them', async () => {
  const session = await sessionOf();
  const { addApiKey } = apiKeyHandlers({
    ...{ db: app.db, sessions: app.app.sessions, now: app.clock.now },
    // The owner's new password comes while the former one is looked at.
    checkPassword: async (userId) => void (await app.app.sessions.endAll(userId, null)),
    checkSecondFactor: () => Promise.resolve(),
    notify: () => undefined,
  });
  const wish = { name: 'thief', scope: 'trade', password: 'former' } as ParsedInput<'addApiKey'>;
  const client = { session, address: '127.0.0.1', agent: 'test', language: 'en' } as Client;
  await expect(addApiKey(wish, client)).rejects.toMatchObject({ error: 'session_required' });
  expect(await apiKeysOfUser(app.db, session.user.id)).toEqual([]);
});

it.each<CallName>([
  'bindContact',
  'bindDrawMethod',
  'passkeyRegister',
  'recoveryCodes',
  'secondFactorConfirm',
  'secondFactorRemove',
])('does no %s either', async (name) => {
  const session = await sessionOf();
  const look = () => app.db.transaction((within) => checkFrozenMeanwhile(within, name, session));
  await look();
  await app.app.sessions.end(session);
  await expect(look()).rejects.toMatchObject({ error: 'session_required' });
});

// A real user with a session, written straight to the database: for tests of real users that are not about registering
// or logging in.
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { type User, createSession, createUser } from '@meridian/store';
import { DAY_MS } from '@meridian/units';
import type { TestApp } from './test-app.ts';

export interface RealUser {
  readonly user: User;
  readonly token: string;
}

export async function realUser(app: TestApp, country: string | null = null): Promise<RealUser> {
  const createdAt = app.clock.now();
  const user = await createUser(app.db, {
    uid: String(randomInt(10_000_000, 100_000_000)),
    email: `${randomBytes(6).toString('hex')}@example.org`,
    isDemo: false,
    demoId: null,
    inviteCode: randomBytes(5).toString('hex').toUpperCase(),
    lang: 'en',
    creditScore: 0,
    createdAt,
    country,
  });
  return { user, token: await sessionOf(app, user) };
}

/** Another device of the same user. */
export async function sessionOf(app: TestApp, user: User): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const createdAt = app.clock.now();
  await createSession(app.db, {
    tokenHash: createHash('sha256').update(token).digest(),
    userId: user.id,
    createdAt,
    expiresAt: createdAt + 30 * DAY_MS,
    address: '127.0.0.1',
    agent: 'test',
  });
  return token;
}

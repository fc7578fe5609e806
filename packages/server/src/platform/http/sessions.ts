// Sessions: random tokens. The database knows only their hashes; found sessions are remembered for the calls that
// follow.
import { createHash, randomBytes } from 'node:crypto';
import {
  type Database,
  type Session as StoredSession,
  type User,
  createSession,
  findSession,
  findUser,
  liveSessions,
  revokeSession,
  revokeSessionsOfUser,
  touchSession,
} from '@meridian/store';
import { DAY_MS, MINUTE_MS } from '@meridian/units';

export const SESSION_LIFE_MS = 30 * DAY_MS;
/** How long a found session is believed before the database is asked again. */
const REMEMBERED_MS = MINUTE_MS;
const REMEMBERED_MAX = 50_000;

export interface Session {
  /** Hash of the token, in hexadecimal. */
  readonly key: string;
  readonly user: User;
  readonly accountId: number;
  readonly isDemo: boolean;
}

export interface Sessions {
  start(user: User, from: { address: string; agent: string }): Promise<string>;
  find(token: string): Promise<Session | null>;
  end(session: Session): Promise<void>;
  /** Ends one of a user's sessions; false if it is not among the live ones. */
  endOne(userId: number, key: string): Promise<boolean>;
  /** Ends all of a user's sessions except one. @returns how many ended */
  endAll(userId: number, except: Session | null): Promise<number>;
  /** A user's live sessions, the newest first. */
  list(userId: number): Promise<readonly (Omit<StoredSession, 'tokenHash'> & { key: string })[]>;
  /** Reads what is remembered of a user again at the next call. */
  forget(userId: number): void;
  /** Called when a session ends, so that its sockets can be told. */
  onEnded(listener: (key: string) => void): void;
}

export function createSessions(db: Database, now: () => number): Sessions {
  const remembered = new Map<string, { session: Session; until: number }>();
  const listeners: ((key: string) => void)[] = [];
  let endings = 0;

  async function look(key: string): Promise<Session | null> {
    const at = now();
    const tokenHash = Buffer.from(key, 'hex');
    const found = await findSession(db, { tokenHash, now: at });
    const user = found === null ? null : await findUser(db, found.userId);
    if (user === null) return null;
    await touchSession(db, { tokenHash, now: at, expiresAt: at + SESSION_LIFE_MS });
    return { key, user, accountId: user.id, isDemo: user.isDemo };
  }

  /** Call it after the database was changed: a look-up that was under way then looks again. */
  function ended(keys: readonly string[]): void {
    endings += 1;
    for (const key of keys) {
      remembered.delete(key);
      for (const listener of listeners) listener(key);
    }
  }

  return {
    async start(user, { address, agent }) {
      const token = randomBytes(32).toString('base64url');
      const at = now();
      await createSession(db, {
        tokenHash: Buffer.from(hashOf(token), 'hex'),
        userId: user.id,
        createdAt: at,
        expiresAt: at + SESSION_LIFE_MS,
        address,
        agent,
      });
      return token;
    },
    async find(token) {
      if (token.length > 200) return null;
      const key = hashOf(token);
      const known = remembered.get(key);
      if (known !== undefined && known.until > now()) return known.session;
      let session: Session | null;
      let before: number;
      // If a session ended during the look-up, it may be the one found.
      do {
        before = endings;
        session = await look(key);
      } while (before !== endings);
      remembered.delete(key);
      if (session === null) return null;
      if (remembered.size >= REMEMBERED_MAX) remembered.clear();
      remembered.set(key, { session, until: now() + REMEMBERED_MS });
      return session;
    },
    async end(session) {
      await revokeSession(db, { tokenHash: Buffer.from(session.key, 'hex'), now: now() });
      ended([session.key]);
    },
    async endOne(userId, key) {
      const tokenHash = Buffer.from(key, 'hex');
      const live = await liveSessions(db, { userId, now: now() });
      if (!live.some((session) => session.tokenHash.equals(tokenHash))) return false;
      await revokeSession(db, { tokenHash, now: now() });
      ended([tokenHash.toString('hex')]);
      return true;
    },
    async endAll(userId, except) {
      const hashes = await revokeSessionsOfUser(db, {
        userId,
        except: except === null ? null : Buffer.from(except.key, 'hex'),
        now: now(),
      });
      ended(hashes.map((hash) => Buffer.from(hash).toString('hex')));
      return hashes.length;
    },
    async list(userId) {
      const live = await liveSessions(db, { userId, now: now() });
      return live.map(({ tokenHash, ...rest }) => ({
        ...rest,
        key: Buffer.from(tokenHash).toString('hex'),
      }));
    },
    forget(userId) {
      endings += 1;
      for (const [key, { session }] of remembered)
        if (session.user.id === userId) remembered.delete(key);
    },
    onEnded: (listener) => void listeners.push(listener),
  };
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

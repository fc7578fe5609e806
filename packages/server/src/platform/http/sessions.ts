// Sessions: random tokens of people, and API keys of their programs. The database knows only their hashes; what was found is
// remembered for the calls that follow.
import { hash, randomBytes } from 'node:crypto';
import { API_KEY_PREFIX, type ApiKeyScope } from '@meridian/contract';
import {
  type Database,
  type Session as StoredSession,
  type User,
  createSession,
  findApiKey,
  findSession,
  findUser,
  liveSessions,
  revokeApiKey,
  revokeApiKeysOfUser,
  revokeSession,
  revokeSessionsOfUser,
  sessionNews,
  touchApiKey,
  touchSession,
} from '@meridian/store';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@meridian/units';
import { networksTest } from './client-address.ts';

/** A session ends this long after it began, whatever is done in it. */
export const SESSION_LIFE_MS = 30 * DAY_MS;
/** How long a found session is believed before the database is asked again. */
const REMEMBERED_MS = MINUTE_MS;
const REMEMBERED_MAX = 50_000;
/** A transaction that told of something has ended within this time. */
const NEWS_MS = 30 * SECOND_MS;
/** A process that shares sessions believes what it remembers only if it has read the news within this time. */
const HEARD_MS = 15 * SECOND_MS;

export interface Session {
  /** Hash of the token, in hexadecimal. */
  readonly key: string;
  readonly user: User;
  readonly accountId: number;
  readonly isDemo: boolean;
  readonly beganAt: number;
  /** The key of a program; null: a person's session. */
  readonly apiKey: SessionKey | null;
  /** Its end, if it has one that need not be asked for again. */
  readonly endsAt: number | null;
}

/** What a program may do with its key. */
export interface SessionKey {
  readonly name: string;
  readonly scope: ApiKeyScope;
  worksFrom(address: string): boolean;
}

interface From {
  readonly address: string;
  readonly agent: string;
}

/** A live session as its user sees it. */
type ListedSession = Omit<StoredSession, 'tokenHash'> & { readonly key: string };

export interface Sessions {
  start(user: User, from: From): Promise<string>;
  /** A person's session: programs are strangers here. */
  find(token: string): Promise<Session | null>;
  /** A person's session, or an API key. Who asks checks what the key may do, and from where. */
  findMaker(token: string, address: string): Promise<Session | null>;
  end(session: Session): Promise<void>;
  /** Ends one of a user's sessions; false if it is not among the live ones. */
  endOne(userId: number, key: string): Promise<boolean>;
  /** Revokes one of a user's API keys; false if it is not among those that live. */
  endKey(userId: number, id: number): Promise<boolean>;
  /** Ends all of a user's sessions except one, and revokes all API keys. @returns how many ended */
  endAll(userId: number, except: Session | null): Promise<number>;
  /** A user's live sessions, the newest first. */
  list(userId: number): Promise<readonly ListedSession[]>;
  /** Reads what is remembered of a user again at the next call. */
  forget(userId: number): void;
  /** Called, and waited for, before a found session is used. */
  beforeUse(prepare: (session: Session) => Promise<void>): void;
  /** Called when a session ends, here or elsewhere, so that its sockets can be told. */
  onEnded(listener: (key: string) => void): void;
  /** Called with what this process did, so that other processes can be told. */
  onNews(listener: (news: SessionNews) => void): void;
  /** Another process said so. What is heard twice changes nothing. */
  hear(news: SessionNews): void;
  /** Hears what other processes did, from the database: nobody tells, or a word may be lost. */
  catchUp(): Promise<void>;
}

/** Keys of sessions that ended, or a user of whom nothing is to be remembered. */
export type SessionNews = { readonly ended: readonly string[] } | { readonly forgotten: number };

export const createSessions = (
  db: Database,
  now: () => number,
  rememberedMax = REMEMBERED_MAX,
): Sessions => new KeptSessions(db, now, rememberedMax);

class KeptSessions implements Sessions {
  readonly #db: Database;
  readonly #now: () => number;
  readonly #rememberedMax: number;
  /** Those found last come last. */
  readonly #remembered = new Map<string, { session: Session; until: number }>();
  readonly #listeners: ((key: string) => void)[] = [];
  readonly #tellers: ((news: SessionNews) => void)[] = [];
  /** What ended lately, and what was read of it: the database says it again. */
  readonly #known = new Recent();
  /** When the news were read last; null: never, because nobody else is there, or not yet. */
  #heardAt: number | null = null;
  #prepare: (session: Session) => Promise<void> = () => Promise.resolve();
  readonly #looks = new Set<Look>();

  constructor(db: Database, now: () => number, rememberedMax: number) {
    this.#db = db;
    this.#now = now;
    this.#rememberedMax = rememberedMax;
  }

  async start(user: User, { address, agent }: From): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const at = this.#now();
    await createSession(this.#db, {
      tokenHash: Buffer.from(hashOf(token), 'hex'),
      userId: user.id,
      createdAt: at,
      expiresAt: at + SESSION_LIFE_MS,
      address,
      agent,
    });
    return token;
  }

  async find(token: string): Promise<Session | null> {
    return isApiKey(token) ? null : await this.findMaker(token, '');
  }

  async findMaker(token: string, address: string): Promise<Session | null> {
    const session = await this.#find(token, address);
    if (session !== null) await this.#prepare(session);
    return session;
  }

  async #find(token: string, address: string): Promise<Session | null> {
    if (token.length > 200) return null;
    const key = hashOf(token);
    const known = this.#remembered.get(key);
    if (known !== undefined && known.until > this.#now() && this.#hears()) return known.session;
    const look = (): Promise<Session | null> =>
      isApiKey(token) ? this.#lookForKey(key, address) : this.#look(key);
    let session: Session | null;
    let begun: Look;
    do {
      begun = { key, hasEnded: false, forgotten: new Set() };
      this.#looks.add(begun);
      try {
        session = await look();
      } finally {
        this.#looks.delete(begun);
      }
    } while (isOutdated(begun, session));
    this.#remembered.delete(key);
    if (session === null) return null;
    this.#makeRoom();
    const until = Math.min(this.#now() + REMEMBERED_MS, session.endsAt ?? Infinity);
    this.#remembered.set(key, { session, until });
    return session;
  }

  /** Forgets those that are no longer believed, and the one found first if there are too many. */
  #makeRoom(): void {
    const at = this.#now();
    for (const [key, { until }] of this.#remembered) {
      if (until > at && this.#remembered.size < this.#rememberedMax) return;
      this.#remembered.delete(key);
    }
  }

  async end(session: Session): Promise<void> {
    await revokeSession(this.#db, { tokenHash: Buffer.from(session.key, 'hex'), now: this.#now() });
    this.#ended([session.key]);
  }

  async endOne(userId: number, key: string): Promise<boolean> {
    const tokenHash = Buffer.from(key, 'hex');
    const live = await liveSessions(this.#db, { userId, now: this.#now() });
    if (!live.some((session) => session.tokenHash.equals(tokenHash))) return false;
    await revokeSession(this.#db, { tokenHash, now: this.#now() });
    this.#ended([tokenHash.toString('hex')]);
    return true;
  }

  async endKey(userId: number, id: number): Promise<boolean> {
    const hash = await revokeApiKey(this.#db, { id, userId, now: this.#now() });
    if (hash !== null) this.#ended([Buffer.from(hash).toString('hex')]);
    return hash !== null;
  }

  async endAll(userId: number, except: Session | null): Promise<number> {
    const sessions = await revokeSessionsOfUser(this.#db, {
      userId,
      except: except === null ? null : Buffer.from(except.key, 'hex'),
      now: this.#now(),
    });
    const keys = await revokeApiKeysOfUser(this.#db, { userId, now: this.#now() });
    const hashes = [...sessions, ...keys];
    this.#ended(hashes.map((hash) => Buffer.from(hash).toString('hex')));
    return hashes.length;
  }

  async list(userId: number): Promise<readonly ListedSession[]> {
    const live = await liveSessions(this.#db, { userId, now: this.#now() });
    return live.map(({ tokenHash, ...rest }) => ({
      ...rest,
      key: Buffer.from(tokenHash).toString('hex'),
    }));
  }

  forget(userId: number): void {
    this.#forget(userId);
    this.#tell({ forgotten: userId });
  }

  onNews(listener: (news: SessionNews) => void): void {
    this.#tellers.push(listener);
  }

  hear(news: SessionNews): void {
    if ('ended' in news) this.#end(news.ended);
    else this.#forget(news.forgotten);
  }

  async catchUp(): Promise<void> {
    const at = this.#now();
    // Who stood still or was cut off has missed more.
    const lastMs = NEWS_MS + Math.max(0, at - (this.#heardAt ?? at));
    for (const { id, ...news } of await sessionNews(this.#db, { lastMs })) {
      if (!this.#known.add(`news ${id}`)) continue;
      if ('userId' in news) this.#forget(news.userId);
      else this.#end([Buffer.from(news.tokenHash).toString('hex')]);
    }
    this.#heardAt = at;
  }

  #hears(): boolean {
    return this.#heardAt === null || this.#now() - this.#heardAt < HEARD_MS;
  }

  beforeUse(prepare: (session: Session) => Promise<void>): void {
    this.#prepare = prepare;
  }

  onEnded(listener: (key: string) => void): void {
    this.#listeners.push(listener);
  }

  async #look(key: string): Promise<Session | null> {
    const at = this.#now();
    const tokenHash = Buffer.from(key, 'hex');
    const found = await findSession(this.#db, { tokenHash, now: at });
    if (found === null) return null;
    const user = await findUser(this.#db, found.userId);
    if (user === null) return null;
    await touchSession(this.#db, { tokenHash, now: at });
    return {
      ...{ key, user, accountId: user.id, isDemo: user.isDemo, beganAt: found.createdAt },
      ...{ apiKey: null, endsAt: null },
    };
  }

  async #lookForKey(key: string, address: string): Promise<Session | null> {
    const at = this.#now();
    const found = await findApiKey(this.#db, { tokenHash: Buffer.from(key, 'hex'), now: at });
    if (found === null) return null;
    const user = await findUser(this.#db, found.userId);
    if (user === null) return null;
    const { id, name, scope, addresses, createdAt, expiresAt } = found;
    const worksFrom = addresses.length === 0 ? () => true : networksTest(addresses);
    if (worksFrom(address)) await touchApiKey(this.#db, { id, address, now: at });
    return {
      ...{ key, user, accountId: user.id, isDemo: user.isDemo, beganAt: createdAt },
      ...{ apiKey: { name, scope, worksFrom }, endsAt: expiresAt },
    };
  }

  /** Call it after the database was changed: a look-up that was under way then looks again. */
  #ended(keys: readonly string[]): void {
    this.#end(keys);
    this.#tell({ ended: keys });
  }

  #end(keys: readonly string[]): void {
    for (const look of this.#looks) look.hasEnded ||= keys.includes(look.key);
    for (const key of keys) {
      this.#remembered.delete(key);
      if (this.#known.add(key)) for (const listener of this.#listeners) listener(key);
    }
  }

  #forget(userId: number): void {
    for (const { forgotten } of this.#looks) forgotten.add(userId);
    for (const [key, { session }] of this.#remembered)
      if (session.user.id === userId) this.#remembered.delete(key);
  }

  #tell(news: SessionNews): void {
    for (const teller of this.#tellers) teller(news);
  }
}

/** A look into the database, and what was heard meanwhile. What is heard of others alone must not make it begin anew. */
interface Look {
  readonly key: string;
  hasEnded: boolean;
  readonly forgotten: Set<number>;
}

/** The session may be the one that ended, or its user the one that was changed. */
const isOutdated = ({ hasEnded, forgotten }: Look, session: Session | null): boolean =>
  hasEnded || (session !== null && forgotten.has(session.user.id));

/** Words of the last minutes; the oldest half goes when there are too many. */
class Recent {
  #new = new Set<string>();
  #old = new Set<string>();

  /** @returns false if it was there */
  add(word: string): boolean {
    if (this.#new.has(word) || this.#old.has(word)) return false;
    if (this.#new.size >= REMEMBERED_MAX) [this.#old, this.#new] = [this.#new, new Set()];
    this.#new.add(word);
    return true;
  }
}

const isApiKey = (token: string): boolean => token.startsWith(API_KEY_PREFIX);
export const hashOf = (token: string): string => hash('sha256', token, 'hex');

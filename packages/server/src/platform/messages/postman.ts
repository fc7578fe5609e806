// Sends mail and texts in the background, so that nobody learns from an answer's delay whether anything was sent. The
// messages that are due wait in the database, encrypted, so a crash loses none; each process takes those that no
// other has taken. A message that cannot be delivered is tried again for a while, then given up and logged.
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Database,
  type DueMessage,
  type NewMessage,
  type Queryable,
  type SealedKind,
  addDueMessages,
  addMessage,
  giveUpUnreadable,
  putOffDueMessage,
  removeDueMessage,
  takeDueMessages,
  writeSecurityEvent,
} from '@meridian/store';
import { CODE_MINUTES } from '@meridian/contract';
import type { SecurityEventKind } from '@meridian/contract/admin';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@meridian/units';
import type { Mail, MailSender } from './mail.ts';
import { MessageRefused } from './message-refused.ts';
import type { TextMessage, TextSender } from './text-message.ts';

const AT_ONCE = 5;
const FIRST_WAIT_MS = 2 * SECOND_MS;
const WAIT_MS_MAX = HOUR_MS;
/** A taken message is due again after this time, should the process that took it be gone. */
const TAKEN_FOR_MS = 2 * MINUTE_MS;
/** Whatever a server does, a try ends before somebody else takes the message. */
const TRY_MS_MAX = 90 * SECOND_MS;
/** What other processes put, or left, is looked for so often. */
const LOOK_EVERY_MS = 5 * SECOND_MS;
/** A key may come to one process after another: for so long a message waits for one that can read it. */
const UNREADABLE_MS = 10 * MINUTE_MS;
/** When a transaction in which a message was put has probably ended. */
const COMMITTED_AFTER_MS = 50;

export interface PutOptions {
  /** Names the message for ever; without it, it gets a name of its own. */
  readonly key?: string;
  /** How long it is tried. */
  readonly lifeMs?: number;
}

export interface AddressedMail extends PutOptions {
  readonly letter: Mail;
}

export interface Postman {
  mail(letter: Mail): void;
  text(message: TextMessage): void;
  /** In the transaction of what the mail tells of. */
  mailWithin(within: Queryable, letter: Mail, options?: PutOptions): Promise<void>;
  /** The same of many. */
  mailsWithin(within: Queryable, letters: readonly AddressedMail[]): Promise<void>;
  /** Resolves when nothing is due any more; what failed and is put off may still wait. */
  settled(): Promise<void>;
  /** Ends what is under way; the rest waits in the database. */
  stop(): Promise<void>;
}

/** Encrypts what a message says, and knows it again: the site's vault. */
interface Seals {
  seal(plain: Buffer, place: Place): Buffer;
  open(sealed: Buffer, place: Place): Buffer;
  prefixes(): readonly Buffer[];
}
interface Place {
  readonly kind: SealedKind;
  readonly owner: string;
}

interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface PostmanOptions {
  readonly db: Database;
  readonly vault: Seals;
  readonly mail: MailSender;
  readonly text: TextSender;
  readonly now: () => number;
  readonly log: Log;
  readonly firstWaitMs?: number;
  readonly unreadableMs?: number;
}

type Content =
  | { readonly channel: 'mail'; readonly message: Mail }
  | { readonly channel: 'text'; readonly message: TextMessage };

export const createPostman = (options: PostmanOptions): Postman => new Sending(options);

class Sending implements Postman {
  readonly #options: PostmanOptions;
  readonly #putting = new Set<Promise<void>>();
  readonly #sending = new Set<Promise<void>>();
  readonly #timers = new Set<NodeJS.Timeout>();
  #looking: Promise<void> | null = null;
  #isAsked = false;
  #isRegular = true;
  #isStopping = false;

  constructor(options: PostmanOptions) {
    this.#options = options;
    const lookRegularly = (): void => {
      this.#isRegular = true;
      void this.#look();
    };
    this.#timers.add(setInterval(lookRegularly, LOOK_EVERY_MS).unref());
    lookRegularly();
  }

  mail(message: Mail): void {
    this.#putAlone({ channel: 'mail', message });
  }

  text(message: TextMessage): void {
    this.#putAlone({ channel: 'text', message });
  }

  mailWithin(within: Queryable, letter: Mail, options: PutOptions = {}): Promise<void> {
    return this.mailsWithin(within, [{ letter, ...options }]);
  }

  async mailsWithin(within: Queryable, letters: readonly AddressedMail[]): Promise<void> {
    await this.#put(
      within,
      letters.map(({ letter: message, ...options }) => ({ channel: 'mail', message, ...options })),
    );
    this.#lookAfter(COMMITTED_AFTER_MS);
  }

  async settled(): Promise<void> {
    do {
      await Promise.all(this.#putting);
      await this.#look();
      await Promise.all(this.#sending);
    } while (this.#putting.size > 0 || this.#sending.size > 0 || this.#looking !== null);
  }

  async stop(): Promise<void> {
    await Promise.all(this.#putting);
    this.#isStopping = true;
    for (const timer of this.#timers) clearTimeout(timer);
    await this.#looking;
    await Promise.all(this.#sending);
    this.#options.mail.close();
  }

  #putAlone(content: Content): void {
    const { db, log } = this.#options;
    const put = this.#put(db, [content])
      .catch((error: unknown) =>
        log.error({ kind: content.channel, err: error }, 'a message could not be written down'),
      )
      .finally(() => {
        this.#putting.delete(put);
        void this.#look();
      });
    this.#putting.add(put);
  }

  async #put(db: Queryable, contents: readonly (Content & PutOptions)[]): Promise<void> {
    const { vault, now, log } = this.#options;
    const createdAt = now();
    const messages = contents.map(({ channel, message, ...options }) => {
      const { key = randomBytes(8).toString('hex'), lifeMs = lifeOf(message.kind) } = options;
      const content = vault.seal(Buffer.from(JSON.stringify(message)), placeOf(key));
      return { key, channel, kind: message.kind, to: message.to, content, createdAt, lifeMs };
    });
    const put = await addDueMessages(db, messages);
    for (const { key, channel, kind, to } of messages) {
      if (put.has(key)) continue;
      log.error({ kind: channel }, 'a message was dropped: too many are on their way');
      await addMessage(db, { channel, kind, to, outcome: 'dropped', at: createdAt });
    }
  }

  /** Takes what is due, as much as may be sent at once. Each that was sent looks again. */
  #look(): Promise<void> {
    this.#isAsked = true;
    this.#looking ??= this.#takeAll().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  async #takeAll(): Promise<void> {
    const { db, log } = this.#options;
    while (this.#isAsked && !this.#isStopping) {
      this.#isAsked = false;
      const limit = AT_ONCE - this.#sending.size;
      if (limit <= 0) return;
      try {
        const prefixes = this.#options.vault.prefixes();
        for (const row of await takeDueMessages(db, { limit, forMs: TAKEN_FOR_MS, prefixes }))
          this.#begin(row);
        if (this.#isRegular) await this.#giveUpUnreadable(prefixes);
      } catch (error) {
        log.warn({ err: error }, 'what is to be sent could not be read');
      }
    }
  }

  #begin(row: DueMessage): void {
    const { log } = this.#options;
    const sending = this.#deliver(row)
      .catch((error: unknown) =>
        log.warn({ kind: row.channel, err: error }, 'what became of a message could not be kept'),
      )
      .finally(() => {
        this.#sending.delete(sending);
        void this.#look();
      });
    this.#sending.add(sending);
  }

  async #deliver(row: DueMessage): Promise<void> {
    const content = await this.#contentOf(row);
    if (content === null) return;
    let to: string;
    try {
      to = await this.#try(row, content);
    } catch (error) {
      return await this.#notDelivered(row, content, error);
    }
    this.#options.log.info({ kind: row.channel, to }, 'a message was delivered');
    await this.#ended(row, content, 'delivered');
  }

  async #notDelivered(row: DueMessage, content: Content, error: unknown): Promise<void> {
    const { db, log, firstWaitMs = FIRST_WAIT_MS } = this.#options;
    const { id, channel: kind, tries } = row;
    const waitMs = Math.min(firstWaitMs * 4 ** (tries - 1), WAIT_MS_MAX);
    const isFinal = error instanceof MessageRefused;
    if (!isFinal && (await putOffDueMessage(db, { id, tries, waitMs }))) {
      log.warn({ kind, err: error, attempt: tries }, 'a message is tried again');
      return this.#lookAfter(waitMs);
    }
    log.error({ kind, err: error, attempt: tries }, 'a message could not be delivered');
    await this.#ended(row, content, 'failed');
  }

  /** @returns null: it is not what was written, and is given up */
  async #contentOf({ id, key, channel, kind, content }: DueMessage): Promise<Content | null> {
    const { db, vault, log } = this.#options;
    try {
      const message: unknown = JSON.parse(vault.open(content, placeOf(key)).toString('utf8'));
      return { channel, message } as Content;
    } catch (error) {
      log.error({ kind: channel, err: error }, 'a message could not be read');
      await db.transaction(async (within) => {
        if (await removeDueMessage(within, id)) await this.#tellStaff(within, { channel, kind });
      });
      return null;
    }
  }

  async #giveUpUnreadable(prefixes: readonly Buffer[]): Promise<void> {
    const { db, log, unreadableMs = UNREADABLE_MS } = this.#options;
    this.#isRegular = false;
    await db.transaction(async (within) => {
      for (const one of await giveUpUnreadable(within, { afterMs: unreadableMs, prefixes })) {
        log.error({ kind: one.channel }, 'a message waits for a key that is not there');
        await this.#tellStaff(within, one);
      }
    });
  }

  /** To whom it was is not known. */
  async #tellStaff(
    within: Queryable,
    { channel, kind }: Pick<DueMessage, 'channel' | 'kind'>,
  ): Promise<void> {
    const what: SecurityEventKind = 'message_unreadable';
    const of = { userId: null, staffId: null, staffName: '', address: '', agent: '', count: 1 };
    const detail = `${channel} ${kind}`;
    await writeSecurityEvent(within, { ...of, kind: what, detail, at: this.#options.now() });
  }

  /** @returns where it went */
  async #try({ key, createdAt }: DueMessage, { channel, message }: Content): Promise<string> {
    const { mail, text } = this.#options;
    const as = { id: key, at: createdAt };
    const late = new AbortController();
    const tooLate = sleep(TRY_MS_MAX, null, { signal: late.signal, ref: false }).then(() => {
      throw new Error('no answer in time');
    });
    try {
      const sent = channel === 'mail' ? mail.send(message, as) : text.send(message, as);
      return await Promise.race([sent, tooLate]);
    } finally {
      tooLate.catch(() => undefined); // ended before its time
      late.abort();
    }
  }

  async #ended(
    { id }: DueMessage,
    { channel, message: { kind, to } }: Content,
    outcome: NewMessage['outcome'],
  ): Promise<void> {
    const { db, now } = this.#options;
    await db.transaction(async (within) => {
      if (await removeDueMessage(within, id))
        await addMessage(within, { channel, kind, to, outcome, at: now() });
    });
  }

  #lookAfter(ms: number): void {
    if (this.#isStopping) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      void this.#look();
    }, ms).unref();
    this.#timers.add(timer);
  }
}

const placeOf = (key: string): Place => ({ kind: 'messages_due.content', owner: key });

/** A code is of no use after its time. */
const lifeOf = (kind: string): number =>
  kind.startsWith('code_') ? CODE_MINUTES * MINUTE_MS : DAY_MS;

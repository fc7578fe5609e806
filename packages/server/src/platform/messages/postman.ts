// Sends mail and texts in the background, so that nobody learns from an answer's delay whether anything was sent. A
// message that cannot be delivered is tried again for a while, then given up and logged.
import { SECOND_MS } from '@meridian/units';
import type { Mail, MailSender } from './mail.ts';
import type { TextMessage, TextSender } from './text-message.ts';

/** The most messages on their way; more are dropped and logged. */
const ON_THE_WAY_MAX = 1_000;
const AT_ONCE = 5;
const TRIES = 4;
const FIRST_WAIT_MS = 2 * SECOND_MS;

export interface Postman {
  /** @param onEnd is awaited before the postman has settled */
  mail(letter: Mail, onEnd?: OnEnd): void;
  text(message: TextMessage): void;
  /** Resolves when nothing is on its way any more. */
  settled(): Promise<void>;
  /** Makes the last tries at once, and no more. */
  stop(): Promise<void>;
}

interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** What became of a message, without its content. */
export interface MessageEnd {
  readonly channel: 'mail' | 'text';
  readonly kind: string;
  readonly to: string;
  readonly outcome: 'delivered' | 'failed' | 'dropped';
}

type Sent = Omit<MessageEnd, 'outcome'> & { readonly onEnd?: OnEnd | undefined };
type OnEnd = (outcome: MessageEnd['outcome']) => Promise<void>;

export interface PostmanOptions {
  readonly mail: MailSender;
  readonly text: TextSender;
  readonly log: Log;
  readonly firstWaitMs?: number;
  /** Called once for each message, and awaited. */
  readonly onEnd?: (end: MessageEnd) => Promise<void>;
}

export const createPostman = (options: PostmanOptions): Postman => new Sending(options);

class Sending implements Postman {
  readonly #options: PostmanOptions;
  readonly #queue: (() => Promise<void>)[] = [];
  readonly #idle: (() => void)[] = [];
  readonly #wakes = new Set<() => void>();
  #running = 0;
  #isStopping = false;

  constructor(options: PostmanOptions) {
    this.#options = options;
  }

  mail(letter: Mail, onEnd?: OnEnd): void {
    const { mail } = this.#options;
    this.#put({ channel: 'mail', kind: letter.kind, to: letter.to, onEnd }, () =>
      mail.send(letter),
    );
  }

  text(message: TextMessage): void {
    const { text } = this.#options;
    this.#put({ channel: 'text', kind: message.kind, to: message.to }, () => text.send(message));
  }

  settled(): Promise<void> {
    return this.#running === 0 && this.#queue.length === 0
      ? Promise.resolve()
      : new Promise((resolve) => void this.#idle.push(resolve));
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    for (const wake of this.#wakes) wake();
    await this.settled();
    this.#options.mail.close();
  }

  #put(sent: Sent, send: () => Promise<string>): void {
    if (this.#isStopping || this.#queue.length + this.#running >= ON_THE_WAY_MAX) {
      this.#options.log.error(
        { kind: sent.channel },
        'a message was dropped: too many are on their way',
      );
      void this.#ended(sent, 'dropped');
      return;
    }
    this.#queue.push(() => this.#deliver(sent, send));
    this.#next();
  }

  #next(): void {
    while (this.#running < AT_ONCE) {
      const job = this.#queue.shift();
      if (job === undefined) break;
      this.#running += 1;
      void job().finally(() => {
        this.#running -= 1;
        this.#next();
      });
    }
    if (this.#running === 0 && this.#queue.length === 0)
      for (const tell of this.#idle.splice(0)) tell();
  }

  async #deliver(sent: Sent, send: () => Promise<string>): Promise<void> {
    const { log, firstWaitMs = FIRST_WAIT_MS } = this.#options;
    const kind = sent.channel;
    for (let attempt = 1; ; attempt += 1) {
      try {
        log.info({ kind, to: await send() }, 'a message was delivered');
        return await this.#ended(sent, 'delivered');
      } catch (error) {
        if (attempt >= TRIES || this.#isStopping) {
          log.error({ kind, err: error, attempt }, 'a message could not be delivered');
          return await this.#ended(sent, 'failed');
        }
        log.warn({ kind, err: error, attempt }, 'a message is tried again');
        await this.#wait(firstWaitMs * 4 ** (attempt - 1));
      }
    }
  }

  async #ended({ onEnd, ...sent }: Sent, outcome: MessageEnd['outcome']): Promise<void> {
    try {
      await this.#options.onEnd?.({ ...sent, outcome });
      await onEnd?.(outcome);
    } catch (error) {
      this.#options.log.warn(
        { kind: sent.kind, err: error },
        'what became of a message could not be kept',
      );
    }
  }

  #wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        clearTimeout(timer);
        this.#wakes.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, ms);
      this.#wakes.add(wake);
    });
  }
}

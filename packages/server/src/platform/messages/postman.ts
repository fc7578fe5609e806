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
  mail(letter: Mail): void;
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

export interface PostmanOptions {
  readonly mail: MailSender;
  readonly text: TextSender;
  readonly log: Log;
  readonly firstWaitMs?: number;
  /** Called once for each message, and awaited. */
  readonly onEnd?: (end: MessageEnd) => Promise<void>;
}

export function createPostman({
  mail,
  text,
  log,
  firstWaitMs = FIRST_WAIT_MS,
  onEnd = () => Promise.resolve(),
}: PostmanOptions): Postman {
  const queue: (() => Promise<void>)[] = [];
  const idle: (() => void)[] = [];
  const wakes = new Set<() => void>();
  let running = 0;
  let isStopping = false;

  const wait = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const wake = (): void => {
        clearTimeout(timer);
        wakes.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, ms);
      wakes.add(wake);
    });

  async function ended(end: MessageEnd): Promise<void> {
    try {
      await onEnd(end);
    } catch (error) {
      log.warn({ kind: end.kind, err: error }, 'what became of a message could not be kept');
    }
  }

  type Sent = Omit<MessageEnd, 'outcome'>;

  async function deliver(sent: Sent, send: () => Promise<string>): Promise<void> {
    const kind = sent.channel;
    for (let attempt = 1; ; attempt += 1) {
      try {
        log.info({ kind, to: await send() }, 'a message was delivered');
        return await ended({ ...sent, outcome: 'delivered' });
      } catch (error) {
        if (attempt >= TRIES || isStopping) {
          log.error({ kind, err: error, attempt }, 'a message could not be delivered');
          return await ended({ ...sent, outcome: 'failed' });
        }
        log.warn({ kind, err: error, attempt }, 'a message is tried again');
        await wait(firstWaitMs * 4 ** (attempt - 1));
      }
    }
  }

  function next(): void {
    while (running < AT_ONCE) {
      const job = queue.shift();
      if (job === undefined) break;
      running += 1;
      void job().finally(() => {
        running -= 1;
        next();
      });
    }
    if (running === 0 && queue.length === 0) for (const tell of idle.splice(0)) tell();
  }

  function put(sent: Sent, send: () => Promise<string>): void {
    if (isStopping || queue.length + running >= ON_THE_WAY_MAX) {
      log.error({ kind: sent.channel }, 'a message was dropped: too many are on their way');
      void ended({ ...sent, outcome: 'dropped' });
      return;
    }
    queue.push(() => deliver(sent, send));
    next();
  }

  const settled = (): Promise<void> =>
    running === 0 && queue.length === 0
      ? Promise.resolve()
      : new Promise((resolve) => void idle.push(resolve));

  return {
    mail: (letter) =>
      put({ channel: 'mail', kind: letter.kind, to: letter.to }, () => mail.send(letter)),
    text: (message) =>
      put({ channel: 'text', kind: message.kind, to: message.to }, () => text.send(message)),
    settled,
    async stop() {
      isStopping = true;
      for (const wake of wakes) wake();
      await settled();
      mail.close();
    },
  };
}

// What one process changes in the database, and others keep in memory: it says so, and they read it again. Who missed the
// word reads it again a moment later.
import { SECOND_MS } from '@meridian/units';
import type { Sessions, SessionNews } from '../platform/http/sessions.ts';
import type { Bus } from '../platform/bus/bus.ts';
import { readMessage, writeMessage } from '../platform/bus/message.ts';

const CHANGED = 'changed';
const SESSIONS = 'sessions.news';
const REREAD_EVERY_MS = 5 * SECOND_MS;
const HEARD_WITHIN_MS = 2 * SECOND_MS;

/** Something of the database that is kept in memory. */
interface Book {
  reload(): Promise<void>;
}

export interface Changes {
  /**
   * Keeps a book up to date with other processes.
   * @param also its calls, besides `reload`, after which the others are told
   */
  share<Shared extends Book>(book: Shared, ...also: (keyof Shared)[]): Shared;
  /** Reads all books again. */
  reread(): Promise<void>;
  stop(): void;
}

/** @param bus absent: no other process changes anything, and a book stays as it is */
export function shareChanges(bus: Bus | undefined): Changes {
  const books: Book[] = [];
  const reread = async (): Promise<void> => {
    await Promise.all(books.map((book) => book.reload()));
  };
  if (bus === undefined) return { share: (book) => book, reread, stop: () => undefined };
  // What cannot be read now is read the next time.
  const quietly = (): void => void reread().catch(() => undefined);
  const end = bus.subscribe(CHANGED, quietly);
  const timer = setInterval(quietly, REREAD_EVERY_MS);
  return {
    share(book, ...also) {
      books.push(book);
      const shared = { ...book };
      const telling: readonly (keyof typeof book)[] = ['reload', ...also];
      for (const name of telling) shared[name] = thenTell(bus, book[name]);
      return shared;
    },
    reread,
    stop() {
      clearInterval(timer);
      end();
    },
  };
}

function thenTell<Call>(bus: Bus, call: Call): Call {
  const act = call as (...asked: readonly unknown[]) => Promise<unknown>;
  const told = async (...asked: readonly unknown[]): Promise<unknown> => {
    const answer = await act(...asked);
    bus.publish(CHANGED, writeMessage(null));
    return answer;
  };
  return told as Call;
}

/** A session that ends at one process ends at all; a word that was lost is read in the database. @returns ends it */
export function shareSessions(bus: Bus, sessions: Sessions): () => void {
  sessions.onNews((news) => bus.publish(SESSIONS, writeMessage(news)));
  const end = bus.subscribe(SESSIONS, (bytes) => sessions.hear(readMessage<SessionNews>(bytes)));
  // What cannot be read now is read the next time.
  const timer = setInterval(() => void sessions.catchUp().catch(() => undefined), HEARD_WITHIN_MS);
  return () => {
    clearInterval(timer);
    end();
  };
}

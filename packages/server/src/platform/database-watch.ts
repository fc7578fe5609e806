// Asks the database every second whether it still answers: one that hangs neither fails nor closes its connections.
import type { Database, Queryable } from '@meridian/store';
import { SECOND_MS } from '@meridian/units';

const EVERY_MS = SECOND_MS;
/** After an answer so long ago the database hangs. With the second between two questions that is told within 3 s. */
const HANGS_AFTER_MS = 2.5 * SECOND_MS;

export interface DatabaseWatch {
  answers(): boolean;
  stop(): void;
}

export function watchDatabase({ kind, query, writer }: Database): DatabaseWatch {
  // The engine's connection may hang where the others do not. The embedded database has one for all.
  const doors = kind === 'embedded' ? [watchDoor({ query })] : [{ query }, writer].map(watchDoor);
  const timer = setInterval(() => {
    for (const door of doors) door.ask();
  }, EVERY_MS);
  return {
    answers: () => doors.every((door) => door.silentMs() < HANGS_AFTER_MS),
    stop: () => clearInterval(timer),
  };
}

function watchDoor({ query }: Queryable) {
  let answeredAt = performance.now();
  let isAsking = false;
  return {
    silentMs: () => performance.now() - answeredAt,
    ask() {
      if (isAsking) return;
      isAsking = true;
      const ended = (): boolean => (isAsking = false);
      query({ text: 'SELECT 1' }).then(() => {
        answeredAt = performance.now();
        ended();
      }, ended);
    },
  };
}

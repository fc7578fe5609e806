// The thread that makes leaves and hashes of committed rows, so that the engine's thread does not.
import { parentPort } from 'node:worker_threads';
import { present } from '@meridian/units';
import { GrowingLog, type Growth, type KeptLog, type LogRow } from './growing-log.ts';

export type LogQuestion =
  | { readonly open: KeptLog; readonly seed: Uint8Array }
  /** JSON: a list of rows. */
  | { readonly rows: string };

const port = present(parentPort, 'this file runs as a thread');
let log: GrowingLog | null = null;

port.on('message', (question: LogQuestion) => {
  port.postMessage(answer(question));
});

function answer(question: LogQuestion): Growth | null {
  if ('open' in question) {
    log = new GrowingLog(question.open, question.seed);
    return null;
  }
  return present(log, 'a log is opened first').append(JSON.parse(question.rows) as LogRow[]);
}

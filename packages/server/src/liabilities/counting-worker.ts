// The thread that counts what the house owes, so that no request waits for it.
import { parentPort } from 'node:worker_threads';
import { present } from '@meridian/units';
import { type Counted, type CountedAccount, Counting } from './counting.ts';

export type CountingQuestion =
  | { readonly snapshot: number; readonly seed: Uint8Array }
  /** JSON: a list of accounts. */
  | { readonly accounts: string }
  | { readonly finish: true }
  /** Of those that were made. */
  | { readonly tilesFrom: number; readonly limit: number };

export type CountingAnswer = null | Counted['books'] | Counted['tiles'];

const port = present(parentPort, 'this file runs as a thread');
let counting: Counting | null = null;
let tiles: Counted['tiles'] = [];

port.on('message', (question: CountingQuestion) => port.postMessage(answer(question)));

function answer(question: CountingQuestion): CountingAnswer {
  if ('snapshot' in question) {
    counting = new Counting(question.seed, question.snapshot);
    return null;
  }
  if ('tilesFrom' in question)
    return tiles.slice(question.tilesFrom, question.tilesFrom + question.limit);
  const open = present(counting, 'a counting is opened first');
  if ('accounts' in question) {
    open.add(JSON.parse(question.accounts) as CountedAccount[]);
    return null;
  }
  const counted = open.finish();
  ({ tiles } = counted);
  return counted.books;
}

// A decision about money may need the second factor again: the call waits here until the dialog has it.
import { listeners } from '@meridian/design/lib/listeners';

type Answer = (isProved: boolean) => void;

let waiting: readonly Answer[] = [];
const changed = listeners();

function change(next: readonly Answer[]): void {
  waiting = next;
  changed.tell();
}

export const isProofAsked = (): boolean => waiting.length > 0;
export const onProofAsked = changed.on;

/** @returns whether the member gave the code; false if the dialog was closed */
export const askProof = (): Promise<boolean> =>
  new Promise((resolve) => change([...waiting, resolve]));

export function answerProof(isProved: boolean): void {
  const asked = waiting;
  change([]);
  for (const answer of asked) answer(isProved);
}

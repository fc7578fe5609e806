// Where log lines go: to standard output, a line at a time. Its reader may go away or its disk may be full; then a line is
// lost, and the server neither waits for it nor fails because of it.
import { writeSync } from 'node:fs';

/** A pipe that is full for the moment is tried again after this time, up to so often. */
const AGAIN_AFTER_MS = 20;
const TRIES = 25;
const STDOUT = 1;
const STDERR = 2;

const sleeper = new Int32Array(new SharedArrayBuffer(4));

/** pino's level of last words. */
const FATAL = '"level":60';

/** @returns whether all of it was written */
function writeWhole(file: number, text: string, tries = TRIES): boolean {
  let rest: Buffer = Buffer.from(text);
  for (let failed = 0; rest.length > 0;) {
    try {
      rest = rest.subarray(writeSync(file, rest));
    } catch (error) {
      const isFull = error instanceof Error && 'code' in error && error.code === 'EAGAIN';
      failed += 1;
      if (!isFull || failed >= tries) return false;
      Atomics.wait(sleeper, 0, 0, AGAIN_AFTER_MS);
    }
  }
  return true;
}

/** For pino. The first line that is lost, and last words, go to standard error instead. */
export function createLogSink(file = STDOUT): { write(line: string): void } {
  let isLost = false;
  return {
    write(line) {
      const wasLost = isLost;
      isLost = !writeWhole(file, line, wasLost ? 1 : TRIES);
      if (isLost && (!wasLost || line.includes(FATAL)))
        writeWhole(STDERR, `the log cannot be written: ${line}`);
    },
  };
}

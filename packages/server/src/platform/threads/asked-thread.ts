// A worker thread that answers each question with one message, in order.
import { type Transferable, Worker } from 'node:worker_threads';

export interface AskedThread<Question, Answer> {
  /** How many questions it has not answered yet. */
  waiting(): number;
  /** Rejects if the thread has failed or was ended. @param moved parts of the question that it gets instead of a copy */
  ask(question: Question, moved?: readonly Transferable[]): Promise<Answer>;
  end(): Promise<void>;
}

/** @param file the module that the thread runs @param what its name, for the error if it fails */
export function startThread<Question, Answer>(
  file: URL,
  what: string,
): AskedThread<Question, Answer> {
  const worker = new Worker(file);
  const waiting: { resolve(answer: Answer): void; reject(error: unknown): void }[] = [];
  let failure: Error | null = null;
  const fail = (error: unknown): void => {
    failure ??= new Error(`the thread of ${what} failed`, { cause: error });
    for (const { reject } of waiting.splice(0)) reject(failure);
  };
  worker.on('message', (answer: Answer) => waiting.shift()?.resolve(answer));
  worker.on('error', fail);
  worker.on('exit', (code) => fail(new Error(`it ended with code ${code}`)));
  return {
    waiting: () => waiting.length,
    async ask(question, moved = []) {
      if (failure !== null) throw failure;
      return await new Promise<Answer>((resolve, reject) => {
        waiting.push({ resolve, reject });
        worker.postMessage(question, moved);
      });
    },
    async end() {
      await worker.terminate();
    },
  };
}

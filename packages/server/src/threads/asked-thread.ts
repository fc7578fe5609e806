// A worker thread that is asked, one question at a time, and answers each with one message.
import { Worker } from 'node:worker_threads';

export interface AskedThread<Question, Answer> {
  /** Never called again before it has answered. */
  ask(question: Question): Promise<Answer>;
  end(): Promise<void>;
}

/** @param file the module that the thread runs @param what it is, for the fault of one that failed */
export function startThread<Question, Answer>(
  file: URL,
  what: string,
): AskedThread<Question, Answer> {
  const worker = new Worker(file);
  let waiting: { resolve(answer: Answer): void; reject(error: unknown): void } | null = null;
  let failure: Error | null = null;
  const fail = (error: unknown): void => {
    failure ??= new Error(`the thread of ${what} failed`, { cause: error });
    waiting?.reject(failure);
  };
  worker.on('message', (answer: Answer) => waiting?.resolve(answer));
  worker.on('error', fail);
  worker.on('exit', (code) => fail(new Error(`it ended with code ${code}`)));
  return {
    async ask(question) {
      const answered = new Promise<Answer>((resolve, reject) => {
        waiting = { resolve, reject };
        if (failure !== null) reject(failure);
      });
      worker.postMessage(question);
      return await answered;
    },
    async end() {
      await worker.terminate();
    },
  };
}

// The main thread's end of the embedded database: starts the worker, hands it requests one at a time, ends it.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { assert } from '@meridian/units';
import type { WorkerInput, WorkerMessage, WorkerRequest } from './embedded-worker.ts';
import { DataFolderUnusable, DatabaseFailed } from './fault.ts';
import { lockFolder } from './folder-lock.ts';
import { movedWith } from './message-bytes.ts';

export interface Embedded {
  /** Whether this start created the database. */
  readonly isNew: boolean;
  /** Executes bytes of the wire protocol; never called again before it has answered. */
  execute(request: Uint8Array<ArrayBuffer>): Promise<Uint8Array>;
  /** A door for another thread, to be moved there; nobody executes anything while that thread does. */
  openDoor(): MessagePort;
  /** Shuts the database down, then releases the folder. */
  close(): Promise<void>;
  /** Ends the worker at once, whatever it is doing; the folder stays locked until the process ends. */
  kill(): void;
}

interface Waiting {
  resolve(message: WorkerMessage): void;
  reject(error: Error): void;
}

/** A global of Node that its types do not name. */
declare const WebAssembly: { compile(bytes: Uint8Array): Promise<object> };

/** `import.meta.resolve` is unknown where Vite runs this file, as it does for the set-up of the browser tests. */
const require = createRequire(import.meta.url);

let compiled: Promise<object> | null = null;

/** PGlite's code: compiled once for a process, however often it opens a database. */
const engineCode = (): Promise<object> =>
  (compiled ??= readFile(
    path.join(path.dirname(require.resolve('@electric-sql/pglite')), 'pglite.wasm'),
  ).then((bytes) => WebAssembly.compile(bytes)));

function doorOf(worker: Worker): MessagePort {
  const { port1, port2 } = new MessageChannel();
  worker.postMessage(port2 satisfies WorkerRequest, [port2]);
  return port1;
}

/** @throws DataFolderBusy, DataFolderUnusable */
export async function openEmbedded(folder: string, cacheMb: number): Promise<Embedded> {
  const code = await engineCode();
  const lock = lockFolder(folder);
  const workerData: WorkerInput = { folder, code, cacheMb };
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), { workerData });
  let waiting: Waiting | null = null;
  let failure: Error | null = null;
  const next = (): Promise<WorkerMessage> =>
    new Promise((resolve, reject) => {
      assert(waiting === null, 'one request to the embedded database at a time');
      if (failure) reject(failure);
      else waiting = { resolve, reject };
    });
  const fail = (error: Error): void => {
    failure ??= new DatabaseFailed('the embedded database failed', { cause: error });
    waiting?.reject(failure);
    waiting = null;
  };
  worker.on('message', (message: WorkerMessage) => {
    if (message.kind === 'failed') return fail(message.error);
    const settled = waiting;
    waiting = null;
    settled?.resolve(message);
  });
  worker.on('error', (error) => fail(error instanceof Error ? error : new Error(String(error))));
  worker.on('exit', (code) => fail(new Error(`the database's thread ended with code ${code}`)));
  const request = async (message: WorkerRequest, moved: ArrayBuffer[] = []) => {
    const answered = next();
    worker.postMessage(message, moved);
    return await answered;
  };

  let ready: WorkerMessage;
  try {
    ready = await next();
    assert(ready.kind === 'ready', 'the worker first says that it is ready');
  } catch (error) {
    await worker.terminate();
    lock.release();
    const cause = error instanceof DatabaseFailed ? error.cause : error;
    throw new DataFolderUnusable(`the embedded database in ${folder} does not start`, { cause });
  }
  return {
    isNew: ready.isNew,
    execute: async (bytes) => {
      const message = await request(bytes, movedWith(bytes));
      assert(message.kind === 'answer', 'a request is answered');
      return message.bytes;
    },
    openDoor: () => doorOf(worker),
    close: async () => {
      if (!failure) await request('close');
      await worker.terminate();
      lock.release();
    },
    kill: () => {
      fail(new Error('it was ended'));
      void worker.terminate();
    },
  };
}

// The embedded database: PGlite in a worker thread, made durable. As shipped PGlite never syncs: its start parameters
// turn fsync off, emscripten's NODEFS has no fsync, and its fdatasync does nothing. The repair below relies on
// internals of one version, so the start checks it twice. `embedded.ts` is the other end.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { assert } from '@meridian/units';
import { DATABASE_FOLDER } from './data-folder.ts';
import { createEmptyCluster, PGLITE_VERSION } from './empty-cluster.ts';
import { joined, movedWith } from './message-bytes.ts';
import { syncPath, syncTree } from './sync-tree.ts';

/** A first start works in this folder until it is complete, so a start that was cut short leaves nothing half done. */
const UNFINISHED_FOLDER = 'database.unfinished';

export interface WorkerInput {
  readonly folder: string;
  /** PGlite's own, compiled. */
  readonly code: object;
  readonly cacheMb: number;
}

export type WorkerMessage =
  | { readonly kind: 'ready'; readonly isNew: boolean }
  | { readonly kind: 'answer'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'closed' }
  | { readonly kind: 'failed'; readonly error: Error };

/** A port is a further door, for another thread: bytes of the wire protocol in, its answer or null for a failure out. */
export type WorkerRequest = Uint8Array | MessagePort | 'close';

interface NodeFsInternals {
  readonly NODEFS: {
    readonly stream_ops: { fsync?: (stream: { nfd?: number; node: unknown }) => number };
    readonly realPath: (node: unknown) => string;
  };
}

let syncCount = 0;

class DurableNodeFS extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const result = await super.init(...args);
    const steps = result.emscriptenOpts.preRun;
    assert(Array.isArray(steps), 'PGlite takes steps to run before its start');
    steps.push((module: unknown) => {
      const { NODEFS } = module as NodeFsInternals;
      NODEFS.stream_ops.fsync = (stream) => {
        syncCount += 1;
        if (stream.nfd === undefined) syncPath(NODEFS.realPath(stream.node)); // a folder: opened without a descriptor
        else fs.fdatasyncSync(stream.nfd);
        return 0;
      };
    });
    return result;
  }
}

async function start(folder: string, { code, cacheMb }: WorkerInput): Promise<PGlite> {
  const durable = PGlite.defaultStartParams.filter((parameter) => parameter !== '-F');
  const pglite = new PGlite({
    fs: new DurableNodeFS(folder),
    pgliteWasmModule: code,
    startParams: [
      ...durable,
      ...['-c', 'wal_sync_method=fsync'],
      ...['-c', `shared_buffers=${cacheMb}MB`],
    ],
  });
  await pglite.waitReady;
  return pglite;
}

async function createDatabase(folder: string, database: string): Promise<void> {
  const unfinished = path.join(folder, UNFINISHED_FOLDER);
  fs.rmSync(unfinished, { recursive: true, force: true });
  await createEmptyCluster(unfinished);
  await syncTree(unfinished);
  fs.renameSync(unfinished, database);
  syncPath(folder);
  syncPath(path.dirname(folder));
}

function checkVersion(): void {
  const entry = fileURLToPath(import.meta.resolve('@electric-sql/pglite'));
  const manifest: unknown = JSON.parse(
    fs.readFileSync(path.join(entry, '../../package.json'), 'utf8'),
  );
  assert(
    typeof manifest === 'object' &&
      manifest !== null &&
      'version' in manifest &&
      manifest.version === PGLITE_VERSION,
    `PGlite is version ${PGLITE_VERSION}, the one whose durability was tried`,
  );
}

/** A commit that writes to the log must reach the disk before it is answered. */
async function checkDurability(pglite: PGlite): Promise<void> {
  const before = syncCount;
  await pglite.query("SELECT pg_logical_emit_message(true, 'meridian', 'is a commit synced?')");
  assert(syncCount > before, 'a commit of the embedded database is synced to the disk');
}

async function main(port: NonNullable<typeof parentPort>): Promise<void> {
  const input = workerData as WorkerInput;
  const { folder } = input;
  const say = (message: WorkerMessage): void => port.postMessage(message);
  checkVersion();
  const database = path.join(folder, DATABASE_FOLDER);
  const isNew = !fs.existsSync(database);
  if (isNew) await createDatabase(folder, database);
  const pglite = await start(database, input);
  await checkDurability(pglite);
  const answer = async (request: WorkerRequest): Promise<void> => {
    if (request === 'close') {
      await pglite.close();
      say({ kind: 'closed' });
      return;
    }
    if (!(request instanceof Uint8Array)) return serve(request);
    const bytes = await execute(request);
    port.postMessage({ kind: 'answer', bytes } satisfies WorkerMessage, movedWith(bytes));
  };
  const failed = (error: unknown): void => say({ kind: 'failed', error: asError(error) });
  const serve = (door: MessagePort): void => {
    door.on('message', (request: Uint8Array) => {
      execute(request).then(
        (bytes) => door.postMessage(bytes, movedWith(bytes)),
        (error: unknown) => {
          door.postMessage(null);
          failed(error);
        },
      );
    });
  };
  const execute = async (request: Uint8Array): Promise<Uint8Array<ArrayBuffer>> => {
    const parts: Uint8Array[] = [];
    // Streamed, because the plain call also parses every answer and keeps it for ever. The parts are views of the
    // database's memory, so they are copied.
    const onRawData = (part: Uint8Array): void => void parts.push(part.slice());
    await pglite.execProtocolRawStream(request, { syncToFs: false, onRawData });
    return joined(parts);
  };
  port.on('message', (request: WorkerRequest) => {
    answer(request).catch(failed);
  });
  say({ kind: 'ready', isNew });
}

const asError = (error: unknown): Error =>
  error instanceof Error ? error : new Error(String(error));

const port = parentPort;
assert(port !== null, 'the embedded database runs in a worker thread');
main(port).catch((error: unknown) => {
  port.postMessage({ kind: 'failed', error: asError(error) } satisfies WorkerMessage);
});

// The operator's socket: a unix socket in the data folder that only its owner may open. One request a connection, a
// line of JSON each way.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, lstatSync, mkdirSync, rmSync } from 'node:fs';
import { type Server, type Socket, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { Refusal } from '../http/refusal.ts';
import { textOf } from '../http/texts.ts';
import {
  type CommandInput,
  type CommandOutput,
  type OperatorCommands,
  runCommand,
} from './commands.ts';
import { DecisionRefused } from '../staff/decision-refused.ts';

/** The longest path of a unix socket with its closing zero: 104 on macOS, 108 on Linux. */
const PATH_BYTES_MAX = 103;
const REQUEST_BYTES_MAX = 64 * 1024;
const REQUEST_WITHIN_MS = 10_000;

export type Request = CommandInput & { readonly command: string; readonly as: string };
export type Response =
  | { readonly ok: true; readonly output: CommandOutput }
  | { readonly ok: false; readonly sentence: string };

/**
 * The socket's path in the data folder. If that is too long for a socket, it is in a folder of the owner's own beside
 * the temporary files, named after the data folder.
 */
export function socketPath(dataDir: string): string {
  const inFolder = path.join(path.resolve(dataDir), 'operator.sock');
  if (Buffer.byteLength(inFolder) <= PATH_BYTES_MAX) return inFolder;
  const name = createHash('sha256').update(path.resolve(dataDir)).digest('hex').slice(0, 16);
  return path.join(tmpdir(), `meridian-${name}`, 'operator.sock');
}

export interface OperatorSocket {
  readonly path: string;
  close(): Promise<void>;
}

export async function createOperatorSocket(options: {
  readonly dataDir: string;
  readonly commands: OperatorCommands;
  readonly now: () => number;
  readonly log: { error(fields: object, message: string): void };
}): Promise<OperatorSocket> {
  const { commands, now, log } = options;
  const file = socketPath(options.dataDir);
  makeOwnFolder(path.dirname(file));
  if (await isAnswering(file)) throw new Error(`another server answers at ${file}`);
  rmSync(file, { force: true });
  const open = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    socket.setTimeout(REQUEST_WITHIN_MS, () => socket.destroy());
    socket.on('error', () => socket.destroy());
    answer(socket).catch((error: unknown) => {
      log.error({ err: error }, 'the operator could not be answered');
      socket.destroy();
    });
  });

  async function answer(socket: Socket): Promise<void> {
    const text = await readAll(socket);
    if (text === null) return void socket.destroy();
    // The limit was for the request; the command may take longer.
    socket.setTimeout(0);
    const response = await respond(text);
    socket.end(`${JSON.stringify(response)}\n`);
  }

  async function respond(text: string): Promise<Response> {
    const request = parseRequest(text);
    if (request === null) return { ok: false, sentence: 'The request could not be read.' };
    try {
      return { ok: true, output: await runCommand(commands, request, now) };
    } catch (error) {
      if (error instanceof DecisionRefused) return { ok: false, sentence: error.message };
      if (error instanceof Refusal)
        return { ok: false, sentence: textOf('en', error.error, error.args) };
      log.error({ err: error, command: request.command }, 'a command of the operator failed');
      return { ok: false, sentence: 'Something went wrong; the log of the server says what.' };
    }
  }

  await listenPrivately(server, file);
  return {
    path: file,
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}

/** Lets nobody else open it, not even between its creation and a chmod. */
async function listenPrivately(server: Server, file: string): Promise<void> {
  // A worker shares its process's mask, and only the main thread may set it.
  const mask = isMainThread ? process.umask(0o177) : null;
  try {
    server.listen(file);
    await once(server, 'listening');
  } finally {
    if (mask !== null) process.umask(mask);
  }
  chmodSync(file, 0o600);
}

function makeOwnFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!folder.startsWith(path.join(tmpdir(), 'meridian-'))) return;
  const { uid, mode } = lstatSync(folder);
  const isOwn = uid === process.getuid?.() && (mode & 0o077) === 0;
  if (!isOwn) throw new Error(`the folder ${folder} belongs to somebody else`);
}

async function isAnswering(file: string): Promise<boolean> {
  const socket = connect(file);
  return await new Promise((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
  }).then((isThere) => {
    socket.destroy();
    return isThere === true;
  });
}

/** Reads a line, or everything up to the end. Null if it is too long, or nobody waits for an answer. */
async function readAll(socket: Socket): Promise<string | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of socket.iterator({
      destroyOnReturn: false,
    }) as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > REQUEST_BYTES_MAX) return null;
      chunks.push(chunk);
      if (chunk.includes(10)) break;
    }
  } catch (error) {
    // The other side has gone: it only wanted to know whether somebody answers.
    if (socket.destroyed) return null;
    throw error;
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseRequest(text: string): Request | null {
  let said: unknown;
  try {
    said = JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
  if (typeof said !== 'object' || said === null) return null;
  const { command, as, id, options } = said as Record<string, unknown>;
  const isWhole =
    typeof command === 'string' &&
    typeof as === 'string' &&
    (id === null || (Number.isSafeInteger(id) && (id as number) > 0)) &&
    typeof options === 'object' &&
    options !== null &&
    Object.values(options).every((value) => typeof value === 'string');
  if (!isWhole) return null;
  return { command, as, id: id as number | null, options: options as Record<string, string> };
}

/** Sends a request to the server of a data folder. @throws if none answers */
export async function askServer(dataDir: string, request: Request): Promise<Response> {
  const socket = connect(socketPath(dataDir));
  await once(socket, 'connect');
  socket.write(`${JSON.stringify(request)}\n`);
  const chunks: Buffer[] = [];
  for await (const chunk of socket as AsyncIterable<Buffer>) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as Response;
}

// Images that are not ours, as programs of Debian's packages: each starts with the command, the variables and the files that
// the compose file gives it.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PostgresServer } from '../../tools/postgres-server.ts';
import { haproxyBinary } from './balancer.ts';
import { natsServer } from '../../tools/nats-server.ts';

const READY_WITHIN_MS = 60_000;
const PROBE_WITHIN_MS = 1_000;

/** What an image is started with: names and ports are this machine's already. */
export interface Place {
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Files of the repository by where they are in the container. */
  readonly files: ReadonlyMap<string, string>;
  /** Where a port of the container is. */
  port(port: number): Promise<number>;
  /** A text with names of services in it, as this machine's. */
  placed(text: string): Promise<string>;
  /** Its own, to be written to. */
  readonly folder: string;
}

export interface Started {
  stop(): Promise<void>;
  /** If it is one. */
  readonly database?: PostgresServer;
}

/** Resolves when its health check would succeed. */
export type Image = (place: Place) => Promise<Started>;

export const IMAGES: Readonly<Record<string, Image>> = { postgres, nats, haproxy };

/** The first start of the image makes the database and runs what is mounted for that; its command begins with `postgres`. */
async function postgres(place: Place): Promise<Started> {
  const port = await place.port(5432);
  if (place.command[0] !== 'postgres') return await otherPostgres(place, port);
  const server = await PostgresServer.open('', port);
  const scripts = [...place.files].filter(([to]) => to.startsWith('/docker-entrypoint-initdb.d/'));
  for (const [, file] of scripts.toSorted(([a], [b]) => (a < b ? -1 : 1)))
    await server.run(
      'psql',
      ['-X', '-q', '-d', server.url, '-f', readable(file, server)],
      place.env,
    );
  await server.stop();
  // As in a container, each has a socket of its own; a copy of its files too.
  server.configure("unix_socket_directories = '.'");
  await server.start(withFiles(place.command.slice(1), place.files, server));
  return { stop: () => server.close(), database: server };
}

/** A command of the file's own, which starts a server in `PGDATA`. */
async function otherPostgres(place: Place, port: number): Promise<Started> {
  const server = await PostgresServer.place(port);
  const words = withFiles(place.command, place.files, server);
  const env = { ...place.env, PGDATA: server.data, PGPORT: String(port) };
  await server.run('mkdir', [server.data]);
  const child = server.spawn(words[0] ?? '', words.slice(1), env);
  const isReady = (): Promise<boolean> =>
    server.run('pg_isready', ['-h', '127.0.0.1', '-p', String(port)]).then(
      () => true,
      () => false,
    );
  await ready(isReady, child, listen(child));
  return { stop: () => server.close(), database: server };
}

/** The server's user need not be able to read the repository. */
function readable(file: string, server: PostgresServer): string {
  const copy = path.join(server.folder, path.basename(file));
  copyFileSync(file, copy);
  return copy;
}

function withFiles(
  words: readonly string[],
  files: ReadonlyMap<string, string>,
  server: PostgresServer,
): string[] {
  const copies = [...files].map(([to, file]): [string, string] => [to, readable(file, server)]);
  return words.map((word) => copies.reduce((done, [to, copy]) => done.replaceAll(to, copy), word));
}

async function nats(place: Place): Promise<Started> {
  return await natsServer(await place.port(4222));
}

async function haproxy(place: Place): Promise<Started> {
  const [from = ''] = place.files.values();
  const file = path.join(place.folder, 'haproxy.cfg');
  writeFileSync(file, await place.placed(readFileSync(from, 'utf8')));
  const child = spawn(haproxyBinary(), ['-db', '-q', '-f', file], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said = listen(child);
  const url = `http://127.0.0.1:${await place.port(8080)}`;
  // It answers before there is any gate.
  const answers = (): Promise<boolean> =>
    fetch(url, { signal: AbortSignal.timeout(PROBE_WITHIN_MS) }).then(
      () => true,
      () => false,
    );
  await ready(answers, child, said);
  return {
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

function listen(child: ChildProcess): () => string {
  let said = '';
  child.stderr?.on('data', (data: Buffer) => (said += data.toString()));
  return () => said;
}

async function ready(
  isReady: () => Promise<boolean>,
  child: ChildProcess,
  said: () => string,
): Promise<void> {
  const until = performance.now() + READY_WITHIN_MS;
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}: ${said()}`);
    if (performance.now() > until) throw new Error(`it is not ready: ${said()}`);
    await pause(100);
  }
}

// Runs a command against a PostgreSQL server of its own: `node tools/postgres.ts npx vitest run packages/store`. The
// server lives in a temporary folder on a free port of this machine and ends with the command; this exits with the
// command's exit code. On CI a missing PostgreSQL is installed; elsewhere you install it yourself.
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Program, folderOf } from './debian.ts';

const DEBIAN_FOLDER = '/usr/lib/postgresql';

const INITDB: Program = {
  name: 'initdb',
  package: 'postgresql',
  folders: () =>
    existsSync(DEBIAN_FOLDER)
      ? readdirSync(DEBIAN_FOLDER)
          .toSorted((a, b) => Number(b) - Number(a))
          .map((version) => path.join(DEBIAN_FOLDER, version, 'bin'))
      : [],
};

/** The server refuses to run as root. Then it runs as the user that its package made. */
interface Owner {
  readonly uid?: number;
  readonly gid?: number;
}

function ownerOfServer(): Owner {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = ['-u', '-g'].map((which) => {
    const answer = spawnSync('id', [which, 'postgres'], { encoding: 'utf8' });
    if (answer.status !== 0)
      throw new Error('PostgreSQL does not run as root, and there is no user "postgres"');
    return Number(answer.stdout);
  });
  return { ...(uid === undefined ? {} : { uid }), ...(gid === undefined ? {} : { gid }) };
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

interface Server {
  readonly url: string;
  stop(): void;
}

async function startServer(): Promise<Server> {
  const binaries = folderOf(INITDB);
  const owner = ownerOfServer();
  const folder = mkdtempSync(path.join(tmpdir(), 'meridian-postgres-'));
  chmodSync(folder, 0o700);
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const data = path.join(folder, 'data');
  const run = (binary: string, ...parameters: string[]): void => {
    const done = spawnSync(path.join(binaries, binary), parameters, {
      ...owner,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    if (done.status !== 0) throw new Error(`${binary} failed`, { cause: done.error });
  };
  const stop = (): void => {
    if (existsSync(path.join(data, 'postmaster.pid')))
      run('pg_ctl', '-D', data, '-m', 'fast', '-w', 'stop');
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    run(
      'initdb',
      '-D',
      data,
      '-U',
      'postgres',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale=C',
      '--no-sync',
    );
    const port = await freePort();
    const settings = `-h 127.0.0.1 -p ${port} -k ${folder} -c max_connections=200`;
    run('pg_ctl', '-D', data, '-l', path.join(folder, 'log'), '-o', settings, '-w', 'start');
    return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop };
  } catch (error) {
    stop();
    throw error;
  }
}

const [command, ...parameters] = process.argv.slice(2);
if (command === undefined)
  throw new Error('which command? node tools/postgres.ts <command> [parameter…]');
const server = await startServer();
const child = spawn(command, parameters, {
  stdio: 'inherit',
  env: { ...process.env, DATABASE_URL: server.url },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
child.on('error', (error) => {
  process.stderr.write(`${command}: ${error.message}\n`);
  server.stop();
  process.exitCode = 127;
});
child.on('exit', (code, signal) => {
  server.stop();
  process.exitCode = code ?? (signal === null ? 1 : 130);
});

// PostgreSQL servers for tests, of the installed package: each in a temporary folder on a free port of this machine. One may be
// a standby of another, be killed with all that it has, or start on a copy of another's files.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Program, folderOf } from './debian.ts';

const REPOSITORY = path.resolve(import.meta.dirname, '..');
/** What an operator's server is told. */
const SETTINGS = path.join(REPOSITORY, 'deploy/settings.sql');
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

/** As lines of postgresql.conf, so that they count from the first start on. */
const settingsOf = (sql: string): string[] =>
  [...sql.matchAll(/^ALTER SYSTEM SET (.+);$/gm)].map(([, setting = '']) => setting);

export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

type Environment = Readonly<Record<string, string>>;

export class PostgresServer {
  /** The server's own, and a place for what belongs to it: its user may write there. */
  readonly folder: string;
  readonly port: number;
  readonly #owner = ownerOfServer();
  readonly #binaries = folderOf(INITDB);

  private constructor(port: number) {
    this.port = port;
    this.folder = mkdtempSync(path.join(tmpdir(), 'meridian-postgres-'));
    const { uid, gid } = this.#owner;
    if (uid !== undefined && gid !== undefined) chownSync(this.folder, uid, gid);
    chmodSync(this.folder, 0o700);
  }

  /** A place for a server, without one. */
  static async place(port?: number): Promise<PostgresServer> {
    return new PostgresServer(port ?? (await freePort()));
  }

  /** An empty one, which runs with what `deploy/settings.sql` sets. @param settings more lines of postgresql.conf */
  static async open(settings = '', port?: number): Promise<PostgresServer> {
    const server = await PostgresServer.place(port);
    try {
      const manner = ['-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
      await server.run('initdb', ['-D', server.data, '-U', 'postgres', ...manner]);
      server.configure(
        [
          `listen_addresses = '127.0.0.1'\nunix_socket_directories = ''\nmax_connections = 200`,
          ...settingsOf(readFileSync(SETTINGS, 'utf8')),
          settings,
        ].join('\n'),
      );
      await server.start();
      return server;
    } catch (error) {
      await server.close();
      throw error;
    }
  }

  get data(): string {
    return path.join(this.folder, 'data');
  }

  /** As its superuser. */
  get url(): string {
    return `postgres://postgres@127.0.0.1:${this.port}/postgres`;
  }

  get isRunning(): boolean {
    return existsSync(path.join(this.data, 'postmaster.pid'));
  }

  /** Adds lines to postgresql.conf, which count from the next start on. */
  configure(settings: string): void {
    appendFileSync(path.join(this.data, 'postgresql.conf'), `\n${settings}\n`);
  }

  /** @param words more of its command line */
  async start(words: readonly string[] = []): Promise<void> {
    const options = ['-p', String(this.port), ...words].join(' ');
    const log = path.join(this.folder, 'log');
    await this.run('pg_ctl', ['-D', this.data, '-l', log, '-o', options, '-w', 'start']);
  }

  /** In order. */
  async stop(): Promise<void> {
    if (this.isRunning) await this.run('pg_ctl', ['-D', this.data, '-m', 'fast', '-w', 'stop']);
  }

  /** A statement of the superuser. @returns its rows, fields separated by | */
  async query(statement: string): Promise<string> {
    return await this.run('psql', ['-X', '-A', '-t', '-d', this.url, '-c', statement]);
  }

  /** The machine is gone, and its disk with it: none of its processes does anything more. */
  destroy(): void {
    const [pid = ''] = readFileSync(path.join(this.data, 'postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(pid), 'SIGSTOP');
    const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', pid], { encoding: 'utf8' });
    for (const one of [pid, ...stdout.split('\n').filter((line) => line.trim() !== '')])
      process.kill(Number(one), 'SIGKILL');
    this.#remove();
  }

  /** Stops it, and removes everything. */
  async close(): Promise<void> {
    await this.stop();
    this.#remove();
  }

  /** Its other processes may still write for a moment. */
  #remove(): void {
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }

  /** Runs a program as the server's user, with the server's own programs on PATH. @returns what it said */
  async run(program: string, words: readonly string[], env: Environment = {}): Promise<string> {
    const child = this.spawn(program, words, env);
    let said = '';
    let errors = '';
    child.stdout?.on('data', (data: Buffer) => (said += data.toString()));
    child.stderr?.on('data', (data: Buffer) => (errors += data.toString()));
    const [code] = (await once(child, 'close')) as [number | null];
    if (code !== 0) throw new Error(`${program} ended with ${code}: ${errors}${said}`);
    return said.trim();
  }

  /** Commands of an operator on its machine, in the repository. @returns what they said */
  async sh(commands: string): Promise<string> {
    const env = { PGPORT: String(this.port) };
    return await this.run('sh', ['-euc', `cd '${REPOSITORY}'\n${commands}`], env);
  }

  spawn(program: string, words: readonly string[], env: Environment = {}): ChildProcess {
    const paths = `${this.#binaries}${path.delimiter}${process.env['PATH'] ?? ''}`;
    return spawn(program, words, {
      ...this.#owner,
      cwd: this.folder,
      env: { ...process.env, ...env, PATH: paths },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }
}

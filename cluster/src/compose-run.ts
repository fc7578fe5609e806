// The processes of a compose file, started from its definitions on this machine, without containers: names of services in
// addresses become this machine, their ports free ones, volumes temporary folders, mounted files those of the repository. A
// service of an image that is not ours is the program of Debian's package (compose-images.ts).
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../packages/server/src/testing/free-port.ts';
import {
  type ComposeFile,
  type Condition,
  FOLDER,
  ROOT,
  type Service,
  type Variables,
  readComposeFile,
  resolved,
  withNeeds,
} from './compose-file.ts';
import type { PostgresServer } from '../../tools/postgres-server.ts';
import { IMAGES, type Place, type Started } from './compose-images.ts';

const WITHIN_MS = 120_000;
const RESTARTS_AFTER_MS = 500;
/** As `stop_grace_period` of the files at most. */
const STOPS_WITHIN_MS = 45_000;

/** A service of ours that runs or has ended. */
interface Process {
  readonly child: ChildProcess;
  said: string;
}

export class ComposeSystem {
  readonly #written: ComposeFile;
  #file: ComposeFile;
  readonly #processes = new Map<string, Process>();
  readonly #started = new Map<string, Started>();
  readonly #ports = new Map<string, number>();
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'meridian-compose-'));
  /** How often all was stopped: what was started before is not started again. */
  #stops = 0;

  constructor(file: string, variables: Variables) {
    this.#written = readComposeFile(file);
    this.#file = resolved(this.#written, variables);
  }

  /** Other variables: what is ours is told them when it is up again. */
  async change(variables: Variables): Promise<void> {
    await this.#stopAll(this.#processes.keys());
    this.#processes.clear();
    this.#file = resolved(this.#written, variables);
  }

  /**
   * Starts services, and first what they wait for, as far as they ask; without names, all. Resolves when they are healthy, or
   * have done what they are there for.
   */
  async up(...names: readonly string[]): Promise<void> {
    const wanted = names.length === 0 ? Object.keys(this.#file.services) : names;
    for (const name of withNeeds(this.#file, wanted)) {
      if (this.#isUp(name)) continue;
      for (const [other, { condition }] of Object.entries(this.#service(name).depends_on ?? {}))
        await this.#reached(other, condition);
      await this.#start(name);
      // One after the other: this machine may have two cores for all of them.
      await this.#reached(name, finalOf(this.#service(name)));
    }
  }

  /** Another command in the place of a service. @returns what it said */
  async run(name: string, command: readonly string[]): Promise<string> {
    const running = await this.#spawn(name, command);
    const [code] = (await once(running.child, 'close')) as [number | null];
    if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}: ${running.said}`);
    return running.said;
  }

  #isUp(name: string): boolean {
    const child = this.#processes.get(name)?.child;
    if (child === undefined) return this.#started.has(name);
    return child.exitCode === 0 || isRunning(child);
  }

  async #start(name: string): Promise<void> {
    const service = this.#service(name);
    const image = IMAGES[service.image.split(':')[0] ?? ''];
    if (service.build !== undefined) await this.#keep(name);
    else if (image === undefined) throw new Error(`${name} has an image that is known here`);
    else this.#started.set(name, await image(await this.#place(name)));
  }

  /** As the containers' runtime does: with `restart: unless-stopped`, what ended is started again. */
  async #keep(name: string): Promise<void> {
    const { command = [], restart } = this.#service(name);
    const process = await this.#spawn(name, command);
    this.#processes.set(name, process);
    const stops = this.#stops;
    process.child.once('exit', () => {
      if (restart === 'no' || stops !== this.#stops) return;
      void pause(RESTARTS_AFTER_MS).then(async () => {
        if (stops === this.#stops) await this.#keep(name);
      });
    });
  }

  async #place(name: string): Promise<Place> {
    const { command = [], volumes = [] } = this.#service(name);
    const files = volumes
      .map((one) => one.split(':'))
      .filter(([from = '']) => from.startsWith('.'))
      .map(([from = '', to = '']): [string, string] => [to, path.join(FOLDER, from)]);
    return {
      command,
      env: await this.#environment(name),
      files: new Map(files),
      port: (port) => this.#portOf(name, port),
      placed: async (text) =>
        await replaced(await this.#placed(text), /(?<=\bbind ):(\d+)/g, async (port) => {
          return `127.0.0.1:${await this.#portOf(name, port)}`;
        }),
      folder: this.#folder,
    };
  }

  async #spawn(name: string, command: readonly string[]): Promise<Process> {
    const child = spawn(program(command), command.slice(1), {
      cwd: ROOT,
      env: await this.#environment(name),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const running = { child, said: '' };
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data: Buffer) => (running.said += data.toString()));
    return running;
  }

  /** As the container has it: nothing of this process but where programs are. */
  async #environment(name: string): Promise<Record<string, string>> {
    const { environment = {}, volumes = [] } = this.#service(name);
    const env: Record<string, string> = { PATH: process.env['PATH'] ?? '' };
    for (const [key, value] of Object.entries(environment)) {
      const volume = volumes.find((one) => one.split(':')[1] === value);
      if (key === 'HOST') env[key] = '127.0.0.1';
      else if (/^(?:[A-Z]+_)?PORT$/.test(key))
        env[key] = String(await this.#portOf(name, Number(value)));
      else if (volume !== undefined) env[key] = path.join(this.#folder, volume.split(':')[0] ?? '');
      else env[key] = await this.#placed(String(value));
    }
    return env;
  }

  /** Addresses of services become this machine's. */
  async #placed(text: string): Promise<string> {
    let placed = text;
    for (const other of Object.keys(this.#file.services))
      placed = await replaced(
        placed,
        new RegExp(`(?<![\\w-])${other}:(\\d+)\\b`, 'g'),
        async (port) => `127.0.0.1:${await this.#portOf(other, port)}`,
      );
    return placed;
  }

  async #portOf(service: string, port: number): Promise<number> {
    const key = `${service}:${port}`;
    const known = this.#ports.get(key) ?? (await freePort());
    this.#ports.set(key, known);
    return known;
  }

  /** Where a service's port is on this machine. */
  port(service: string, port: number): number {
    const found = this.#ports.get(`${service}:${port}`);
    if (found === undefined) throw new Error(`${service} has a port ${port}`);
    return found;
  }

  /** What a service has said. */
  said(service: string): string {
    return this.#processes.get(service)?.said ?? '';
  }

  async #reached(name: string, condition: Condition): Promise<void> {
    // What is not ours was ready when it had started.
    if (this.#started.has(name)) return;
    const until = performance.now() + WITHIN_MS;
    for (;;) {
      const { exitCode } = this.#process(name).child;
      if (condition === 'service_completed_successfully' && exitCode === 0) return;
      if (exitCode !== null && this.#service(name).restart === 'no')
        throw new Error(`${name} ended with ${exitCode}: ${this.said(name)}`);
      if (condition === 'service_started') return;
      if (condition === 'service_healthy' && (await this.isHealthy(name))) return;
      if (performance.now() > until) throw new Error(`${name} is not healthy: ${this.said(name)}`);
      await pause(250);
    }
  }

  /** Runs the health check of a service. */
  async isHealthy(name: string): Promise<boolean> {
    const [kind, ...command] = this.#service(name).healthcheck?.test ?? [];
    if (kind !== 'CMD') throw new Error(`${name} has a health check of the form CMD`);
    return await this.run(name, command).then(
      () => true,
      () => false,
    );
  }

  /** The process of a service is gone at once, with what it had under way; another is started. */
  async kill(name: string): Promise<void> {
    const { child } = this.#process(name);
    child.kill('SIGKILL');
    if (isRunning(child)) await once(child, 'exit');
  }

  /** A database is gone with its disk. */
  lose(name: string): void {
    this.#database(name).destroy();
    this.#started.delete(name);
  }

  /** Commands of an operator in the container of a database. @returns what they said */
  async at(name: string, commands: string): Promise<string> {
    const database = this.#database(name);
    return await database.sh(`export PGHOST='${database.data}'\n${commands}`);
  }

  #database(name: string): PostgresServer {
    const database = this.#started.get(name)?.database;
    if (database === undefined) throw new Error(`${name} is a database that runs`);
    return database;
  }

  /** Everything, in order: first who waits for others. */
  async stop(): Promise<void> {
    await this.#stopAll(Object.keys(this.#file.services));
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #stopAll(names: Iterable<string>): Promise<void> {
    this.#stops += 1;
    const left = new Set(names);
    while (left.size > 0) {
      const needed = new Set(
        [...left].flatMap((name) => Object.keys(this.#service(name).depends_on ?? {})),
      );
      const next = [...left].filter((name) => !needed.has(name));
      await Promise.all(next.map((name) => this.#stopOne(name)));
      for (const name of next) left.delete(name);
    }
  }

  async #stopOne(name: string): Promise<void> {
    await this.#started.get(name)?.stop();
    this.#started.delete(name);
    const child = this.#processes.get(name)?.child;
    if (child === undefined || !isRunning(child)) return;
    const late = setTimeout(() => child.kill('SIGKILL'), STOPS_WITHIN_MS);
    child.kill('SIGTERM');
    await once(child, 'exit');
    clearTimeout(late);
  }

  #service(name: string): Service {
    const service = this.#file.services[name];
    if (service === undefined) throw new Error(`there is a service ${name}`);
    return service;
  }

  #process(name: string): Process {
    const running = this.#processes.get(name);
    if (running === undefined) throw new Error(`${name} was started`);
    return running;
  }
}

function finalOf({ restart, healthcheck }: Service): Condition {
  if (restart === 'no') return 'service_completed_successfully';
  return healthcheck === undefined ? 'service_started' : 'service_healthy';
}

const isRunning = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode === null && signalCode === null;

/** The image's node is the one that runs this test. */
const program = ([name = '']: readonly string[]): string =>
  name === 'node' ? process.execPath : name;

/** Each match becomes what its number stands for. */
async function replaced(
  text: string,
  form: RegExp,
  by: (port: number) => Promise<string>,
): Promise<string> {
  let done = text;
  for (const [whole, port] of text.matchAll(form))
    done = done.replace(whole, await by(Number(port)));
  return done;
}

// The processes of deploy/compose.yaml, started from its definitions on this machine, without containers: names of services in
// addresses become this machine, their ports free ones, volumes temporary folders. A service of an image that is not ours is
// given by the test.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parse } from 'yaml';
import { freePort } from '../../packages/server/src/testing/server-process.ts';

export const ROOT = path.resolve(import.meta.dirname, '../..');
const FILE = path.join(ROOT, 'deploy/compose.yaml');
const WITHIN_MS = 120_000;

type Condition = 'service_started' | 'service_healthy' | 'service_completed_successfully';

export interface Service {
  readonly image: string;
  /** Ours are built from the repository. */
  readonly build?: object;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string | number>>;
  readonly depends_on?: Readonly<Record<string, { readonly condition: Condition }>>;
  readonly volumes?: readonly string[];
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly user?: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly restart?: string;
}

export interface ComposeFile {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
}

export const readComposeFile = (): ComposeFile =>
  parse(readFileSync(FILE, 'utf8'), { merge: true }) as ComposeFile;

/** Something that stands for a service of another's image. */
export interface Given {
  /** Where its port of the compose file is. */
  readonly ports: Readonly<Record<number, number>>;
  /** Does what its image does when it starts with these files and variables. */
  start(service: Service, env: Readonly<Record<string, string>>): void;
}

export interface Running {
  /** Where a service's port is on this machine. */
  port(service: string, port: number): number;
  /** What a service that ended has said. */
  said(service: string): string;
  /** Runs the health check of a service. */
  isHealthy(service: string): Promise<boolean>;
  stop(): Promise<void>;
}

/** Starts all services, each when those that it waits for are as far as it asks. */
export async function startCompose(options: {
  readonly variables: Readonly<Record<string, string>>;
  readonly given: Readonly<Record<string, Given>>;
}): Promise<Running> {
  const system = new System(readComposeFile(), options.variables, options.given);
  try {
    await system.start();
  } catch (error) {
    await system.stop();
    throw error;
  }
  return system;
}

class System implements Running {
  readonly #file: ComposeFile;
  readonly #variables: Readonly<Record<string, string>>;
  readonly #given: Readonly<Record<string, Given>>;
  readonly #processes = new Map<string, { child: ChildProcess; said: string }>();
  readonly #ports = new Map<string, number>();
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'meridian-compose-'));

  constructor(
    file: ComposeFile,
    variables: Readonly<Record<string, string>>,
    given: Readonly<Record<string, Given>>,
  ) {
    this.#file = file;
    this.#variables = variables;
    this.#given = given;
  }

  async start(): Promise<void> {
    for (const name of inOrder(this.#file)) {
      const service = this.#service(name);
      for (const [other, { condition }] of Object.entries(service.depends_on ?? {}))
        await this.#reached(other, condition);
      const given = this.#given[name];
      if (given !== undefined) given.start(service, await this.#environment(name));
      else await this.#spawn(name);
    }
    for (const [name, { healthcheck, build }] of Object.entries(this.#file.services))
      if (healthcheck !== undefined && build !== undefined)
        await this.#reached(name, 'service_healthy');
  }

  async #spawn(name: string): Promise<void> {
    const { command = [] } = this.#service(name);
    const child = spawn(program(command), command.slice(1), {
      cwd: ROOT,
      env: await this.#environment(name),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const running = { child, said: '' };
    this.#processes.set(name, running);
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data: Buffer) => (running.said += data.toString()));
  }

  /** As the container has it: nothing of this process but where programs are. */
  async #environment(name: string): Promise<Record<string, string>> {
    const { environment = {}, volumes = [] } = this.#service(name);
    const env: Record<string, string> = { PATH: process.env['PATH'] ?? '' };
    for (const [key, value] of Object.entries(environment))
      env[key] = await this.#placed(name, key, String(value), volumes);
    return env;
  }

  async #placed(
    name: string,
    key: string,
    value: string,
    volumes: readonly string[],
  ): Promise<string> {
    if (key === 'HOST') return '127.0.0.1';
    if (/^(?:[A-Z]+_)?PORT$/.test(key)) return String(await this.#portOf(name, Number(value)));
    let placed = substituted(value, this.#variables);
    for (const other of Object.keys(this.#file.services))
      for (const [whole, port = ''] of placed.matchAll(new RegExp(`\\b${other}:(\\d+)\\b`, 'g')))
        placed = placed.replace(whole, `127.0.0.1:${await this.#portOf(other, Number(port))}`);
    const volume = volumes.find((one) => one.split(':')[1] === value);
    return volume === undefined ? placed : path.join(this.#folder, volume.split(':')[0] ?? '');
  }

  async #portOf(service: string, port: number): Promise<number> {
    const key = `${service}:${port}`;
    const known = this.#given[service]?.ports[port] ?? this.#ports.get(key) ?? (await freePort());
    this.#ports.set(key, known);
    return known;
  }

  port(service: string, port: number): number {
    const found = this.#ports.get(`${service}:${port}`);
    if (found === undefined) throw new Error(`${service} has a port ${port}`);
    return found;
  }

  said(service: string): string {
    return this.#processes.get(service)?.said ?? '';
  }

  async #reached(name: string, condition: Condition): Promise<void> {
    if (this.#given[name] !== undefined) return;
    const until = performance.now() + WITHIN_MS;
    for (;;) {
      const { exitCode } = this.#process(name).child;
      if (condition === 'service_completed_successfully' && exitCode === 0) return;
      if (exitCode !== null) throw new Error(`${name} ended with ${exitCode}: ${this.said(name)}`);
      if (condition === 'service_started') return;
      if (condition === 'service_healthy' && (await this.isHealthy(name))) return;
      if (performance.now() > until) throw new Error(`${name} is not ${condition}`);
      await pause(100);
    }
  }

  async isHealthy(name: string): Promise<boolean> {
    const [kind, ...command] = this.#service(name).healthcheck?.test ?? [];
    if (kind !== 'CMD') throw new Error(`${name} has a health check of the form CMD`);
    const env = await this.#environment(name);
    const child = spawn(program(command), command.slice(1), { cwd: ROOT, env, stdio: 'ignore' });
    const [code] = (await once(child, 'exit')) as [number | null];
    return code === 0;
  }

  async stop(): Promise<void> {
    for (const { child } of [...this.#processes.values()].toReversed()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #service(name: string): Service {
    const service = this.#file.services[name];
    if (service === undefined) throw new Error(`there is a service ${name}`);
    return service;
  }

  #process(name: string): { child: ChildProcess; said: string } {
    const running = this.#processes.get(name);
    if (running === undefined) throw new Error(`${name} was started`);
    return running;
  }
}

/** The image's node is the one that runs this test. */
const program = ([name = '']: readonly string[]): string =>
  name === 'node' ? process.execPath : name;

/** Those that are waited for come first. */
function inOrder({ services }: ComposeFile): string[] {
  const order: string[] = [];
  const add = (name: string): void => {
    for (const other of Object.keys(services[name]?.depends_on ?? {})) add(other);
    if (!order.includes(name)) order.push(name);
  };
  for (const name of Object.keys(services)) add(name);
  return order;
}

/** `${NAME:?}` and `${NAME:-default}`, the two forms that the file uses. */
export function substituted(value: string, variables: Readonly<Record<string, string>>): string {
  return value.replaceAll(/\$\{([A-Z_]+)(?::\?|:-([^}]*))\}/g, (whole, name: string, fallback) => {
    const given = variables[name] ?? (fallback as string | undefined);
    if (given === undefined) throw new Error(`${whole} has a value`);
    return given;
  });
}

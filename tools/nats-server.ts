// A NATS server of a test's or a command's own on a free port of this machine: Debian's, or the one that NATS_SERVER names.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { folderOf } from './debian.ts';
import { freePort } from './postgres-server.ts';

export interface NatsServer {
  readonly url: string;
  /** The process itself, to be frozen or killed. */
  readonly child: () => ChildProcess;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const binary = (): string =>
  process.env['NATS_SERVER'] ??
  path.join(
    folderOf({ name: 'nats-server', package: 'nats-server', folders: () => ['/usr/sbin'] }),
    'nats-server',
  );

export async function natsServer(at?: number): Promise<NatsServer> {
  const port = at ?? (await freePort());
  let child: ChildProcess | null = null;
  const running = (): ChildProcess => {
    if (child === null) throw new Error('the NATS server runs');
    return child;
  };
  const server: NatsServer = {
    url: `nats://127.0.0.1:${port}`,
    child: running,
    async start() {
      child = spawn(binary(), ['-a', '127.0.0.1', '-p', String(port)], {
        stdio: ['ignore', 'ignore', 'pipe'],
        // It shares its cores with who measures it: several threads that look for work take more of them.
        env: { ...process.env, GOMAXPROCS: '1' },
      });
      for await (const said of running().stderr ?? [])
        if (String(said).includes('Server is ready')) break;
    },
    async stop() {
      const ending = running();
      child = null;
      if (ending.exitCode !== null || ending.signalCode !== null) return;
      ending.kill('SIGKILL');
      await once(ending, 'exit');
    },
  };
  await server.start();
  return server;
}

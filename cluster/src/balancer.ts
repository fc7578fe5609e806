// A balancer before gates: HAProxy, which asks each whether it is ready. Debian's, or the one that HAPROXY names.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../packages/server/src/testing/free-port.ts';
import { folderOf } from '../../tools/debian.ts';

/** It takes a gate for stopped after two looks. */
const LOOKS_EVERY_MS = 500;

export const haproxyBinary = (): string =>
  process.env['HAPROXY'] ??
  path.join(
    folderOf({ name: 'haproxy', package: 'haproxy', folders: () => ['/usr/sbin'] }),
    'haproxy',
  );

/** Clients of a test all come from one address, so this one takes the gates by turns. */
const configuration = (port: number, gates: readonly number[]): string =>
  `global
  maxconn 4000
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout tunnel 1h
frontend site
  bind 127.0.0.1:${port}
  default_backend gates
backend gates
  balance roundrobin
  option httpchk GET /readyz
  default-server check inter ${LOOKS_EVERY_MS}ms fall 2 rise 1
${gates.map((gate) => `  server gate-${gate} 127.0.0.1:${gate}`).join('\n')}
`;

export interface Balancer {
  readonly url: string;
  stop(): Promise<void>;
}

/** Resolves when it has found a gate that is ready. */
export async function balancer(gates: readonly number[]): Promise<Balancer> {
  const port = await freePort();
  const folder = mkdtempSync(path.join(tmpdir(), 'meridian-balancer-'));
  const file = path.join(folder, 'haproxy.cfg');
  writeFileSync(file, configuration(port, gates));
  const child: ChildProcess = spawn(haproxyBinary(), ['-db', '-q', '-f', file], {
    stdio: 'inherit',
  });
  const url = `http://127.0.0.1:${port}`;
  const answers = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (child.exitCode === null && !(await answers())) await pause(50);
  return {
    url,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

// Processes that a bench starts and ends: always by their own ids, never by name.
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';

export type Environment = Readonly<Record<string, string>>;

/** Starts this Node with `parameters`; what it writes to stderr is shown. */
export function startNode(
  parameters: readonly string[],
  env: Environment = {},
  stdio: SpawnOptions['stdio'] = ['ignore', 'pipe', 'inherit'],
): ChildProcess {
  return spawn(process.execPath, [...parameters], { stdio, env: { ...process.env, ...env } });
}

/** Runs to the end. @returns what it wrote to stdout */
export async function outputOf(
  parameters: readonly string[],
  env: Environment = {},
): Promise<string> {
  const child = startNode(parameters, env);
  const chunks: string[] = [];
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`node ${parameters.join(' ')} ended with ${code}`);
  return chunks.join('');
}

/** Ends a process and waits for its end. */
export async function endProcess(
  child: ChildProcess,
  signal: NodeJS.Signals = 'SIGTERM',
): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

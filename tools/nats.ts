// Runs a command against a NATS server of its own: `npm run on-system -- npm run bench -- soak` (with a PostgreSQL of its
// own, too). The server ends with the command; this exits with the command's exit code.
import { spawn } from 'node:child_process';
import { natsServer } from './nats-server.ts';

const [command, ...parameters] = process.argv.slice(2);
if (command === undefined)
  throw new Error('which command? node tools/nats.ts <command> [parameter…]');
const server = await natsServer();
const child = spawn(command, parameters, {
  stdio: 'inherit',
  env: { ...process.env, NATS_URL: server.url },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
child.on('error', (error) => {
  process.stderr.write(`${command}: ${error.message}\n`);
  process.exitCode = 127;
  void server.stop();
});
child.on('exit', (code, signal) => {
  process.exitCode = code ?? (signal === null ? 1 : 130);
  void server.stop();
});

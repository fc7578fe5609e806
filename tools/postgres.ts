// Runs a command against a PostgreSQL server of its own: `node tools/postgres.ts npx vitest run packages/store`. The
// server lives in a temporary folder on a free port of this machine and ends with the command; this exits with the
// command's exit code. On CI a missing PostgreSQL is installed; elsewhere you install it yourself. With `--in-memory`
// before the command, for tests, everything temporary lies in memory where the system has room for it.
import { spawn } from 'node:child_process';
import { memoryFolder } from '../packages/store/src/testing/memory-folder.ts';
import { PostgresServer } from './postgres-server.ts';

// A new file of the log is filled with zeros before it is used. On a disk that is work for later; in memory it is 16 MB
// to be written in the middle of a commit.
const IN_MEMORY = 'wal_init_zero = off';

const words = process.argv.slice(2);
const isInMemory = words[0] === '--in-memory';
if (isInMemory) {
  words.shift();
  process.env['TMPDIR'] = memoryFolder();
}
const [command, ...parameters] = words;
if (command === undefined)
  throw new Error('which command? node tools/postgres.ts [--in-memory] <command> [parameter…]');
const server = await PostgresServer.open(isInMemory ? IN_MEMORY : '');
const child = spawn(command, parameters, {
  stdio: 'inherit',
  env: { ...process.env, DATABASE_URL: server.url },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
child.on('error', (error) => {
  process.stderr.write(`${command}: ${error.message}\n`);
  void server.close();
  process.exitCode = 127;
});
child.on('exit', (code, signal) => {
  void server.close();
  process.exitCode = code ?? (signal === null ? 1 : 130);
});

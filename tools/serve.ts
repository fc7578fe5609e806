// The server that `npm start` keeps running: a process of its own builds the screens if they are older than their sources, while the server opens its
// database. Once they are built, another process compresses them.
import { spawn } from 'node:child_process';
import { enableCompileCache } from 'node:module';
import path from 'node:path';

enableCompileCache();

const run = (tool: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path.join(import.meta.dirname, tool)], {
      stdio: 'inherit',
    });
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`${tool} ended with ${signal ?? `code ${code}`}`));
    });
    process.once('exit', () => child.kill());
  });

const screens = run('build-screens.ts');
screens.catch(() => undefined); // the code that waits for it gets the error

const { explain, main } = await import('../packages/server/src/compose/main.ts');
await main(screens).catch(explain);
await run('compress-screens.ts').catch((error: unknown) =>
  console.error('the screens are not compressed:', error),
);

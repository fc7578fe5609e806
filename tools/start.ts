// `npm start`: keeps a server running. It comes back by itself after a fault; a start that cannot be, ends at once.
import path from 'node:path';
import { keepRunning } from '../packages/server/src/compose/keep-running.ts';

process.exitCode = await keepRunning([path.join(import.meta.dirname, 'serve.ts')]);

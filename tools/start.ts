// `npm start`: builds the screens when they are older than their sources, while the server opens its database.
import { enableCompileCache } from 'node:module';
import { buildScreensIfStale } from './build-screens.ts';

enableCompileCache();

const { explain, main } = await import('../packages/server/src/main.ts');
await main(buildScreensIfStale()).catch(explain);

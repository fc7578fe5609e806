// `npx meridian-verify` runs the sources, on the Node that the project brings along.
import path from 'node:path';

process.argv.splice(2, 0, path.join(import.meta.dirname, '../packages/verifier/src/main.ts'));
await import('./node.mjs');

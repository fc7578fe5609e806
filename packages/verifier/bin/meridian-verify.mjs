#!/usr/bin/env node
// `npx meridian-verify`, in the repository: the sources, on the Node that the project brings along.
import path from 'node:path';

process.argv.splice(2, 0, path.join(import.meta.dirname, '../src/main.ts'));
await import('../../../tools/node.mjs');

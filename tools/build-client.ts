// Makes the package that is published from packages/client: one module, types without a validator, README and example.
//   node tools/node.mjs tools/build-client.ts FOLDER
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { execFile } from 'node:child_process';
import { CALLS, type Call, PERIODS, SOCKET_FRAMES } from '@meridian/contract';
import { rolldown } from 'rolldown';
import { calls as known } from '../packages/client/src/wire.ts';
import { bodySchema, jsonSchema } from '../packages/server/src/platform/http/openapi.ts';
import { typeOf } from './json-schema-types.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const SOURCE = path.join(ROOT, 'packages/client');
const DECLARED = path.join(ROOT, '.cache/types/client/src');

/** @returns the folder, ready for `npm publish` */
async function buildClient(folder: string): Promise<string> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const bundle = await rolldown({ input: path.join(SOURCE, 'src/index.ts'), treeshake: true });
  await bundle.write({ file: path.join(folder, 'index.js'), format: 'esm' });
  await bundle.close();
  const tsc = path.join(ROOT, 'node_modules/typescript/bin/tsc');
  await promisify(execFile)(process.execPath, [tsc, '-b', SOURCE], { cwd: ROOT });
  for (const name of ['index', 'client', 'errors', 'live']) {
    const text = readFileSync(path.join(DECLARED, `${name}.d.ts`), 'utf8');
    writeFileSync(
      path.join(folder, `${name}.d.ts`),
      text.replaceAll(/(from '\.\/\w+)\.ts'/g, "$1.js'"),
    );
  }
  writeFileSync(path.join(folder, 'wire.d.ts'), wireTypes());
  for (const name of ['README.md', 'examples'])
    cpSync(path.join(SOURCE, name), path.join(folder, name), { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`);
  return folder;
}

function manifest(): object {
  const read = JSON.parse(readFileSync(path.join(SOURCE, 'package.json'), 'utf8')) as {
    readonly name: string;
    readonly version: string;
    readonly description: string;
  };
  const { name, version, description } = read;
  return {
    ...{ name, version, description, type: 'module', sideEffects: false },
    exports: { '.': { types: './index.d.ts', default: './index.js' } },
    engines: { node: '>=22' },
    files: ['*.js', '*.d.ts', 'examples'],
  };
}

/** The types of packages/client/src/wire.ts, written out. */
function wireTypes(): string {
  const named = Object.entries<Call>(CALLS).filter(([name]) => name in known);
  const calls = named.map(([name, { summary, input, output }]) =>
    [
      `  /** ${summary} */`,
      `  readonly ${name}: {`,
      `    readonly input: ${typeOf(bodySchema(input), '    ')};`,
      `    readonly output: ${typeOf(jsonSchema(output, 'output'), '    ')};`,
      '  };',
    ].join('\n'),
  );
  const frames = Object.entries(SOCKET_FRAMES).map(([type, { summary, params }]) => {
    const key = type === 'KLINE.' ? '[candles: `KLINE.${string}`]' : type;
    return `  /** ${summary} */\n  readonly ${key}: ${typeOf(jsonSchema(params, 'output'), '  ')};`;
  });
  return [
    '// The calls and frames of the wire, generated from its contract.',
    `export interface Calls {\n${calls.join('\n')}\n}`,
    `export interface Frames {\n${frames.join('\n')}\n}`,
    `export type CandlePeriod = ${PERIODS.map((period) => `'${period}'`).join(' | ')};`,
    'export declare const errorNames: ReadonlyMap<number, string>;',
    '',
  ].join('\n\n');
}

const [, script = '', folder] = process.argv;
if (path.resolve(script) === import.meta.filename) {
  if (folder === undefined) throw new Error('name the folder for the package');
  console.log(await buildClient(path.resolve(folder)));
}

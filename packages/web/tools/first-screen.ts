// What the first screen is made of: the modules that main.tsx imports, directly or not, without those imported only
// when needed; which calls they make and which texts they name. The build separates what comes first from what comes
// later by it.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

const SRC = path.resolve(import.meta.dirname, '../src');
const ENTRY = path.join(SRC, 'main.tsx');

export interface Module {
  /** Its own modules that it imports before it runs. */
  readonly imports: readonly string[];
  /** Its own modules that it imports when they are needed. */
  readonly loads: readonly string[];
  /** Names of calls that it makes. */
  readonly calls: ReadonlySet<string>;
  /** Literal texts; keys of texts are among them. */
  readonly words: ReadonlySet<string>;
  /** Template texts: the parts around what is filled in. */
  readonly patterns: readonly (readonly string[])[];
}

export interface Node {
  readonly type: string;
  readonly [field: string]: unknown;
}

const known = new Map<string, Module>();

/** A build reads its sources anew. */
export const forgetModules = (): void => known.clear();

export function moduleOf(file: string): Module {
  let module = known.get(file);
  if (module === undefined) {
    module = read(file);
    known.set(file, module);
  }
  return module;
}

function read(file: string): Module {
  const { program } = parseSync(file, readFileSync(file, 'utf8'));
  const [imports, loads, patterns] = [[] as string[], [] as string[], [] as string[][]];
  const [calls, words] = [new Set<string>(), new Set<string>()];
  const add = (to: string[], source: unknown): void => {
    const wanted = (source as { value?: unknown } | null | undefined)?.value;
    if (typeof wanted !== 'string' || !wanted.startsWith('.')) return;
    const target = path.resolve(path.dirname(file), wanted);
    if (/\.tsx?$/.test(target) && existsSync(target)) to.push(target);
  };
  visit(program as unknown as Node, (node) => {
    if (node.type === 'ImportDeclaration' && node['importKind'] !== 'type')
      add(imports, node['source']);
    if (node.type.startsWith('Export') && node['exportKind'] !== 'type')
      add(imports, node['source']);
    if (node.type === 'ImportExpression') add(loads, node['source']);
    if (node.type === 'Literal' && typeof node['value'] === 'string') words.add(node['value']);
    if (node.type === 'TemplateLiteral')
      patterns.push((node['quasis'] as { value: { cooked: string } }[]).map((q) => q.value.cooked));
    const name = calledName(node);
    if (name !== null) calls.add(name);
  });
  return { imports, loads, calls, words, patterns };
}

/** The name in `call('basicInfo', …)`. */
function calledName(node: Node): string | null {
  if (node.type !== 'CallExpression') return null;
  const { name } = node['callee'] as { name?: string };
  const [first] = node['arguments'] as { value?: unknown }[];
  return name === 'call' && typeof first?.value === 'string' ? first.value : null;
}

export function visit(node: Node, see: (node: Node) => void): void {
  see(node);
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (typeof (child as Node | null)?.type === 'string') visit(child as Node, see);
}

/** A module together with all that `next` leads to. */
function reached(file: string, next: (module: Module) => readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const wanted = [file];
  for (let one = wanted.pop(); one !== undefined; one = wanted.pop()) {
    if (found.has(one)) continue;
    found.add(one);
    wanted.push(...next(moduleOf(one)));
  }
  return found;
}

export const firstScreen = (): ReadonlySet<string> => reached(ENTRY, ({ imports }) => imports);

/** All modules that a page may draw, at once or when needed. */
export const pageWithAll = (file: string): ReadonlySet<string> =>
  reached(file, ({ imports, loads }) => [...imports, ...loads]);

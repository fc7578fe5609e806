// Data folders that take minutes to build: a process of their own builds them once, and they are kept outside git.
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { outputOf } from './child.ts';

const CACHE = path.resolve(import.meta.dirname, '../../.cache/bench');
const HEAP_MB = 6_144;

interface KeptFolder {
  readonly name: string;
  /** The script that builds the folder; it is given the folder and the number of orders. */
  readonly script: string;
  readonly orders: number;
  readonly note: (text: string) => void;
  /** What else must be done before the folder can be used. */
  readonly finish?: (folder: string) => Promise<unknown>;
}

/** @returns the folder; it is built if it does not exist */
export async function keptFolder(of: KeptFolder): Promise<string> {
  const folder = path.join(CACHE, `${of.name}-${of.orders}`);
  if (existsSync(folder)) return folder;
  of.note(`building ${folder}: this takes a while, once`);
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(CACHE, { recursive: true });
  await outputOf([`--max-old-space-size=${HEAP_MB}`, of.script, unfinished, String(of.orders)]);
  await of.finish?.(unfinished);
  renameSync(unfinished, folder);
  return folder;
}

// Programs of the system that tests need: found on PATH or in the folders of Debian's packages. On CI a missing package is
// installed; elsewhere you install it yourself.
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';

export interface Program {
  readonly name: string;
  /** Debian's. */
  readonly package: string;
  /** Where to look besides PATH. */
  readonly folders: () => readonly string[];
}

/** @returns its folder */
export function folderOf(program: Program): string {
  const found = find(program);
  if (found !== null) return found;
  if (process.env['CI'] === undefined)
    throw new Error(`no ${program.name} here: install it (Debian: ${program.package})`);
  install(program.package);
  const now = find(program);
  if (now === null)
    throw new Error(`${program.package} was installed, but ${program.name} is nowhere to be found`);
  return now;
}

function find({ name, folders }: Program): string | null {
  const onPath = (process.env['PATH'] ?? '').split(path.delimiter).filter((one) => one !== '');
  return [...onPath, ...folders()].find((one) => isExecutable(path.join(one, name))) ?? null;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function install(name: string): void {
  const quiet = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const step of [
    ['update', '-q'],
    ['install', '-y', '-q', '--no-install-recommends', name],
  ]) {
    const done = spawnSync('apt-get', step, { stdio: 'inherit', env: quiet });
    if (done.status !== 0)
      throw new Error(`apt-get ${step.join(' ')} failed`, { cause: done.error });
  }
}

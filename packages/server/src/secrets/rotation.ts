// Changing the key: a new one is written down first, then everything is encrypted anew while the site goes on, then the
// old keys are dropped. Killed at any point, the next start has all keys it needs, and the command goes on.
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, knownKeys, retireOtherKeys, startKey } from '@meridian/store';
import { DecisionRefused } from '../platform/staff/decision-refused.ts';
import { type KeySource, withNewKey } from './key-source.ts';
import { keyName } from './load-vault.ts';
import { reseal } from './reseal.ts';
import type { TurningVault } from './vault.ts';

/** What was encrypted under the old key just before the new one counted has reached the database within this time. */
const UNDER_WAY_MS = 2_000;

export interface RotationDeps {
  readonly db: Database;
  readonly vault: TurningVault;
  readonly source: KeySource;
  readonly now: () => number;
  /** How long to wait for what is under way; tests need not. */
  readonly waitMs?: number;
}

export interface Rotated {
  readonly current: string;
  readonly values: number;
  /** The operator must take the old keys out of the variable. */
  readonly isInVariable: boolean;
}

export interface Rotation {
  rotate(): Promise<Rotated>;
  /** Ends the work at the next slice. */
  stop(): Promise<void>;
}

export function createRotation(deps: RotationDeps): Rotation {
  let running: Promise<Rotated> | null = null;
  let isStopping = false;
  const checkGoesOn = (): void => {
    if (isStopping) throw new Error('the rotation of keys ends with the process; it can go on');
  };
  return {
    async rotate() {
      if (running !== null)
        throw new DecisionRefused('not_in_this_state', 'The keys are being rotated already.');
      running = rotate(deps, checkGoesOn).finally(() => {
        running = null;
      });
      return await running;
    },
    async stop() {
      isStopping = true;
      await running?.catch(() => undefined);
    },
  };
}

async function rotate(deps: RotationDeps, checkGoesOn: () => void): Promise<Rotated> {
  const { db, vault, source, now } = deps;
  if (!(await isUnfinished(deps))) beginNewKey(deps);
  const [current] = vault.ring;
  await startKey(db, { id: current.id, at: now() });
  let values = 0;
  for (let hasWaited = false; ; hasWaited = true) {
    const pass = await reseal(db, vault, checkGoesOn);
    values += pass.values;
    if (hasWaited && pass.values === 0) break;
    await sleep(deps.waitMs ?? UNDER_WAY_MS);
    checkGoesOn();
  }
  await retireOtherKeys(db, { id: current.id, at: now() });
  source.write?.([current]);
  // What is kept in memory stays until the process ends: it costs nothing and opens what nobody expected.
  return { current: keyName(current.id), values, isInVariable: source.write === null };
}

/** Whether something may be under an earlier key: then that is finished before there is another new key. */
async function isUnfinished({ db, vault }: RotationDeps): Promise<boolean> {
  const [current] = vault.ring;
  const used = await knownKeys(db);
  return used.some(({ id, retiredAt }) => retiredAt === null && !id.equals(current.id));
}

function beginNewKey({ vault, source }: RotationDeps): void {
  if (source.write === null)
    throw new DecisionRefused(
      'not_in_this_state',
      'The keys are in SECRET_KEYS: put a new one before the present one, separated by a comma, restart the server, and give this command again.',
    );
  const ring = withNewKey(vault.ring);
  source.write(ring);
  vault.turnTo(ring);
}

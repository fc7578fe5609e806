// A check that somebody starts and that goes on by itself: how far it is, and what the last one found.
import type { LedgerCheck } from '@meridian/contract/admin';
import { AdminRefusal } from '../platform/staff/refusal.ts';

/** The fields that both kinds of check have. */
type Standing = Pick<LedgerCheck, 'state' | 'started_at' | 'finished_at'>;
export type Told<Check extends Standing> = Omit<Check, keyof Standing>;

export interface Run<Check extends Standing> {
  readonly onProgress: (progress: Partial<Told<Check>>) => void;
  readonly isStopped: () => boolean;
}

export interface BackgroundCheck<Check extends Standing> {
  last(): Check;
  /** @param recorded writes down who started it @throws while one is running */
  start(recorded: (at: number) => Promise<void>): Promise<Check>;
  stop(): Promise<void>;
}

interface CheckOptions<Check extends Standing> {
  /** The result of a check that has not found anything yet. */
  readonly nothing: Told<Check>;
  /** @returns null if it was stopped */
  readonly work: (run: Run<Check>) => Promise<Partial<Told<Check>> | null>;
  readonly now: () => number;
  readonly onFault: (error: unknown) => void;
}

export function createBackgroundCheck<Check extends Standing>(
  options: CheckOptions<Check>,
): BackgroundCheck<Check> {
  const { nothing, work, now, onFault } = options;
  let standing: Standing = { state: 'never', started_at: null, finished_at: null };
  let told = nothing;
  let running: Promise<void> = Promise.resolve();
  let isStopped = false;

  const last = (): Check => ({ ...told, ...standing }) as Check;
  const end = (state: 'done' | 'failed'): void => {
    standing = { ...standing, state, finished_at: now() };
  };
  const tell = (more: Partial<Told<Check>>): void => {
    told = { ...told, ...more };
  };

  async function run(): Promise<void> {
    try {
      const found = await work({ onProgress: tell, isStopped: () => isStopped });
      if (found === null) return;
      tell(found);
      end('done');
    } catch (error) {
      onFault(error);
      end('failed');
    }
  }

  return {
    last,
    async start(recorded) {
      if (standing.state === 'running') throw new AdminRefusal('check_is_running');
      const at = now();
      told = nothing;
      standing = { state: 'running', started_at: at, finished_at: null };
      try {
        await recorded(at);
      } catch (error) {
        end('failed');
        throw error;
      }
      running = run();
      return last();
    },
    async stop() {
      isStopped = true;
      await running;
    },
  };
}

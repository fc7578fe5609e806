// Makes a follower the leader: it has the state already, and decides what the former leader may have left undecided.
import type { Follower } from './follower.ts';
import { type EngineHost, type HostOptions, createHost } from './host.ts';

export type PromotionOptions = Omit<
  HostOptions,
  'state' | 'lastSeq' | 'lastBatch' | 'lastTick' | 'committed'
>;

/** Call it once the lease is taken: from then on no other process can commit. */
export async function promote(
  follower: Pick<Follower, 'lead'>,
  options: PromotionOptions,
): Promise<EngineHost> {
  // What people decided, and the former leader did not hear of any more, holds before anything else is decided.
  const rules = await options.readRules?.();
  return await follower.lead(({ undecided, ...from }) => {
    const host = createHost({ ...options, ...from });
    // A commit that fails ends the process.
    if (rules !== undefined) host.setRules(rules).catch(() => undefined);
    for (const { tick, number } of undecided) host.applyTick(tick, number);
    return host;
  });
}

// A follower becomes the leader: its state is there already, and what the former leader may not have decided is decided
// here.
import type { Follower } from './follower.ts';
import { type EngineHost, type HostOptions, createHost } from './host.ts';

export interface PromotionOptions extends Omit<
  HostOptions,
  'state' | 'lastSeq' | 'lastBatch' | 'lastTick' | 'committed'
> {
  /** Brings terms and halts of now into force: they are in no journal, and another would decide otherwise. */
  readonly loadTerms: () => Promise<void>;
}

/** Call it once the lease is taken: from then on no other process can commit. */
export async function promote(
  follower: Pick<Follower, 'lead'>,
  { loadTerms, ...options }: PromotionOptions,
): Promise<EngineHost> {
  await loadTerms();
  return await follower.lead(({ undecided, ...from }) => {
    const host = createHost({ ...options, ...from });
    for (const { tick, number } of undecided) host.applyTick(tick, number);
    return host;
  });
}

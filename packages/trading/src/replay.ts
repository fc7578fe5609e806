// The door for who computes an account again: a browser, or a stranger's command. Nothing of the server is behind it.
export { AccountReplay } from './replay/account-replay.ts';
export { type CountedCopying, countCopying } from './replay/copying-count.ts';
export { Differs } from './replay/differs.ts';
export type { Recomputed, ReplayOptions, ReplayTick } from './replay/recomputed.ts';
export type { ReplayRow } from './replay/replay-step.ts';
export { unannouncedTerms } from './replay/unannounced-terms.ts';
export { HALT_REASONS } from './state/halts-watch.ts';
export { COPY_ACCOUNTS_FROM } from './vocabulary/copy-terms.ts';

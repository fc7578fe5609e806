// The door of trading: the engine and what the server needs to host it.
export * from './prices/arithmetic.ts';
export * from './vocabulary/codec.ts';
export * from './vocabulary/command.ts';
export * from './vocabulary/copy-limits.ts';
export { takeableOf } from './copying/copying.ts';
export * from './vocabulary/copy-terms.ts';
export * from './engine.ts';
export * from './vocabulary/event.ts';
export * from './vocabulary/journal-format.ts';
export { contentOf, wholeOutcome } from './vocabulary/kept-outcome.ts';
export * from './state/evolve.ts';
export {
  type HeldBack,
  hasSource,
  heldBack,
  holdRules,
  rulesReadAt,
  saysRules,
} from './orders/set-rules.ts';
export * from './record/analytics.ts';
export * from './record/excursion.ts';
export * from './record/equity-curve.ts';
export * from './record/replication.ts';
export { MIRROR_TASKS_MAX, hasPricesToMirror } from './copying/mirror.ts';
export { formatExact } from './copying/copy-size.ts';
export { standingStop, trailBest } from './state/order-triggers.ts';
export { ENTRIES_OF_EVENT_MAX } from './state/postings.ts';
export * from './state/invariants.ts';
export * from './margin/margin-watch.ts';
export { availableOf } from './money/move-money.ts';
export { todayIn } from './orders/own-limits.ts';
export { partsLeft } from './orders/take-parts.ts';
export * from './vocabulary/own-limits.ts';
export * from './vocabulary/order.ts';
export * from './record/performance.ts';
export { percentLevels } from './prices/percent-levels.ts';
export * from './prices/price-heap.ts';
export * from './record/execution-quality.ts';
export { joinedBooks, joinedCounts, joinedGroups, sumsOf } from './record/joined-quality.ts';
export * from './record/times.ts';
export * from './vocabulary/quality-sealed.ts';
export * from './vocabulary/rejection.ts';
export * from './vocabulary/shard.ts';
export * from './vocabulary/spread-promise.ts';
export type { LogEvent } from './vocabulary/log-event.ts';
export type { NightFell } from './vocabulary/night-event.ts';
export { RULES_OF_INSTRUMENTS, type RuleEvent } from './vocabulary/rule-event.ts';
export * from './vocabulary/rules.ts';
export type * from './vocabulary/sealed-event.ts';
export * from './vocabulary/ticks-sealed.ts';
export { IDLE_AFTER_MS, isIdle, parkAccount } from './state/parked.ts';
export { deedOf, hear, heardUpTo } from './state/elsewhere.ts';
export * from './state/snapshot.ts';
export * from './state/state.ts';
export { TermsWatch } from './state/terms-watch.ts';
export * from './record/track-record.ts';
export * from './record/trader-figures.ts';
export * from './prices/trigger-kind.ts';
export * from './margin/valuation.ts';
export * from './margin/exposure.ts';
export { figuresDue, saysRulesOf } from './replay/figures-due.ts';

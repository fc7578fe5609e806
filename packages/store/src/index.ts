// The door of store: the only SQL of the program.
export * from './accounts.ts';
export * from './alerts/alerts.ts';
export * from './announcements.ts';
export * from './areas.ts';
export * from './articles/pictures.ts';
export * from './articles/articles.ts';
export * from './audit.ts';
export * from './users/api-keys.ts';
export * from './users/attempts.ts';
export * from './users/tickets.ts';
export * from './prices/candles.ts';
export * from './instruments/categories.ts';
export * from './claims.ts';
export * from './client-deeds.ts';
export * from './companies.ts';
export * from './users/codes.ts';
export { isUniqueViolation, type Queryable } from './database/connection.ts';
export * from './copying/copying.ts';
export * from './copying/copy-results.ts';
export {
  type CopyingChange,
  type CopyingSums,
  type CopySkipRow,
  addGrown,
} from './journal/copying-journal.ts';
export * from './users/credentials.ts';
export * from './database/database.ts';
export { createFolderCopy } from './database/folder-copy.ts';
export { syncTree } from './database/sync-tree.ts';
export * from './database/start-database.ts';
export { LentRefusal } from './database/lending.ts';
export { grantRuntimeRights } from './database/runtime-role.ts';
export { type TradeNote, saveTradeNote, tradeNotesOf } from './trade-notes.ts';
export * from './trade-pictures.ts';
export * from './weekly-summaries.ts';
export { type NewPart, closeParts } from './database/table-parts.ts';
export * from './deposits/deposits.ts';
export * from './deposits/options.ts';
export * from './clients.ts';
export * from './queues.ts';
export * from './orders/closed-orders.ts';
export * from './orders/neighbours.ts';
export * from './orders/office.ts';
export * from './orders/order-story.ts';
export * from './database/fault.ts';
export * from './favourites.ts';
export * from './workspace.ts';
export * from './figures.ts';
export * from './instruments/halts.ts';
export * from './instruments/instrument-terms.ts';
export * from './instruments/spread-promises.ts';
export * from './instruments/terms-mails.ts';
export * from './instruments/instruments.ts';
export * from './journal/journal.ts';
export * from './journal/recalled.ts';
export {
  type NewTickSegment,
  type SealedSegment,
  type UnsealedTicks,
  type VouchedSegment,
  dropSegmentsBefore,
  keepTicks,
  listSegments,
  readLastKeptTick,
  readNewestSegment,
  readSegmentBytes,
  readSegmentsBack,
  readSegmentsWithin,
  readSegmentOf,
  readUnsealedTicks,
} from './journal/ticks.ts';
export * from './execution-quality.ts';
export * from './prices/last-quotes.ts';
export * from './copying/leaders.ts';
export {
  type Fence,
  type LeaseClaim,
  backendOf,
  databaseNow,
  fencedBy,
  readLease,
  releaseLease,
  renewLease,
  takeLease,
} from './leases.ts';
export {
  type Member,
  hasOtherMember,
  journalFloor,
  memberName,
  raiseJournal,
  raiseJournalAlone,
} from './members.ts';
export * from './journal/ledger.ts';
export * from './prices/market-clock.ts';
export * from './prices/simulated-days.ts';
export * from './messages.ts';
export * from './messages-due.ts';
export * from './news.ts';
export * from './withdrawals/open-withdrawals.ts';
export * from './database/page.ts';
export * from './orders/orders.ts';
export * from './users/passkeys.ts';
export * from './alerts/push-subscriptions.ts';
export * from './reconciliation.ts';
export * from './ranking/ranking.ts';
export * from './ranking/ranking-stretch.ts';
export * from './users/sessions.ts';
export * from './proposals.ts';
export * from './sealed.ts';
export * from './security-events.ts';
export * from './reviewers.ts';
export * from './settings.ts';
export * from './journal/snapshots.ts';
export * from './staff/alone.ts';
export * from './staff/devices.ts';
export * from './staff/staff.ts';
export * from './ranking/trader-records.ts';
export * from './ranking/track-records.ts';
export * from './ranking/traders.ts';
export * from './photos.ts';
export * from './liabilities.ts';
export * from './public-log.ts';
export * from './touches.ts';
export * from './uploads.ts';
export * from './users/user-search.ts';
export * from './users/users.ts';
export * from './verification.ts';
export * from './withdrawal-methods.ts';
export * from './withdrawals/currencies.ts';
export * from './withdrawals/withdrawal-clock.ts';
export * from './withdrawals/withdrawals.ts';
export * from './ranking/year-results.ts';

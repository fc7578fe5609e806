// The door of store: the only SQL of the program.
export * from './accounts.ts';
export * from './alerts.ts';
export * from './announcements.ts';
export * from './areas.ts';
export * from './article-pictures.ts';
export * from './articles.ts';
export * from './audit.ts';
export * from './attempts.ts';
export * from './candles.ts';
export * from './categories.ts';
export * from './claims.ts';
export * from './companies.ts';
export * from './codes.ts';
export { isUniqueViolation, type Queryable, type Statement } from './connection.ts';
export * from './copyings.ts';
export {
  type CopyingChange,
  type CopyingStopReason,
  type CopyingSums,
  type CopyingTerms,
  type CopySizingKind,
  type CopySkipRow,
  addGrown,
} from './copyings-journal.ts';
export * from './credentials.ts';
export * from './database.ts';
export * from './start-database.ts';
export * from './deposits.ts';
export * from './client-lists.ts';
export * from './desk-lists.ts';
export * from './desk-orders.ts';
export * from './fault.ts';
export * from './favourites.ts';
export * from './figures.ts';
export * from './instrument-terms.ts';
export * from './instruments.ts';
export * from './journal.ts';
export * from './last-quotes.ts';
export * from './leaders.ts';
export * from './ledger.ts';
export * from './market-clock.ts';
export * from './messages.ts';
export * from './news.ts';
export * from './open-withdrawals.ts';
export * from './orders.ts';
export * from './passkeys.ts';
export * from './push-subscriptions.ts';
export * from './reconciliation.ts';
export * from './ranking.ts';
export * from './ranking-stretch.ts';
export * from './sessions.ts';
export * from './settings.ts';
export * from './snapshots.ts';
export * from './staff.ts';
export * from './trader-records.ts';
export * from './track-records.ts';
export * from './traders.ts';
export * from './uploads.ts';
export * from './users.ts';
export * from './verifications.ts';
export * from './withdrawal-methods.ts';
export * from './withdrawals.ts';
export * from './year-results.ts';

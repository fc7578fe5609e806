// The door of store: the only SQL of the program.
export * from './accounts.ts';
export * from './areas.ts';
export * from './candles.ts';
export * from './categories.ts';
export { isUniqueViolation, type Queryable, type Statement } from './connection.ts';
export * from './database.ts';
export * from './fault.ts';
export * from './instruments.ts';
export * from './journal.ts';
export * from './ledger.ts';
export * from './market-clock.ts';
export * from './orders.ts';
export * from './sessions.ts';
export * from './settings.ts';
export * from './snapshots.ts';
export * from './users.ts';

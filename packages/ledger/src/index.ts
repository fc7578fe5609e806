// The door of ledger.
export * from './audit.ts';
export * from './chart-of-accounts.ts';
export * from './entry.ts';

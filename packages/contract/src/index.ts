// The door of contract: the wire.
export * from './accounts.ts';
export * from './calls.ts';
export * from './candles.ts';
export * from './envelope.ts';
export * from './errors.ts';
export * from './instruments.ts';
export * from './languages.ts';
export * from './orders.ts';
export * from './paths.ts';
export * from './site.ts';
export * from './socket.ts';
export * from './users.ts';

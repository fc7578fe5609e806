// The door of trading: the engine and what the server needs to host it.
export * from './arithmetic.ts';
export * from './codec.ts';
export * from './command.ts';
export * from './engine.ts';
export * from './event.ts';
export * from './evolve.ts';
export * from './invariants.ts';
export * from './margin-watch.ts';
export * from './order.ts';
export * from './rejection.ts';
export * from './snapshot.ts';
export * from './state.ts';
export * from './trigger-kind.ts';
export * from './valuation.ts';
export { triggeredPrice } from './apply-tick.ts';
export { closeOutPrice, estimateOrder } from './estimate.ts';
export { type Run } from './run.ts';

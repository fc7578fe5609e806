// The door of units: values that carry their unit.
export * from './assert.ts';
export * from './decimal.ts';
export * from './lots.ts';
export * from './money.ts';
export * from './price.ts';
export * from './random.ts';
export * from './rate.ts';
export * from './ratio.ts';
export * from './time.ts';

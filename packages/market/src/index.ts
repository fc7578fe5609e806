// The door of market.
export { zoneClock } from './zone-clock.ts';
export * from './calendar.ts';
export * from './candle.ts';
export * from './catalogue.ts';
export * from './exchanges.ts';
export * from './instrument.ts';
export * from './new-york.ts';
export * from './packed-candles.ts';
export * from './quote.ts';
export * from './suspect-tick.ts';
export { type DayKey, type World, dayOf } from './day-path.ts';
export * from './term-bounds.ts';
export { statedPrice, type SyntheticMarket, syntheticMarket, worldOf } from './synthetic.ts';
export * from './tick-screen.ts';
export { tradingDayEnd, tradingDayStart, tradingWeekEnd } from './trading-day.ts';

// The door of the client: typed calls of a Meridian site, and its live data.
export { type CallOptions, type Client, type ClientOptions, createClient } from './client.ts';
export { Refused, Unanswered } from './errors.ts';
export { Live, type LiveOptions } from './live.ts';
export type { CandlePeriod, Calls, Frames } from './wire.ts';

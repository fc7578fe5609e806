// What the client knows of the wire: the table of calls, the codes, and the types of what goes over it. The package that is
// published has these types written out (tools/build-client.ts), so that it needs no validator.
import type { CallInput, CallName, CallOutput, SOCKET_FRAMES } from '@meridian/contract';
import { ERRORS } from '@meridian/contract/errors';
import { ROUTES } from '@meridian/contract/names/calls';
import type { Period } from '@meridian/contract/names/candles';
import type { z } from 'zod';

export type Calls = {
  readonly [N in CallName]: {
    readonly input: CallInput<N>;
    readonly output: CallOutput<N>;
  };
};

type Frame<T extends keyof typeof SOCKET_FRAMES> = z.output<(typeof SOCKET_FRAMES)[T]['params']>;
/** What the socket sends, by its `type`; that of a candle is `KLINE.` and the code of an instrument. */
export type Frames = { readonly [T in Exclude<keyof typeof SOCKET_FRAMES, 'KLINE.'>]: Frame<T> } & {
  readonly [T in `KLINE.${string}`]: Frame<'KLINE.'>;
};
export type CandlePeriod = Period;

/** Where a call is, and what making it means. */
export interface KnownCall {
  readonly path: string;
  readonly methods: readonly string[];
  readonly changesState: boolean;
  readonly once?: true;
}
export const calls: Readonly<Record<keyof Calls, KnownCall>> = ROUTES;

export const errorNames: ReadonlyMap<number, string> = new Map(
  Object.entries(ERRORS).map(([name, { code }]) => [code, name]),
);

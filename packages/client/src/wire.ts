// What the client knows of the wire: the table of calls, the codes, and the types of what goes over it. The package that is
// published has these types written out (tools/build-client.ts), so that it needs no validator.
import type { CallInput, CallName, CallOutput, SocketFrames } from '@meridian/contract';
import { ERRORS } from '@meridian/contract/errors';
import { ROUTES } from '@meridian/contract/names/calls';
import type { Period } from '@meridian/contract/names/candles';

/** These take a form with a file, and no key may make them. */
type TakesFile = 'imageUpload' | 'addTradePicture';
const { imageUpload: _upload, addTradePicture: _picture, ...takesFields } = ROUTES;

export type Calls = {
  readonly [N in Exclude<CallName, TakesFile>]: {
    readonly input: CallInput<N>;
    readonly output: CallOutput<N>;
  };
};

/** What the socket sends, by its `type`; that of a candle is `KLINE.` and the code of an instrument. */
export type Frames = Omit<SocketFrames, 'KLINE.'> & {
  readonly [T in `KLINE.${string}`]: SocketFrames['KLINE.'];
};
export type CandlePeriod = Period;

/** Where a call is, and what making it means. */
export interface KnownCall {
  readonly path: string;
  readonly methods: readonly string[];
  readonly changesState: boolean;
  readonly once?: true;
}
export const calls: Readonly<Record<keyof Calls, KnownCall>> = takesFields;

export const errorNames: ReadonlyMap<number, string> = new Map(
  Object.entries(ERRORS).map(([name, { code }]) => [code, name]),
);

// What a noun's routes file provides: a handler for each of its calls, typed by the contract's table.
import type { CALLS, CallName, CallOutput, ParsedInput } from '@meridian/contract';
import type { TextKey } from '@meridian/contract/texts';
import type { Client, Visitor } from './context.ts';

type MakerOf<N extends CallName> = (typeof CALLS)[N]['access'] extends 'visitor' ? Visitor : Client;

/** The answer's data, and its message if it is not the usual one. */
export interface Said<T> {
  readonly data: T;
  readonly text: TextKey;
}
export const say = <T>(data: T, text: TextKey): Said<T> => ({ data, text });

export type Handler<N extends CallName> = (
  input: ParsedInput<N>,
  maker: MakerOf<N>,
) => Promise<CallOutput<N> | Said<CallOutput<N>>> | CallOutput<N> | Said<CallOutput<N>>;

export type Handlers = { readonly [N in CallName]: Handler<N> };
export type HandlersOf<Names extends CallName> = Pick<Handlers, Names>;

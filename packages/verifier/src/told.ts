// What was found, in words: lines for whoever asked, at a terminal or on a page.
import { BOOKS, type Liabilities, type OpenedHandover, toBase64 } from '@meridian/proof';
import type { FillCount, Looked } from './check-log.ts';
import type { RecomputedRows } from './recompute.ts';
import type { CountedCopying } from '@meridian/trading/replay';

export interface Asked {
  /** Whether something was seen before. */
  readonly isSeen: boolean;
  /** Whether the log must begin with a line. */
  readonly hasLine: boolean;
  /** Whether an account's rows were looked for. */
  readonly hasOwn: boolean;
}

/** Lines about what holds. What was not asked for, or is not there, has no line. */
export function toldLog(looked: Looked, { isSeen, hasLine, hasOwn }: Asked): string[] {
  const { origin, size, publicRows, ticks, handovers, loss, cosigned, fills, copiedWithinMs } =
    looked;
  return [
    `${origin}: ${size} leaves, signed, and each of them there`,
    `${publicRows} of them are in clear: terms, halts, fees, the source of prices, ticks`,
    ...(ticks > 0 ? [`${ticks} ticks are sealed, and none is missing between them`] : []),
    ...(looked.tickFiles === null || ticks === 0 ? [] : toldTickFiles(looked.tickFiles)),
    ...handovers.map(toldHandover),
    ...(isSeen ? [toldSince(loss)] : []),
    ...(hasLine ? ['it begins with what the line says'] : []),
    ...cosigned.map(({ name, at }) => `${name} signed it too, at ${new Date(at).toISOString()}`),
    ...(hasOwn ? [`${looked.ownRows} rows of the account are in it, none is missing`] : []),
    ...(fills === null ? [] : toldFills(fills)),
    ...(copiedWithinMs === null ? [] : [toldCopies(copiedWithinMs)]),
  ];
}

function toldTickFiles({ proven, notKept }: NonNullable<Looked['tickFiles']>): string[] {
  const gone = notKept > 0 ? [`${notKept} older ones are no longer published`] : [];
  return [`the newest ${proven} files of ticks have the digests that the log says`, ...gone];
}

const toldCopies = (withinMs: number): string =>
  `copies were made ${(withinMs / 1_000).toFixed(1)} s after the ticks of their prices, at most`;

const UNCHECKED = {
  not_sealed: 'whose ticks are not published yet: look again in ten seconds',
  not_kept: 'whose ticks are no longer published',
  not_said: 'of before ticks were numbered',
} as const;

function toldFills({ at_public_price: proven, ...others }: FillCount): string[] {
  const left = Object.entries(UNCHECKED).flatMap(([state, why]) => {
    const count = others[state as keyof typeof UNCHECKED];
    return count > 0 ? [`${count} fills ${why}`] : [];
  });
  return [`${proven} fills are at the public price, by the rule of fills`, ...left];
}

/** When copies are made, and how large, hangs on their leader. */
export const toldCounted = ({ counted, taken, balance }: CountedCopying): string[] => [
  `counted again: ${counted} rows of the copying move what follows from their fills, the terms and the nights, to the last cent; the balance is ${dollars(balance)} USD`,
  `${taken} were taken as they stand, and so was when copies were made and how large they are: that hangs on the leader, whose rows nobody else sees`,
];

/** @param found and in how many seconds it was */
export function toldRecomputed(found: RecomputedRows & { readonly seconds: number }): string[] {
  const { computed, taken, since, balance, seconds, isCutShort, until } = found;
  const from = since === null ? '' : `, from ${new Date(since).toISOString()} on`;
  return [
    `computed again in ${seconds.toFixed(1)} s: ${computed} rows came out as they stand, to the last cent${from}; ${taken} were taken as they stand; the balance is ${dollars(balance)} USD`,
    ...(until === null
      ? []
      : [
          `no tick until ${new Date(until).toISOString()} reached an order that the rows leave open`,
        ]),
    ...(isCutShort
      ? ['ticks of older rows are no longer published: those are in the log, and were not computed']
      : []),
  ];
}

/** @param balance null: the account was opened later; undefined: nobody asked */
export function toldOwed({ at, books }: Liabilities, balance: bigint | null | undefined): string[] {
  const sums = BOOKS.map((book) => {
    const { owed, debts, accounts, notes } = books[book];
    return `  ${book}: ${dollars(owed)} USD to ${accounts} accounts, in ${notes} notes; owed by clients: ${dollars(debts)} USD`;
  });
  const when = new Date(at).toISOString();
  return [
    `what the house owes, sealed at ${when}, is what its notes come to:`,
    ...sums,
    ...(balance === null ? ['the account was opened after that'] : []),
    ...(typeof balance === 'bigint'
      ? [`the account’s balance is counted: ${dollars(balance)} USD, as its own rows say`]
      : []),
  ];
}

/** @param millionths of a dollar */
function dollars(millionths: bigint): string {
  const digits = String(millionths < 0n ? -millionths : millionths).padStart(7, '0');
  return `${millionths < 0n ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`;
}

function toldHandover({ seq, at, before, after, end, isSignedByBefore }: OpenedHandover): string {
  const when = new Date(at).toISOString();
  if (end === null) return `its key was changed at row ${seq}, ${when}; the key before signed that`;
  const signed = isSignedByBefore ? 'signed' : 'DID NOT SIGN';
  const root = end.root === null ? 'a root that nobody kept' : `root ${toBase64(end.root)}`;
  return `IT BEGAN ANEW at row ${seq}, ${when}, as ${after.name}: ${before.name} had ended at ${end.size}, ${root}; rows ${seq} to ${end.size} of it are lost; the key before ${signed} that`;
}

const toldSince = (loss: OpenedHandover | null): string =>
  loss === null
    ? 'it begins with all that was seen before'
    : `rows from ${loss.seq} on that were seen before are lost: only what is before them can still be there`;

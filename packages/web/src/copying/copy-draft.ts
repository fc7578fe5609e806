// What is typed for a copying, and what is wrong with it before it is sent.
import { parseDecimal } from '@meridian/units';
import { type CopySizing, COPY_SIZINGS } from '@meridian/contract/names/copying';
import type { Translate } from '../lib/i18n.ts';

export interface SizingDraft {
  readonly sizing: string;
  readonly ratio: string;
  readonly lots: string;
}

export const sizingOf = (text: string): CopySizing =>
  COPY_SIZINGS.find((one) => one === text) ?? 'equity';

export type SizingFault = 'missing' | 'not_a_number' | 'out_of_range';

const RATIO_SCALE = 4;
const RATIO_MAX = 100n * 10n ** BigInt(RATIO_SCALE);

/** Null: nothing is wrong. Only the server knows which lots are possible. */
export function sizingFault(draft: SizingDraft): SizingFault | null {
  const sizing = sizingOf(draft.sizing);
  if (sizing === 'equity') return null;
  const text = draft[sizing];
  if (text === '') return 'missing';
  const parsed = parseDecimal(text, RATIO_SCALE);
  if (!parsed.ok && parsed.fault === 'malformed') return 'not_a_number';
  if (sizing === 'lots') return null;
  return parsed.ok && parsed.value > 0n && parsed.value <= RATIO_MAX ? null : 'out_of_range';
}

/** The sizing in the wire's form. */
export function sizingWish(draft: SizingDraft): { sizing: CopySizing; sizing_value: string } {
  const sizing = sizingOf(draft.sizing);
  return { sizing, sizing_value: sizing === 'equity' ? '' : draft[sizing] };
}

/** The form's field for a field of the wire. */
export function sizingField(wireName: string, draft: SizingDraft): 'ratio' | 'lots' | undefined {
  if (wireName !== 'sizing_value') return undefined;
  return draft.sizing === 'lots' ? 'lots' : 'ratio';
}

export function sizingFaultText(t: Translate, draft: SizingDraft): string | undefined {
  const fault = sizingFault(draft);
  return fault === null ? undefined : t(`copying.sizing_${fault}`);
}

/** An exact amount cut to whole cents, for a field. */
export const inCents = (amount: string): string => /^-?\d+(\.\d{1,2})?/.exec(amount)?.[0] ?? amount;

// What a client told of a deposit beside what arrived.
import type { DepositRow } from '@meridian/store';
import { DecisionRefused } from '../platform/staff/decision-refused.ts';
import { referenceKey } from '../platform/staff/reference.ts';
import { amountText } from './wire.ts';

export type Entry = Pick<DepositRow, 'reference' | 'referenceKey' | 'seen' | 'seenCurrency'>;

/** What arrived beside what the client told: a sentence for each difference. */
export function differencesOf(
  row: DepositRow,
  { reference, referenceKey: key, seen, seenCurrency }: Entry,
) {
  const { kind, stated, currency, statedReference: told } = row;
  const amount = (value: bigint, code: string): string => `${amountText(kind, value)} ${code}`;
  const arrived = amount(seen ?? 0n, seenCurrency ?? currency);
  const differences: string[] = [];
  if (seenCurrency !== currency)
    differences.push(
      `The client told ${amount(stated, currency)}, another currency arrived: ${arrived}.`,
    );
  else if (seen !== stated)
    differences.push(`The client told ${amount(stated, currency)}, ${arrived} arrived.`);
  if (told !== '' && referenceKey(told) !== key)
    differences.push(`The client told the reference ${told}, ${reference} was seen.`);
  return differences;
}

export function checkDifferences(differences: readonly string[], isConfirmed = false): void {
  if (differences.length > 0 && !isConfirmed)
    throw new DecisionRefused('told_differs', differences.join(' '));
}

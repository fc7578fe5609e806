// The closed lists of reasons as the desk reads them; each has its own text for the client.
import type { DepositReason } from '@meridian/contract/admin';
import type { RejectionReason, WithdrawalReason } from '@meridian/contract';

export interface Reason<R extends string = string> {
  readonly value: R;
  readonly title: string;
}

const listOf = <R extends string>(titles: Readonly<Record<R, string>>): readonly Reason<R>[] =>
  (Object.entries(titles) as [R, string][]).map(([value, title]) => ({ value, title }));

export const DEPOSIT_REASONS = listOf<DepositReason>({
  payment_not_found: 'No such payment arrived',
  payer_differs: 'Paid from somebody else’s account',
  network_wrong: 'Sent over another network',
  amount_too_small: 'Below the smallest deposit',
  law_forbids: 'The law forbids it',
  told_twice: 'Told twice (invalid)',
  told_by_mistake: 'Told by mistake (invalid)',
});

export const WITHDRAWAL_REASONS = listOf<WithdrawalReason>({
  details_wrong: 'Account or address is wrong',
  name_differs: 'Payee is not the verified client',
  identity_outdated: 'Identity must be verified anew',
  destination_refused: 'Bank or network refused it',
  money_used_by_losses: 'Losses have used the money',
  law_forbids: 'The law forbids it',
  access_suspected: 'Somebody else may have used the account',
});

export const IDENTITY_REASONS = listOf<RejectionReason>({
  photo_unreadable: 'Photos cannot be read',
  photo_incomplete: 'Document not whole on the photos',
  document_expired: 'Document has expired',
  document_not_accepted: 'Kind of document not accepted',
  name_differs: 'Name differs',
  number_differs: 'Number differs',
  under_age: 'Under age',
  country_not_served: 'Country not served',
});

export const reasonTitle = (reasons: readonly Reason[], value: string | null): string =>
  reasons.find((one) => one.value === value)?.title ?? '';

// The deposits of one kind, newest first, loaded page by page as the end of the list comes into view.
import { useInfiniteQuery } from '@tanstack/react-query';
import { PiggyBank } from 'lucide-react';
import type { Deposit } from '@meridian/contract';
import { Badge } from '@meridian/design/components/badge';
import { call } from '../lib/api.ts';
import { formatDateTime } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { Amount, formatAmount } from '../ui/amount.tsx';
import { CurrencyLogo } from '../ui/currency-logo.tsx';
import { nextOfPages } from '../ui/pages.ts';
import { RequestList } from '../ui/request-list.tsx';
import { isPending, statusLook } from './deposit-status.ts';
import type { DepositType } from './deposit-options.ts';

/** Only a credit is told to the screen, as it moves money: it looks for a rejection while one can come. */
const LOOKS_EVERY_MS = 15_000;
export const DEPOSITS_KEY = ['account', 'deposits'] as const;

export function useDeposits(type: DepositType) {
  return useInfiniteQuery({
    queryKey: [...DEPOSITS_KEY, type],
    queryFn: ({ pageParam, signal }) =>
      call('deposits', { type, page: pageParam }, { signal, quiet: true }),
    initialPageParam: 1,
    getNextPageParam: (_last, pages) => nextOfPages(pages),
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some((page) => page.data.some(isPending)) === true && LOOKS_EVERY_MS,
  });
}

interface DepositListProps {
  readonly type: DepositType;
  readonly onOpen: (deposit: Deposit) => void;
}

export function DepositList({ type, onOpen }: DepositListProps) {
  const t = useT();
  return (
    <RequestList
      title={t('deposit.list_title')}
      query={useDeposits(type)}
      empty={{ icon: PiggyBank, title: t('deposit.none_title'), text: t('deposit.none_text') }}
      renderRow={(deposit) => <DepositRow key={deposit.id} deposit={deposit} onOpen={onOpen} />}
    />
  );
}

function DepositRow({
  deposit,
  onOpen,
}: {
  readonly deposit: Deposit;
  readonly onOpen: DepositListProps['onOpen'];
}) {
  const t = useT();
  const { label, tone } = statusLook(deposit);
  const { number, seen_number: seen, currency_code: code } = deposit;
  const hasOther = seen !== null && formatAmount(seen) !== formatAmount(number);
  return (
    <li>
      <button
        type="button"
        onClick={() => onOpen(deposit)}
        className="press flex min-h-[72px] w-full items-center gap-3.5 px-5 py-2.5 text-start active:bg-fill"
      >
        <CurrencyLogo code={deposit.currency_code} />
        <span className="min-w-0 flex-1">
          <span className="block truncate text-body font-medium">
            <Amount value={seen ?? number} code={code} />
          </span>
          {hasOther && (
            <span className="mt-0.5 block text-caption text-text-2">
              {t('deposit.stated')}{' '}
              <s>
                <Amount value={number} code={code} />
              </s>
            </span>
          )}
          <span className="mt-0.5 block text-caption text-text-3">
            {formatDateTime(deposit.created_at)}
          </span>
          {deposit.remark !== '' && (
            <span className="mt-0.5 line-clamp-2 text-caption text-text-2">
              <bdi>{deposit.remark}</bdi>
            </span>
          )}
        </span>
        <Badge tone={tone}>{t(label)}</Badge>
      </button>
    </li>
  );
}

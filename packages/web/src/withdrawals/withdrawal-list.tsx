// The withdrawals of one kind, newest first, loaded page by page as the end of the list comes into view.
import { useInfiniteQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import type { Withdrawal } from '@meridian/contract';
import { Badge } from '@meridian/design/components/badge';
import { call } from '../lib/api.ts';
import { formatDateTime } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { CurrencyLogo } from '../ui/money/currency-logo.tsx';
import { targetLine } from '../ui/money/method-line.ts';
import { nextOfPages } from '../ui/pages.ts';
import { Money } from '../ui/price-figure.tsx';
import { RequestList } from '../ui/request-list.tsx';
import { type DrawType, WITHDRAWALS_KEY } from '../ui/money/withdrawal-queries.ts';
import { STATE_TONES } from './withdrawal-status.ts';

interface WithdrawalListProps {
  readonly type: DrawType;
  readonly onOpen: (id: number) => void;
}

export function WithdrawalList({ type, onOpen }: WithdrawalListProps) {
  const t = useT();
  const language = useLanguage();
  const query = useInfiniteQuery({
    queryKey: [...WITHDRAWALS_KEY, 'list', type, language],
    queryFn: ({ pageParam, signal }) =>
      call('drawList', { type, page: pageParam }, { signal, quiet: true }),
    initialPageParam: 1,
    getNextPageParam: (_last, pages) => nextOfPages(pages),
  });
  return (
    <RequestList
      title={t('withdraw.list_title')}
      query={query}
      empty={{ icon: Send, title: t('withdraw.none_title'), text: t('withdraw.none_text') }}
      renderRow={(withdrawal) => (
        <WithdrawalRow key={withdrawal.id} withdrawal={withdrawal} onOpen={onOpen} />
      )}
    />
  );
}

function WithdrawalRow({
  withdrawal,
  onOpen,
}: {
  readonly withdrawal: Withdrawal;
  readonly onOpen: WithdrawalListProps['onOpen'];
}) {
  return (
    <li>
      <button
        type="button"
        onClick={() => onOpen(withdrawal.id)}
        className="press flex min-h-[72px] w-full items-center gap-3.5 px-5 py-2.5 text-start active:bg-fill"
      >
        <CurrencyLogo code={withdrawal.draw_currency.code} />
        <span className="min-w-0 flex-1">
          <span className="block truncate text-body font-medium">
            <Money value={withdrawal.number} />
          </span>
          <span className="mt-0.5 block text-caption text-text-3">
            <bdi>{targetLine(withdrawal)}</bdi>
          </span>
          <span className="block text-caption text-text-3">
            {formatDateTime(withdrawal.created_at)}
          </span>
        </span>
        <Badge tone={STATE_TONES[withdrawal.state]}>{withdrawal.status_name}</Badge>
      </button>
    </li>
  );
}

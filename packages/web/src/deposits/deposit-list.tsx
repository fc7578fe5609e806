// The deposits of one kind, newest first, loaded page by page as the end of the list comes into view.
import { PiggyBank } from 'lucide-react';
import type { Deposit } from '@meridian/contract';
import { Badge } from '@meridian/design/components/badge';
import { formatDateTime } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { Amount, formatAmount } from '../ui/money/amount.tsx';
import { CurrencyLogo } from '../ui/money/currency-logo.tsx';
import { type DepositType, useDeposits } from '../ui/money/deposit-queries.ts';
import { RequestList } from '../ui/request-list.tsx';
import { statusLook } from './deposit-status.ts';

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

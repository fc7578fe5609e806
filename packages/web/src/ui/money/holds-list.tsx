// What is held, withdrawal by withdrawal; each links to the withdrawal.
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { formatDateTime } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { CurrencyLogo } from './currency-logo.tsx';
import { LoadFailure } from '../empty-state.tsx';
import { targetLine } from './method-line.ts';
import { Money } from '../price-figure.tsx';
import { RowSkeletons } from '../row-skeletons.tsx';
import { useHolds } from './withdrawal-queries.ts';

export function HoldsList() {
  const t = useT();
  const { data: holds, error, refetch } = useHolds();
  if (!holds && error) return <LoadFailure error={error} retry={refetch} />;
  if (!holds) return <RowSkeletons rows={1} />;
  if (holds.length === 0)
    return <p className="px-5 py-3 text-label text-text-3">{t('wallet.holds_none')}</p>;
  return (
    <ul>
      {holds.map((hold) => (
        <li key={hold.id}>
          <Link
            to="/mine/withdraw"
            search={{ type: hold.type === 2 ? '2' : '1', id: hold.id }}
            className="press flex min-h-[72px] items-center gap-3.5 px-5 py-2.5 active:bg-fill"
          >
            <CurrencyLogo code={hold.draw_currency.code} />
            <span className="min-w-0 flex-1">
              <span className="flex text-body font-medium">
                <bdi className="max-w-full truncate">{targetLine(hold)}</bdi>
              </span>
              <span className="mt-0.5 block text-caption text-text-3">
                {hold.status_name} · {formatDateTime(hold.created_at, { dateStyle: 'medium' })}
              </span>
            </span>
            <Money value={hold.number} className="text-body font-semibold" />
            <ChevronRight aria-hidden className="flip size-4 shrink-0 text-text-3" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

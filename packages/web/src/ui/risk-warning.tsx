// How many clients lose: one line where money is put at risk, with how it is counted one tap away.
import type { PublicLosingShare } from '@meridian/contract';
import { HOUR_MS } from '@meridian/units';
import { useQuery } from '@tanstack/react-query';
import { Info } from 'lucide-react';
import { call } from '../lib/api.ts';
import { formatDateTime, formatPercent } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { Explained } from './explained.tsx';

const DAY: Intl.DateTimeFormatOptions = { dateStyle: 'medium' };

/** Where the share is not known, the line says what holds everywhere. */
export function RiskWarning({ className = '' }: { readonly className?: string }) {
  const t = useT();
  const { data } = useQuery({
    queryKey: ['losing-share'],
    queryFn: ({ signal }) => call('losingShare', {}, { signal, quiet: true }),
    staleTime: HOUR_MS,
    retry: false,
  });
  const share = shareOf(data);
  const line = share === null ? t('risk.most_lose') : t('risk.losing', { percent: share });
  const about =
    share === null || data === undefined
      ? t('risk.about_most')
      : t('risk.about', { from: formatDateTime(data.from, DAY) });
  return (
    <Explained
      figure={{ label: t('risk.title'), value: share ?? '', about }}
      className={`flex min-h-11 items-center gap-1.5 text-caption text-text-2 ${className}`}
    >
      <span>{line}</span>
      <Info aria-hidden className="size-3 shrink-0" />
    </Explained>
  );
}

const shareOf = (told: PublicLosingShare | undefined): string | null =>
  told === undefined || told.percent === null ? null : formatPercent(told.percent, 0);

// Placeholders for rows that are loading: a round sign, two lines, a figure.
import { useT } from '../lib/i18n.ts';
import { Skeleton } from './skeleton.tsx';

export function RowSkeletons({ rows }: { readonly rows: number }) {
  const t = useT();
  return (
    <div>
      <output className="sr-only">{t('state.loading')}</output>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} aria-hidden className="flex h-[72px] items-center gap-3.5 px-5">
          <Skeleton className="size-10 !rounded-full" />
          <span className="flex-1">
            <Skeleton className="h-[18px] w-32" />
            <Skeleton className="mt-1.5 h-3.5 w-24" />
          </span>
          <Skeleton className="h-6 w-16" />
        </div>
      ))}
    </div>
  );
}

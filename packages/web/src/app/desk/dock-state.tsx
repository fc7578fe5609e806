// What a table of the dock shows instead of rows: loading, nothing yet, or a failure. One line, and one action.
import type { ReactNode } from 'react';
import { LoadFailure } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useT } from '../../lib/i18n.ts';

interface DockStateProps {
  /** undefined: not known yet. */
  readonly count: number | undefined;
  readonly error?: Error | null;
  readonly retry?: () => Promise<unknown>;
  readonly none: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

const ROWS = 4;

export function DockState({ count, error, retry, none, action, children }: DockStateProps) {
  const t = useT();
  if (error && retry) return <LoadFailure error={error} retry={retry} />;
  if (count === undefined)
    return (
      <div role="status" aria-label={t('state.loading')} className="p-3">
        {Array.from({ length: ROWS }, (_, row) => (
          <Skeleton key={row} className="mb-3 h-5 w-full" />
        ))}
      </div>
    );
  if (count === 0)
    return (
      <div className="grid h-full place-content-center justify-items-center gap-3 p-4 text-center text-caption text-text-2">
        <p>{none}</p>
        {action}
      </div>
    );
  return children;
}

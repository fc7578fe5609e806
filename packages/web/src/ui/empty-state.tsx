// What a screen says when there is nothing to show, or when it cannot show it: an icon, a heading, one line, one
// action.
import type { ReactNode } from 'react';
import { CloudAlert, type LucideIcon, WifiOff } from 'lucide-react';
import { Button } from '@meridian/design/components/button';
import { useT } from '../lib/i18n.ts';

interface EmptyStateProps {
  readonly icon: LucideIcon;
  readonly title: string;
  /** Empty: the title says it all. */
  readonly text: string;
  /** A Button, or a link that looks like one. */
  readonly action?: ReactNode;
  /** The heading's level in the page's outline. */
  readonly level?: 1 | 2 | 3;
}

export function EmptyState({ icon: Icon, title, text, action, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="rise flex flex-col items-center px-8 py-12 max-[359px]:px-4 text-center">
      <span className="mb-5 grid size-20 place-items-center rounded-[26px] bg-surface text-text-2 shadow-card ring-1 ring-line dark:bg-fill">
        <Icon aria-hidden className="size-8" strokeWidth={1.75} />
      </span>
      <Heading className="text-heading">{title}</Heading>
      {text !== '' && (
        <p className="mt-1.5 max-w-[17rem] text-body text-text-3 text-balance">{text}</p>
      )}
      {action !== undefined && <div className="mt-6">{action}</div>}
    </div>
  );
}

/** A list that could not be loaded, with a way to try again. */
export function LoadFailure({
  error,
  retry,
}: {
  readonly error: Error;
  readonly retry: () => unknown;
}) {
  const t = useT();
  const isOffline = !navigator.onLine;
  return (
    <div role="alert">
      <EmptyState
        icon={isOffline ? WifiOff : CloudAlert}
        title={t(isOffline ? 'state.offline_title' : 'state.error_title')}
        text={isOffline ? t('state.offline_text') : error.message}
        action={
          <Button size="medium" onClick={() => void retry()}>
            {t('action.retry')}
          </Button>
        }
      />
    </div>
  );
}

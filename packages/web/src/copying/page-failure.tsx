// A trader's page, or a copying's, that cannot be shown. Where there is none of that number, another try finds none either: the
// list leads on.
import { UserX } from 'lucide-react';
import { Link } from '@tanstack/react-router';
import { COPYING_UNKNOWN, FIELDS_INVALID, TRADER_UNKNOWN } from '@meridian/contract/outcomes';
import { buttonClass } from '@meridian/design/components/button';
import { ApiError } from '../lib/api.ts';
import { type TextKey, useT } from '../lib/i18n.ts';
import { EmptyState, LoadFailure } from '../ui/empty-state.tsx';

interface PageFailureProps {
  readonly error: Error;
  readonly retry: () => unknown;
  /** The page of the list. */
  readonly list: '/rank' | '/follow';
}

const NAMES: Readonly<Record<PageFailureProps['list'], TextKey>> = {
  '/rank': 'tab.ranking',
  '/follow': 'tab.documentary',
};

export function PageFailure({ error, retry, list }: PageFailureProps) {
  const t = useT();
  const code = error instanceof ApiError ? error.code : null;
  // What follows the path is no number at all.
  const isNone = code === FIELDS_INVALID;
  if (!isNone && code !== COPYING_UNKNOWN && code !== TRADER_UNKNOWN)
    return <LoadFailure error={error} retry={retry} />;
  return (
    <EmptyState
      icon={UserX}
      title={isNone ? t('state.not_found_title') : error.message}
      text={isNone ? t('state.not_found_text') : ''}
      action={
        <Link to={list} className={buttonClass()}>
          {t(NAMES[list])}
        </Link>
      }
    />
  );
}

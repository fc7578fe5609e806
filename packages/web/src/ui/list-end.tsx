// The end of a list that is loaded page by page: it asks for more when it is seen, and offers to try again if that
// failed.
import { useEffect, type ReactNode } from 'react';
import { Button } from '@meridian/design/components/button';
import { useT } from '../lib/i18n.ts';
import { useOnScreen } from './on-screen.ts';

interface ListEndProps {
  readonly pages: number;
  readonly hasMore: boolean;
  readonly isFailed: boolean;
  readonly onMore: () => unknown;
  /** Placeholders in the shape of what is coming. */
  readonly children: ReactNode;
}

function Asking({ onMore, children }: Pick<ListEndProps, 'onMore' | 'children'>) {
  const [ref, isOn] = useOnScreen<HTMLDivElement>();
  useEffect(() => {
    if (isOn) onMore();
  }, [isOn, onMore]);
  return <div ref={ref}>{children}</div>;
}

export function ListEnd({ pages, hasMore, isFailed, onMore, children }: ListEndProps) {
  const t = useT();
  if (isFailed)
    return (
      <p className="grid place-items-center py-6">
        <Button tone="quiet" onClick={() => void onMore()}>
          {t('action.retry')}
        </Button>
      </p>
    );
  // A new one for each page, so that an end still on the screen asks again.
  return (
    hasMore && (
      <Asking key={pages} onMore={onMore}>
        {children}
      </Asking>
    )
  );
}

// What is shown in place of a page: one that failed, one that is still loading.
import { useSyncExternalStore } from 'react';
import { TriangleAlert, WifiOff } from 'lucide-react';
import { Button } from '@meridian/design/components/button';
import { useT } from '../lib/i18n.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

export function CrashPage() {
  const t = useT();
  return (
    <main role="alert" className="grid min-h-[80dvh] place-items-center">
      <EmptyState
        level={1}
        icon={TriangleAlert}
        title={t('state.crash_title')}
        text={t('state.crash_text')}
        action={<Button onClick={() => location.reload()}>{t('action.reload')}</Button>}
      />
    </main>
  );
}

const onNetwork = (listener: () => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

/** Shown while a page's code is fetched. Without a network it says why nothing comes, and goes on by itself. */
export function ComingPage() {
  const t = useT();
  const isOnline = useSyncExternalStore(onNetwork, () => navigator.onLine);
  if (!isOnline) {
    return (
      <main role="alert" className="grid min-h-[80dvh] place-items-center">
        <EmptyState
          level={1}
          icon={WifiOff}
          title={t('state.offline_title')}
          text={t('state.offline_page')}
        />
      </main>
    );
  }
  return (
    <div className="px-5 pt-5">
      <output className="sr-only">{t('state.loading')}</output>
      <Skeleton className="h-8 w-40" />
      <Skeleton className="mt-6 h-40 w-full !rounded-hero" />
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} className="mt-4 h-14 w-full !rounded-control" />
      ))}
    </div>
  );
}

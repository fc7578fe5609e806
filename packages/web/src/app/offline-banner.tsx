// Says over every page that nothing comes from the server, so that nobody takes what is shown for current.
import { useEffect, useState, useSyncExternalStore } from 'react';
import { WifiOff } from 'lucide-react';
import { useT } from '../lib/i18n.ts';
import { useSocketStatus } from '../lib/socket.ts';

/** A connection that is back within this time was never missed. */
const LOST_AFTER_MS = 4_000;

function onNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

export function OfflineBanner() {
  const t = useT();
  const hasNetwork = useSyncExternalStore(onNetwork, () => navigator.onLine);
  const isConnected = useSocketStatus() === 'open';
  const [isLost, setIsLost] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLost(!isConnected), isConnected ? 0 : LOST_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isConnected]);
  return (
    <div role="status">
      {(!hasNetwork || isLost) && (
        <p className="flex items-center justify-center gap-2 bg-warn-soft px-4 py-2.5 text-center text-label font-medium text-warn">
          <WifiOff aria-hidden className="size-4 shrink-0" />
          {t('state.offline_banner')}
        </p>
      )}
    </div>
  );
}

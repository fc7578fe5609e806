// Says over every page that nothing comes from the server, so that nobody takes what is shown for current.
import { WifiOff } from 'lucide-react';
import { useIsCutOff } from '../lib/connection.ts';
import { useT } from '../lib/i18n.ts';

export function OfflineBanner() {
  const t = useT();
  const isCutOff = useIsCutOff();
  return (
    <div role="status">
      {isCutOff && (
        <p className="flex items-center justify-center gap-2 bg-warn-soft px-4 py-2.5 text-center text-label font-medium text-warn">
          <WifiOff aria-hidden className="size-4 shrink-0" />
          {t('state.offline_banner')}
        </p>
      )}
    </div>
  );
}

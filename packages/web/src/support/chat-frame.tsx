// Customer service within the page, in a frame that may do only what a chat needs.
import { useEffect, useState } from 'react';
import { MessageCircleOff } from 'lucide-react';
import { Button } from '@meridian/design/components/button';
import { useT } from '../lib/i18n.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageSpinner } from '../ui/page-spinner.tsx';

/** A frame reports nothing but its loading: if it has not loaded after this time, it has failed. */
const LOADS_WITHIN_MS = 15_000;

/** A page of this site could lift its own sandbox, so it gets no origin. */
function sandboxOf(address: string): string {
  const isOurs = new URL(address).origin === location.origin;
  return `allow-scripts allow-forms allow-popups allow-downloads${isOurs ? '' : ' allow-same-origin'}`;
}

type State = 'loading' | 'shown' | 'failed';

function Frame({ address, onFailed }: { readonly address: string; readonly onFailed: () => void }) {
  const t = useT();
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    if (isShown) return undefined;
    const timer = setTimeout(onFailed, LOADS_WITHIN_MS);
    return () => clearTimeout(timer);
  }, [isShown, onFailed]);
  return (
    <div className="relative flex-1">
      {!isShown && (
        <div className="absolute inset-0">
          <PageSpinner label={t('service.chat_loading')} />
        </div>
      )}
      <iframe
        src={address}
        title={t('service.chat_title')}
        sandbox={sandboxOf(address)}
        referrerPolicy="no-referrer"
        onLoad={() => setIsShown(true)}
        className={`absolute inset-0 size-full border-0 bg-bg transition-opacity duration-300 ${isShown ? '' : 'opacity-0'}`}
      />
    </div>
  );
}

export function ChatFrame({ address }: { readonly address: string }) {
  const t = useT();
  const [state, setState] = useState<State>(navigator.onLine ? 'loading' : 'failed');
  const [fail] = useState(() => () => setState('failed'));
  if (state !== 'failed') return <Frame address={address} onFailed={fail} />;
  return (
    <div role="alert" className="grid flex-1 place-items-center">
      <EmptyState
        icon={MessageCircleOff}
        title={t('service.chat_failed_title')}
        text={t('service.chat_failed_text')}
        action={<Button onClick={() => setState('loading')}>{t('action.retry')}</Button>}
      />
    </div>
  );
}

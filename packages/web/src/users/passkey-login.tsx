// Logging in with a passkey of the device, if the browser supports them.
import { useRef, useState } from 'react';
import { browserSupportsWebAuthn, startAuthentication } from '@simplewebauthn/browser';
import { KeyRound } from 'lucide-react';
import { Button } from '@meridian/design/components/button';
import { ApiError, call } from '../lib/api.ts';
import { useT } from '../lib/i18n.ts';
import { asOptions, isPasskeyRefusal } from './passkeys.ts';
import { report } from '../lib/report.ts';
import { enterSession } from '../lib/session.ts';
import { toast } from '../ui/toast.tsx';

async function logIn(): Promise<void> {
  const { key, options } = await call('passkeyLoginOptions', {});
  const response = await startAuthentication({ optionsJSON: asOptions(options) });
  enterSession(await call('passkeyLogin', { key, response: { ...response } }));
}

export function PasskeyLogin() {
  const t = useT();
  const [isBusy, setIsBusy] = useState(false);
  const isUnderWay = useRef(false);
  if (!browserSupportsWebAuthn()) return null;
  const start = async () => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setIsBusy(true);
    try {
      await logIn();
    } catch (fault) {
      report('no login with a passkey', fault);
      // A refused call has shown its toast, and a user who refused the browser's question knows it.
      if (!(fault instanceof ApiError) && !isPasskeyRefusal(fault))
        toast.error(t('login.passkey_failed'));
    } finally {
      isUnderWay.current = false;
      setIsBusy(false);
    }
  };
  return (
    <Button
      tone="quiet"
      size="large"
      isBusy={isBusy}
      onClick={() => void start()}
      className="mt-2 w-full"
    >
      <KeyRound aria-hidden className="size-5" strokeWidth={1.75} />
      {t('login.passkey')}
    </Button>
  );
}

// Login: by password, by passkey, or into a demo account without credentials. Afterwards it leads back to where the
// visitor was going.
import { useEffect, useState } from 'react';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { useT } from '../lib/i18n.ts';
import { safeFrom } from './return-path.ts';
import { getToken, useSession } from '../lib/session.ts';
import { afterClosing } from '../ui/back-closes.ts';
import { ASIDE_LINK, Aside } from './auth-frame.tsx';
import { DemoCard } from './demo-card.tsx';
import { LoginForm } from './login-form.tsx';
import { PasskeyLogin } from './passkey-login.tsx';

export default function LoginPage() {
  const t = useT();
  const router = useRouter();
  const { from } = useSearch({ from: '/login' });
  const { user } = useSession();
  // A demo account may open this page to log in to a real one.
  const [tokenBefore] = useState(getToken);
  const token = getToken();
  const isIn = user !== null && (user.is_demo !== 1 || token !== tokenBefore);
  useEffect(() => {
    if (isIn) afterClosing(() => router.history.replace(safeFrom(from)));
  }, [isIn, from, router]);
  // Its second step, which is closed by the way back, ends first.
  if (isIn) return null;
  return (
    <LoginForm>
      <PasskeyLogin />
      <Aside>
        {t('login.new_here')}
        <Link to="/register" className={ASIDE_LINK}>
          {t('login.register')}
        </Link>
      </Aside>
      <div className="h-3" />
      <DemoCard />
      <p className="mt-4 text-center text-caption text-text-3 text-pretty">{t('login.note')}</p>
    </LoginForm>
  );
}

// The way in without credentials: a demo account, made on this device. In a demo session it leads back to it.
import { useState } from 'react';
import { useRouter } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { DEMO_GRANT_USD } from '@meridian/contract/names/accounts';
import { Button } from '@meridian/design/components/button';
import { formatMoney } from '../lib/format.ts';
import { RichText, useT } from '../lib/i18n.ts';
import { report } from '../lib/report.ts';
import { loginDemo, useSession } from '../lib/session.ts';
import { FIGURE_TAG } from '../ui/figure.tsx';

export function DemoCard() {
  const t = useT();
  const router = useRouter();
  const { status } = useSession();
  const [isBusy, setIsBusy] = useState(false);
  const isDemoOpen = status === 'in';
  const enter = () => {
    if (isDemoOpen) {
      void router.navigate({ to: '/', replace: true });
      return;
    }
    setIsBusy(true);
    // A failure has shown its toast by then.
    loginDemo()
      .catch((fault: unknown) => report('no demo account', fault))
      .finally(() => setIsBusy(false));
  };
  const amount = formatMoney(DEMO_GRANT_USD, { digits: 0 });
  return (
    <section
      data-theme="dark"
      className="mt-auto rounded-hero bg-hero p-5 text-on-hero shadow-card"
      aria-labelledby="demo-title"
    >
      <h3 id="demo-title" className="text-body-strong">
        <RichText text="login.point_money_title" args={{ amount }} tags={FIGURE_TAG} />
      </h3>
      <p className="mt-1 text-label text-on-hero-2 text-pretty">{t('login.point_safe_title')}</p>
      <Button size="large" isBusy={isBusy} onClick={enter} className="mt-4 w-full">
        {t(isDemoOpen ? 'login.demo_back' : 'login.demo')}
        <ArrowRight aria-hidden className="flip size-5" strokeWidth={2.2} />
      </Button>
    </section>
  );
}

// Login: today one way in, a demo account without credentials. Afterwards it leads back to where the visitor was going.
import { useEffect, useState } from 'react';
import { useRouter, useSearch } from '@tanstack/react-router';
import { ArrowRight, CandlestickChart, type LucideIcon, ShieldCheck, Wallet } from 'lucide-react';
import { formatMoney } from '../lib/format.ts';
import { RichText, useT, type TextKey } from '../lib/i18n.ts';
import { report } from '../lib/report.ts';
import { safeFrom } from '../lib/return-path.ts';
import { loginDemo, useSession } from '../lib/session.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { Button } from '../ui/button.tsx';
import { FIGURE_TAG } from '../ui/figure.tsx';
import { PageHeader } from '../ui/page-header.tsx';

const POINTS: readonly {
  readonly icon: LucideIcon;
  readonly title: TextKey;
  readonly text: TextKey;
}[] = [
  { icon: Wallet, title: 'login.point_money_title', text: 'login.point_money_text' },
  { icon: CandlestickChart, title: 'login.point_market_title', text: 'login.point_market_text' },
  { icon: ShieldCheck, title: 'login.point_safe_title', text: 'login.point_safe_text' },
];
/** What the contract says a demo account starts with. */
const DEMO_GRANT = '10000';

function Points() {
  const t = useT();
  const amount = formatMoney(DEMO_GRANT, { digits: 0 });
  return (
    <ul className="mt-10 flex flex-col gap-6">
      {POINTS.map(({ icon: Icon, title, text }) => (
        <li key={title} className="flex items-start gap-4">
          <span className="grid size-11 shrink-0 place-items-center rounded-control bg-fill text-text">
            <Icon aria-hidden className="size-[21px]" strokeWidth={1.75} />
          </span>
          <span>
            <span className="block text-body font-semibold">
              <RichText text={title} args={{ amount }} tags={FIGURE_TAG} />
            </span>
            <span className="mt-0.5 block text-label text-text-2">{t(text)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

export default function LoginPage() {
  const t = useT();
  const router = useRouter();
  const { from } = useSearch({ from: '/login' });
  const { status } = useSession();
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => {
    if (status === 'in') router.history.replace(safeFrom(from));
  }, [status, from, router]);
  const enter = () => {
    setIsBusy(true);
    // A failure has shown its toast by then.
    loginDemo()
      .catch((fault: unknown) => report('no demo account', fault))
      .finally(() => setIsBusy(false));
  };
  return (
    <div className="flex min-h-dvh flex-col lg:min-h-[calc(100dvh-3rem)]">
      <PageHeader title={t('login.title')} parent="/" hideTitle />
      <main className="mx-auto flex w-full max-w-[28rem] flex-1 flex-col px-6 pt-4 pb-[calc(2rem+env(safe-area-inset-bottom))]">
        <BrandMark className="size-14" />
        <h2 className="mt-6 text-[2rem]/[2.375rem] font-semibold tracking-[-.03em] text-balance">
          {t('login.heading')}
        </h2>
        <p className="mt-3 text-body text-text-2 text-pretty">{t('login.text')}</p>
        <Points />
        <div className="mt-auto pt-10">
          <Button size="large" isBusy={isBusy} onClick={enter} className="w-full">
            {t('login.demo')}
            <ArrowRight aria-hidden className="flip size-5" strokeWidth={2.2} />
          </Button>
          <p className="mt-4 text-center text-caption text-text-3 text-pretty">{t('login.note')}</p>
        </div>
      </main>
    </div>
  );
}

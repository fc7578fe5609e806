// What a visitor sees in the account's place: an invitation to a demo account, one tap away, which leads to Trade.
import { useState } from 'react';
import { ArrowRight } from 'lucide-react';
import { DEMO_GRANT_USD } from '@meridian/contract/names/accounts';
import { Button } from '@meridian/design/components/button';
import { formatMoney } from '../lib/format.ts';
import { RichText, useT } from '../lib/i18n.ts';
import { report } from '../lib/report.ts';
import { goTo } from '../lib/place.ts';
import { loginDemo } from '../lib/session.ts';
import { FIGURE_TAG } from '../ui/figure.tsx';

/** A quiet curve behind the words: decoration, not data. */
const Curve = () => (
  <svg
    aria-hidden
    viewBox="0 0 350 120"
    preserveAspectRatio="none"
    className="absolute inset-x-0 bottom-0 h-32 w-full"
  >
    <defs>
      <linearGradient id="demo-hero" x1="0" y1="0" x2="0" y2="1">
        <stop stopColor="var(--positive)" stopOpacity=".22" />
        <stop offset="1" stopColor="var(--positive)" stopOpacity="0" />
      </linearGradient>
    </defs>
    <path
      d="M0 96C30 92 38 74 66 78s34 22 62 14 32-40 62-38 36 26 64 12 30-46 56-46 26 10 40-10v114H0z"
      fill="url(#demo-hero)"
    />
    <path
      d="M0 96C30 92 38 74 66 78s34 22 62 14 32-40 62-38 36 26 64 12 30-46 56-46 26 10 40-10"
      fill="none"
      stroke="var(--positive)"
      strokeOpacity=".55"
      strokeWidth="2"
      vectorEffect="non-scaling-stroke"
    />
  </svg>
);

export function DemoHero() {
  const t = useT();
  const [isBusy, setIsBusy] = useState(false);
  const start = () => {
    setIsBusy(true);
    // A failure has shown its toast by then.
    loginDemo()
      .then(() => goTo('/trade'))
      .catch((fault: unknown) => report('no demo account', fault))
      .finally(() => setIsBusy(false));
  };
  return (
    <section
      data-theme="dark"
      className="relative mx-4 mt-2 overflow-hidden rounded-hero bg-hero px-6 pt-7 pb-6 text-on-hero"
    >
      <Curve />
      <div className="relative">
        <h2 className="max-w-[19rem] text-title text-balance">
          <RichText
            text="home.hero_title"
            args={{ amount: formatMoney(DEMO_GRANT_USD, { digits: 0 }) }}
            tags={FIGURE_TAG}
          />
        </h2>
        <p className="mt-2 max-w-[19rem] text-label text-on-hero-2 text-pretty">
          {t('home.hero_text')}
        </p>
        <Button isBusy={isBusy} onClick={start} className="mt-16 h-12 px-6">
          {t('home.hero_action')}
          <ArrowRight aria-hidden className="flip size-[18px]" strokeWidth={2.2} />
        </Button>
      </div>
    </section>
  );
}

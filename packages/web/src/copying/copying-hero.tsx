// A copying at a glance, on the dark card: its equity, what it earned, and how far away its stop is.
import type { Copying } from '@meridian/contract';
import { Badge } from '@meridian/design/components/badge';
import { type Translate, useT } from '../lib/i18n.ts';
import { Explained, type ExplainedFigure } from '../ui/explained.tsx';
import { ExplainedFigures } from './explained-figures.tsx';
import { OldPricesNote } from '../ui/old-prices-note.tsx';
import { Money, Percent } from '../ui/price-figure.tsx';
import { inSentences } from '../ui/sentences.ts';
import { costsFigure } from './copying-figures.tsx';
import { STATE_TONES } from './copying-state.ts';
import { StopFigures, StopRail } from './stop-rail.tsx';

export function CopyingHero({ copying }: { readonly copying: Copying }) {
  const t = useT();
  const { state } = copying;
  const isEnded = state === 'ended';
  const equity = {
    label: t(isEnded ? 'copying.came_back' : 'copying.equity'),
    value: <Money value={copying.equity} />,
    about: t(isEnded ? 'copying.about_came_back' : 'copying.about_equity'),
  };
  return (
    <section
      data-theme="dark"
      aria-label={t('copying.summary')}
      className="mx-4 mt-2 rounded-hero bg-hero p-5 text-on-hero ring-hero-line dark:ring-1"
    >
      <div className="flex items-center justify-between gap-3">
        <p className="text-label text-on-hero-2">{equity.label}</p>
        <span className="flex shrink-0 items-center gap-3">
          {!isEnded && <OldPricesNote className="flex" />}
          <Badge tone={STATE_TONES[state]}>{t(`copying.state_${state}`)}</Badge>
        </span>
      </div>
      <Explained figure={equity} className="mt-1 block text-display">
        <Money value={copying.equity} smallCents />
      </Explained>
      {!isEnded && (
        <Explained
          figure={{
            label: t('copying.stop_loss'),
            value: <StopFigures copying={copying} />,
            about: t('copying.about_rail'),
          }}
          className="block w-full"
        >
          <StopRail copying={copying} isOnHero />
        </Explained>
      )}
      <div className="mt-4 border-t border-hero-line pt-2">
        <ExplainedFigures isOnHero className="grid-cols-2" figures={figuresOf(t, copying)} />
      </div>
    </section>
  );
}

const figuresOf = (t: Translate, copying: Copying): readonly ExplainedFigure[] => [
  {
    label: t('copying.profit'),
    value: (
      <>
        <Money value={copying.profit} signed coloured />{' '}
        <Percent value={copying.profit_percent} className="text-caption" />
      </>
    ),
    about: inSentences(t('copying.about_profit'), t('copying.about_profit_percent')),
  },
  copying.state === 'ended'
    ? costsFigure(t, copying)
    : {
        label: t('copying.floating'),
        value: <Money value={copying.floating} signed coloured />,
        about: t('copying.about_floating'),
      },
];

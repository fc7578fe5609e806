// The light that says how fresh prices are; words go with it, because colour alone says too little.
import type { Freshness } from '../lib/freshness.ts';
import { useT, type TextKey } from '../lib/i18n.ts';

const LOOKS: Readonly<
  Record<Freshness['state'], { readonly text: TextKey; readonly light: string }>
> = {
  live: { text: 'freshness.live', light: 'live-dot bg-positive text-positive' },
  delayed: { text: 'freshness.delayed', light: 'bg-warn' },
  stale: { text: 'freshness.stale', light: 'bg-negative' },
  offline: { text: 'freshness.offline', light: 'bg-negative' },
  closed: { text: 'freshness.closed', light: 'bg-text-3' },
  none: { text: 'freshness.none', light: 'bg-fill-2' },
};

export function FreshnessLight({ freshness }: { readonly freshness: Freshness }) {
  const t = useT();
  const { text, light } = LOOKS[freshness.state];
  return (
    <span className="inline-flex items-center gap-2 text-caption font-medium text-text-2">
      <span aria-hidden className={`size-2 rounded-full ${light}`} />
      {t(text)}
    </span>
  );
}

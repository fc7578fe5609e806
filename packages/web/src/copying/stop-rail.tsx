// Where a copying is between its stop and its allocation: the rail of every position, with money in place of prices.
import type { Copying } from '@meridian/contract';
import { formatMoney as exactMoney, readMoney, subtractMoney } from '@meridian/units';
import { formatMoney } from '../lib/format.ts';
import { RichText, useT } from '../lib/i18n.ts';
import { FIGURE_TAG } from '../ui/figure.tsx';
import { Money } from '../ui/price-figure.tsx';
import { Rail } from '../ui/orders/rail.tsx';
import { railPlaces } from './rail-places.ts';

const roomOf = ({ stop_equity: stop, equity }: Pick<Copying, 'stop_equity' | 'equity'>) =>
  equity === null ? null : exactMoney(subtractMoney(readMoney(equity), readMoney(stop)));

const Room = ({ copying }: { readonly copying: Pick<Copying, 'stop_equity' | 'equity'> }) => (
  <RichText
    text="copying.rail_room"
    args={{ amount: formatMoney(roomOf(copying)) }}
    tags={FIGURE_TAG}
  />
);

/** Both figures of the rail, in words. */
export const StopFigures = ({ copying }: Pick<StopRailProps, 'copying'>) => (
  <>
    <Money value={copying.stop_equity} />
    <span className="block text-label text-text-2">
      <Room copying={copying} />
    </span>
  </>
);

interface StopRailProps {
  readonly copying: Pick<Copying, 'allocation' | 'stop_equity' | 'equity'>;
  readonly isOnHero?: boolean;
}

export function StopRail({ copying, isOnHero = false }: StopRailProps) {
  const t = useT();
  const { allocation, stop_equity: stop, equity } = copying;
  // Without a price the rail stays, with only the allocation on it.
  const { startAt, equityAt, isAbove } = railPlaces({
    allocation,
    stop,
    equity: equity ?? allocation,
  });
  const quiet = isOnHero ? 'text-on-hero-2' : 'text-text-3';
  return (
    <span className="mt-4 block">
      <Rail
        role="meter"
        aria-label={t('copying.stop_loss')}
        aria-valuenow={Math.round(equityAt * 100)}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={t('copying.rail_spoken', {
          equity: formatMoney(equity),
          stop: formatMoney(stop),
        })}
        startAt={startAt}
        nowAt={equity === null ? null : equityAt}
        isWinning={isAbove}
        ground={isOnHero ? 'bg-hero-line' : 'bg-fill-2'}
      />
      <span
        className={`mt-2.5 flex justify-between gap-3 text-micro font-medium ${quiet}`}
        dir="ltr"
      >
        <span dir="auto">
          <RichText
            text="copying.rail_stop"
            args={{ amount: formatMoney(stop) }}
            tags={FIGURE_TAG}
          />
        </span>
        <span dir="auto" className="text-end">
          <Room copying={copying} />
        </span>
      </span>
    </span>
  );
}

// One line where orders are given: a limit that the client set is near or reached, or a pause runs.
import { Link } from '@tanstack/react-router';
import { formatDateTime, formatMoney } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { type LimitUse, nearestLimit, useOwnLimits } from '../lib/own-limits.ts';
import { inOne } from './sentences.ts';

export function OwnLimitNote() {
  const t = useT();
  const limits = useOwnLimits().data;
  if (limits === undefined) return null;
  const nearest = nearestLimit(limits);
  const isPaused = limits.pause_until !== null;
  if (nearest === null && !isPaused) return null;
  const isReached = isPaused || (nearest !== null && nearest.share >= 100);
  const look = isReached ? 'bg-negative-soft text-negative' : 'bg-warn-soft text-warn';
  return (
    <Link
      to="/mine/limits"
      className={`press flex min-h-11 items-center rounded-control px-4 py-2 text-caption text-pretty ${look}`}
    >
      {isPaused || nearest === null
        ? t('limits.paused', { when: formatDateTime(limits.pause_until) })
        : t(isReached ? 'limits.reached' : 'limits.near', {
            what: inOne(t(`limits.${nearest.name}`), usedText(nearest, t)),
          })}
    </Link>
  );
}

/** "$80.00 of $100.00", "4 of 5" */
export function usedText(
  { name, used, max }: Pick<LimitUse, 'name' | 'used' | 'max'>,
  t: ReturnType<typeof useT>,
): string {
  const figure = (value: string) => (name === 'orders' ? value : formatMoney(value));
  return t('limits.used', { used: figure(used), max: figure(max) });
}

// Says beside live figures that they do not follow the market now; nothing while they do.
import { useMarketFreshness } from '../lib/market-freshness.ts';
import { FreshnessLight } from './freshness-light.tsx';

export function OldPricesNote({ className = '' }: { readonly className?: string }) {
  const freshness = useMarketFreshness();
  const { state } = freshness;
  if (state !== 'delayed' && state !== 'stale' && state !== 'offline') return null;
  return (
    <span role="status" className={className}>
      <FreshnessLight freshness={freshness} />
    </span>
  );
}

// How fresh a price is, judged by the age of its last tick: a connection may be up and silent. Without a connection no
// price is fresh, however young.

export interface Freshness {
  /** none: there is no price, or no clock to measure its age with. offline: no connection brings another price. */
  readonly state: 'live' | 'delayed' | 'stale' | 'closed' | 'offline' | 'none';
  /** Age of the last tick on the market's clock; null when unknown. */
  readonly ageMs: number | null;
}

export interface FreshnessClues {
  readonly tickTime: number | undefined;
  readonly marketNow: number | undefined;
  readonly staleAfterMs: number | undefined;
  readonly isOpen: boolean;
  /** The same as the banner says: a connection that is back within moments was never lost. */
  readonly isConnected: boolean;
}

/** A price counts as delayed from this part of the age at which it is stale. */
const DELAYED_PART = 1 / 3;

export function freshnessOf({
  tickTime,
  marketNow,
  staleAfterMs,
  isOpen,
  isConnected,
}: FreshnessClues): Freshness {
  const isKnown = tickTime !== undefined && marketNow !== undefined && staleAfterMs !== undefined;
  const ageMs = isKnown ? Math.max(0, marketNow - tickTime) : null;
  if (!isConnected && !isKnown) return { state: 'offline', ageMs };
  if (!isOpen) return { state: tickTime === undefined ? 'none' : 'closed', ageMs };
  if (!isKnown || ageMs === null) return { state: 'none', ageMs };
  if (!isConnected) return { state: 'offline', ageMs };
  if (ageMs <= staleAfterMs * DELAYED_PART) return { state: 'live', ageMs };
  return { state: ageMs <= staleAfterMs ? 'delayed' : 'stale', ageMs };
}

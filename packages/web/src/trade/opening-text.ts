// Why a market is closed if it is halted, or when it opens, in words.
import type { Instrument } from '@meridian/contract';
import { MARKET_OPEN } from '@meridian/contract/names/instruments';
import { formatDateTime } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';

const WHEN: Intl.DateTimeFormatOptions = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
};

/** Null if it is open, or nobody knows. A halt has the reason that staff gave. */
export function useOpeningText(instrument: Instrument): string | null {
  const t = useT();
  if (instrument.MarketStatus === MARKET_OPEN) return null;
  if (instrument.HaltReason !== null) return t('trade.halted', { reason: instrument.HaltReason });
  if (instrument.NextOpen === null) return null;
  return t('trade.opens_at', { when: formatDateTime(instrument.NextOpen, WHEN) });
}

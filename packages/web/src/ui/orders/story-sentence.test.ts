import { expect, it, vi } from 'vitest';
import type { StoryEvent } from '@meridian/contract';
import type { Translate } from '../../lib/i18n.ts';
import { madeOrder } from '../../testing/made-order.ts';
import { sentenceOf } from './story-sentence.ts';

vi.stubGlobal('localStorage', { getItem: () => null });

const t: Translate = (key, args) =>
  key === 'trade.pips' ? `${args?.['pips']} pips` : `${key} ${args?.['distance']}`;

it.each([
  [5, '20', '20.0 pips'],
  // The wire counts points where there are no pips; what is read is a difference of prices.
  [2, '655', '6.55'],
])('a stop that trails by prices of %i decimals says how far', (precision, pips, said) => {
  const ForexTradeLists = { ...madeOrder().ForexTradeLists, PricePrecision: precision };
  const event = { Kind: 'stops_moved', Fill: null, Facts: { trailing_pips: pips } };
  const text = sentenceOf(event as unknown as StoryEvent, madeOrder({ ForexTradeLists }), t);
  expect(text).toBe(`orders.story_trailing ${said}`);
});

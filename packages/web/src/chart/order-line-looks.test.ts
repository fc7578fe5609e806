import { describe, expect, it, vi } from 'vitest';
import type { Translate } from '../lib/i18n.ts';
import { madeOffer as worth } from '../testing/made-offer.ts';
import { madeOrder } from '../testing/made-order.ts';
import { shownLine } from './order-line-looks.ts';
import { linesOfOrders } from './order-lines.ts';

vi.stubGlobal('localStorage', { getItem: () => null });

const t: Translate = (key: string) => key;
const lineOf = (OcoWith: number | null) => {
  const order = madeOrder({ Status: 0, TriggerKind: 'limit', TargetLossPrice: '1.07', OcoWith });
  return linesOfOrders([order], 5).map((line) => shownLine(line, { worth, equity: null, t }));
};

describe('the line of a pending order', () => {
  it('says that the order cancels another, which its stops do not', () => {
    const [target, stop] = lineOf(12);
    expect(target?.tag(target.price, false, null).head).toBe('side.buy 0.10 · OCO');
    expect(target?.name).toBe('trade.line_target, side.buy 0.10, trade.oco');
    expect(stop?.tag(stop.price, false, null).head).toBe('trade.line_stop_loss');
    expect(stop?.name).toBe('trade.stopLoss, side.buy 0.10');
  });

  it('says nothing of it where it cancels none', () => {
    const [target] = lineOf(null);
    expect(target?.tag(target.price, false, null).head).toBe('side.buy 0.10');
    expect(target?.name).toBe('trade.line_target, side.buy 0.10');
  });
});

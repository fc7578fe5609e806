import { asPrice, present } from '@meridian/units';
import { describe, expect, it } from 'vitest';
import { CATALOGUE, cataloguedByCode } from './catalogue.ts';
import type { Tick } from './quote.ts';
import { LIVE_PACE } from './suspect-tick.ts';
import { tickScreen } from './tick-screen.ts';

const pound = present(cataloguedByCode('GBPUSD'), 'GBPUSD');
const yen = present(cataloguedByCode('USDJPY'), 'USDJPY');
const opened = () => tickScreen(CATALOGUE, () => LIVE_PACE);

let seq = 0;
const tick = (instrumentId: number, bid: number, ask: number): Tick => ({
  instrumentId,
  bid: asPrice(BigInt(bid)),
  ask: asPrice(BigInt(ask)),
  at: (seq += 1) * 1_000,
  seq,
  volume: 1,
});

describe('the screen of all ticks', () => {
  it('refuses and counts a tick whose bid is above its ask, and passes one without a spread', () => {
    const screen = opened();
    const flat = tick(pound.id, 150_000, 150_000);
    expect(screen.pass(tick(pound.id, 150_001, 150_000))).toEqual([]);
    expect(screen.pass(flat)).toEqual([flat]);
    expect(screen.crossedCount()).toBe(1);
    expect(screen.droppedCount()).toBe(0);
  });

  it('holds what is suspect, each instrument by itself', () => {
    const screen = opened();
    for (let i = 0; i < 12; i += 1) {
      screen.pass(tick(pound.id, 150_000 + i, 150_005 + i));
      screen.pass(tick(yen.id, 81_000 + i, 81_005 + i));
    }
    const suspect = tick(pound.id, 120_000, 120_005);
    const other = tick(yen.id, 81_020, 81_025);
    const back = tick(pound.id, 150_010, 150_015);
    expect([suspect, other, back].map((each) => screen.pass(each))).toEqual([[], [other], [back]]);
    expect(screen.droppedCount()).toBe(1);
  });

  it('lets nothing pass that cannot be traded', () => {
    expect(opened().pass(tick(999, 1, 2))).toEqual([]);
  });
});

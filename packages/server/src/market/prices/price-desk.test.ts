import { CATALOGUE, type Tick } from '@meridian/market';
import { createState, restoreQuote } from '@meridian/trading';
import { asPrice } from '@meridian/units';
import { expect, it } from 'vitest';
import type { StateHost } from '../../engine/host.ts';
import { firstOfEpoch } from '../feeds/tick-messages.ts';
import { createPriceDesk } from './price-desk.ts';

const hours = { isOpen: () => true, rollovers: () => [], financingDays: () => 0 };
const [EURUSD = 0, GBPUSD = 0] = CATALOGUE.map(({ id }) => id);
const tick = (at: number, instrumentId = EURUSD): Tick => ({
  instrumentId,
  bid: asPrice(110_000n),
  ask: asPrice(110_008n),
  ...{ at, seq: at, volume: 1 },
});

function openDesk(behindMs = 0) {
  const state = createState(CATALOGUE, hours, 'of_margin');
  const shown: number[] = [];
  const decided: [at: number, number: number | undefined][] = [];
  const applyTick = (one: Tick, number?: number): void => {
    restoreQuote(state, one);
    decided.push([one.at, number]);
  };
  const host = { state, figures: { waiting: 0 }, applyTick } as unknown as StateHost;
  const desk = createPriceDesk({
    instruments: CATALOGUE,
    clock: { now: () => 0, advance: () => undefined, behindMs: () => behindMs },
    show: ({ at }) => void shown.push(at),
    host: () => host,
    resumedAt: 0,
    onStatus: () => undefined,
  });
  return { desk, state, shown, decided };
}

it('takes a tick once that the next holder of the feed tells again, each instrument by its own time', () => {
  const { desk, shown, decided } = openDesk();
  const [first, second] = [firstOfEpoch(4) + 1, firstOfEpoch(5) + 1];
  void desk.onTicks([tick(100), tick(200), tick(250, GBPUSD), tick(300)], first);
  void desk.onTicks(
    [tick(200), tick(250, GBPUSD), tick(280, GBPUSD), tick(300), tick(400)],
    second,
  );
  expect(shown).toEqual([100, 200, 250, 300, 280, 400]);
  expect(decided.slice(-2)).toEqual([
    [280, second + 2],
    [400, second + 4],
  ]);
});

it('takes what a holder tells late of its own, and all of a feed that nobody takes over', () => {
  const { desk, shown } = openDesk();
  const first = firstOfEpoch(4) + 1;
  void desk.onTicks([tick(300)], first);
  void desk.onTicks([tick(290)], first + 1);
  void desk.onTicks([tick(280)], undefined);
  expect(shown).toEqual([300, 290, 280]);
});

it('takes every tick of another process where the clock of this one stands behind', () => {
  const { desk, state, shown } = openDesk(60_000);
  state.now = 500;
  void desk.onTicks([tick(300)], firstOfEpoch(4) + 1);
  void desk.onTicks([tick(310)], undefined);
  expect(shown).toEqual([300]);
});

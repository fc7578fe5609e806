// The prices that public rows told of nights, for who counts charges without the ticks.
import type { InstrumentId } from '@meridian/market';
import type { Instant, Price, Rate } from '@meridian/units';
import type { Event, FinancingCharged } from '../vocabulary/event.ts';
import type { FigureDue } from './terms-due.ts';

interface Told {
  readonly rollover: Instant;
  readonly prices: ReadonlyMap<InstrumentId, { readonly price: Price; readonly rate: Rate }>;
}

/** Rows of the journal are heard in their order, and charges are compared as they come. */
export class NightPrices {
  readonly #nights: Told[] = [];

  hear(event: Event): void {
    if (event.type !== 'NightFell') return;
    const { rollover, prices } = event;
    const by = prices.map(({ instrumentId, ...told }) => [instrumentId, told] as const);
    this.#nights.push({ rollover, prices: new Map(by) });
  }

  /**
   * A night is paid at the price that was told for it, or for one after it while it was owed. Nothing is due where an instrument had no
   * price yet at one of them: then it is paid at the first one behind.
   * Source: docs/decisions/prices-and-orders.md, 116.
   */
  due(id: InstrumentId, { rollover, price, rate }: FinancingCharged): FigureDue[] {
    const nights = this.#nights.filter((night) => night.rollover >= rollover);
    const told = nights.flatMap(({ prices }) => prices.get(id) ?? []);
    if (nights.length === 0 || told.length < nights.length) return [];
    const is = told.some((one) => one.price === price && one.rate === rate);
    return [{ what: 'the price of the night', is, due: true }];
  }
}

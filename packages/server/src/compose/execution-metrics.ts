// What Prometheus hears of whether good and bad fills are treated alike.
import { Gauge, type Registry } from 'prom-client';
import type { BookTest } from '../execution-quality/symmetry.ts';

export interface SymmetrySources {
  readonly symmetryTests: () => Promise<readonly BookTest[]>;
}

export function tellSymmetry({ symmetryTests }: SymmetrySources, registers: Registry[]): void {
  void new Gauge({
    name: 'execution_uneven',
    help: '1 where market orders of the last 7 days are not treated alike, whether good or bad for clients: a difference that is accident once in 1,000 times, of 200 deals or more',
    labelNames: ['book', 'of'],
    registers,
    async collect() {
      for (const { book, of, isUneven } of await symmetryTests())
        this.set({ book, of }, isUneven ? 1 : 0);
    },
  });
}

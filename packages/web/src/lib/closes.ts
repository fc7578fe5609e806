// An instrument's closing prices of the last hours, for the small chart in a row of a list.
import { useQuery } from '@tanstack/react-query';
import { call } from './api.ts';

const STALE_MS = 300_000;

/** The rows of a screen come all at once: each sends its request in a task of its own. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve, 0));

/** @param isOn whether the row was seen: it asks from then on */
export function useCloses(id: number, isOn: boolean): readonly number[] | undefined {
  return useQuery({
    queryKey: ['market', 'abbreviatedKline', id],
    queryFn: async ({ signal }) => {
      await nextTask();
      const candles = await call(
        'abbreviatedKline',
        { forex_id: id, period: '15min' },
        { signal, quiet: true },
      );
      return candles.map((candle) => candle.Close);
    },
    enabled: isOn,
    staleTime: STALE_MS,
  }).data;
}

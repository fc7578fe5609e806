// On the first page: what is good and what is bad for clients is not treated alike. It must be looked at before clients see it, who
// can: the figures are rows of the public log.
import { useQuery } from '@tanstack/react-query';
import type { Uneven as UnevenTest } from '@meridian/contract/admin';
import { buttonClass } from '@meridian/design/components/button';
import { look } from '../lib/api.ts';
import { useStaffSession } from '../lib/session.ts';
import { placesOf } from './places.ts';

const LOOKS_EVERY_MS = 60_000;

const WORDS: Readonly<Record<UnevenTest['of'], (test: UnevenTest) => string>> = {
  slippage: ({ good, bad }) =>
    `${count(good)} market orders were filled better than the client saw, ${count(bad)} worse`,
  speed_of_slippage: ({ good, bad }) =>
    `orders that got better (${count(good)}) and worse (${count(bad)}) prices were not equally fast`,
  speed_of_result: ({ good, bad }) =>
    `closes that won (${count(good)}) and that lost (${count(bad)}) were not equally fast`,
};
const MONEY = { real: 'Real money', demo: 'Practice money' } as const;

export function Uneven() {
  const places = placesOf(useStaffSession()?.staff.roles ?? []);
  const { data } = useQuery({
    queryKey: ['execution', 'uneven'],
    queryFn: ({ signal }) => look('unevenExecution', {}, signal),
    // Who sees the exposure sees this.
    enabled: places.some(({ to }) => to === '/exposure'),
    refetchInterval: LOOKS_EVERY_MS,
  });
  if (data === undefined || data.data.length === 0) return null;
  return (
    <section
      aria-labelledby="uneven"
      className="mb-6 flex flex-wrap items-center gap-4 rounded-card bg-negative-soft p-5"
    >
      <div className="min-w-60 flex-1">
        <h2 id="uneven" className="text-body-strong text-negative">
          Market orders are not treated alike
        </h2>
        <ul className="mt-1 text-label text-text-2">
          {data.data.map((test) => (
            <li key={`${test.book} ${test.of}`}>
              {MONEY[test.book]}, {data.days} days: {WORDS[test.of](test)}.
            </li>
          ))}
        </ul>
        <p className="mt-1 text-caption text-text-3">
          By accident such a difference comes once in 1,000 times. Look at the feed’s delays and at
          what was changed.
        </p>
      </div>
      <a href="/#/trust/execution" className={buttonClass()}>
        What clients see
      </a>
    </section>
  );
}

const count = (of: number): string => of.toLocaleString('en');

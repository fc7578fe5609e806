import type { Database } from '@meridian/store';
import { expect, it } from 'vitest';
import { loadHalts } from './halts.ts';

const stored = (endedAt: bigint | null) => [
  { instrument_id: 1, since: 0n, reason: 'technical_fault', ended_at: endedAt, ends_at: 100n },
];

it('an answer of the database that comes late brings no ended halt back', async () => {
  const asked: PromiseWithResolvers<unknown>[] = [];
  const query = () => {
    const answer = Promise.withResolvers<unknown>();
    asked.push(answer);
    return answer.promise;
  };
  const loading = loadHalts({ query } as unknown as Database, []);
  asked[0]?.resolve([]);
  const halts = await loading;
  const reloads = [halts.reload(), halts.reload()];
  asked[2]?.resolve(stored(10n));
  asked[1]?.resolve(stored(null));
  await Promise.all(reloads);
  expect(halts.of(1, 5)).not.toBeNull();
  expect(halts.of(1, 50)).toBeNull();
});

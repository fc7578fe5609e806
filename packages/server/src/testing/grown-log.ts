// The public log of a running server, as somebody from outside sees it who comes back.
import { type Remembered, lookAtLog } from '@meridian/verifier';
import { siteAt } from '@meridian/verifier/site-at';
import { expect } from 'vitest';

/**
 * Waits until the log has grown, and finds that it goes on from what was seen.
 * @param url of the server, without a slash at the end @param tickFiles how many of the newest are read
 */
export async function grownLog(
  url: string,
  remembered: Remembered | null,
  tickFiles = Infinity,
): Promise<Remembered> {
  const sizeIn = (note: string): number => Number(note.split('\n')[1] ?? 0);
  const seen = remembered === null ? 0 : sizeIn(remembered.checkpoint);
  const size = async (): Promise<number> => {
    const answer = await fetch(`${url}/log/checkpoint`);
    return answer.ok ? sizeIn(await answer.text()) : 0;
  };
  await expect.poll(size, { timeout: 60_000 }).toBeGreaterThan(seen);
  return (await lookAtLog(siteAt(`${url}/`), { remembered, tickFiles })).remembered;
}

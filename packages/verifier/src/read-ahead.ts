// Files of a site, one after the other, while the next ones are on their way: each alone costs a round trip.
import type { LogSite } from './log-site.ts';

const AHEAD = 8;

/** @yields each file in the order of the paths; null: there is none */
export async function* readAhead(
  site: LogSite,
  paths: readonly string[],
): AsyncGenerator<Uint8Array | null> {
  const asked: Promise<Uint8Array | null>[] = [];
  for (const place of paths.keys()) {
    for (const path of paths.slice(asked.length + place, place + AHEAD))
      asked.push(ask(site, path));
    yield (await asked.shift()) ?? null;
  }
}

function ask(site: LogSite, path: string): Promise<Uint8Array | null> {
  const answer = site.read(path);
  // Whoever waits for it hears of it; nobody may wait for it any more.
  answer.catch(() => undefined);
  return answer;
}

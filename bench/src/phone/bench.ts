// What a phone's socket is sent a minute on Home and on Trade: compact frames of what the real client says is on its
// screen, against the specification's own frames for the same topics, on the same market at the same time.
import { type CallOutput, SOCKET_PATH } from '@meridian/contract';
import { present } from '@meridian/units';
import type { Browser } from 'playwright-core';
import { WebSocket } from 'ws';
import { startServer } from '../real-server.ts';
import { inTemporaryFolder } from '../temporary.ts';
import { type Bench, type Verdict, thousands, times } from '../verdict.ts';
import { type Heard, openPhone, withBrowser } from './page.ts';
import { HELD, trader } from './trader.ts';

const PART_MAX = 0.1;
const SETTLE_MS = 6_000;
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 30);
/** Of IP and TCP with time stamps, for a frame that travels by itself. */
const PACKET_BYTES = 52;
const PAGES = [
  { name: 'Home', path: '/' },
  { name: 'Trade', path: '/trade' },
] as const;

export const phoneBench: Bench = {
  name: 'phone',
  run: (note) =>
    inTemporaryFolder(async (dataDir) => {
      const env = { DATA_DIR: dataDir, DATABASE_URL: '', FEED: 'sim?seed=7' };
      const server = await startServer({ ...env, SIMULATED_TRADERS: 'off' });
      try {
        const session = await trader(server.url, 'bench-phone');
        return await withBrowser(async (browser) => {
          const verdicts: Verdict[] = [];
          for (const page of PAGES)
            verdicts.push(await measure(browser, server.url, { ...page, session }, note));
          return verdicts;
        });
      } finally {
        await server.stop();
      }
    }),
};

interface Place {
  readonly name: string;
  readonly path: string;
  readonly session: CallOutput<'demoLogin'>;
}

async function measure(
  browser: Browser,
  url: string,
  place: Place,
  note: (text: string) => void,
): Promise<Verdict> {
  const phone = await openPhone(browser, { url, ...place });
  await pause(SETTLE_MS);
  const plain = await plainTwin(url, phone.said);
  await pause(1_000);
  const before = [phone.heard, plain.heard, phone.sent].map((one) => ({ ...one }));
  await pause(SECONDS * 1_000);
  const [ours, theirs, sent] = [phone.heard, plain.heard, phone.sent].map((now, at) =>
    aMinute(now, present(before[at], 'both ends')),
  );
  plain.close();
  for (const context of browser.contexts()) await context.close();
  if (ours === undefined || theirs === undefined || sent === undefined)
    throw new Error('both were measured');
  const packets = (one: Heard): number => one.bytes + one.frames * PACKET_BYTES;
  note(
    `${place.name}: ${thousands(ours.frames)} frames a minute instead of ${thousands(theirs.frames)}; with ` +
      `${PACKET_BYTES} bytes of head a packet ${thousands(packets(ours))} bytes instead of ${thousands(packets(theirs))} ` +
      `(${times(packets(ours) / packets(theirs))}); the phone itself says ${thousands(sent.bytes)}`,
  );
  const part = ours.bytes / theirs.bytes;
  return {
    figure: `${thousands(ours.bytes)} bytes a minute to a phone on ${place.name}, with ${HELD.length} positions open`,
    ratio: `${times(part)} of the ${thousands(theirs.bytes)} of the default frames`,
    target: `at most ${PART_MAX}`,
    isMet: part <= PART_MAX && ours.frames > 0,
  };
}

const aMinute = (now: Heard, before: Heard): Heard => ({
  bytes: ((now.bytes - before.bytes) * 60) / SECONDS,
  frames: ((now.frames - before.frames) * 60) / SECONDS,
});

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A client of the default frames that follows what the page follows. */
async function plainTwin(
  url: string,
  said: readonly string[],
): Promise<{ readonly heard: Heard; close(): void }> {
  const socket = new WebSocket(url.replace('http', 'ws') + SOCKET_PATH);
  const heard = { bytes: 0, frames: 0 };
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  socket.on('message', (data: Buffer) => {
    heard.bytes += data.length + (data.length < 126 ? 2 : 4);
    heard.frames += 1;
  });
  for (const message of said) if (!message.startsWith('{"type":"see"')) socket.send(message);
  return { heard, close: () => socket.terminate() };
}

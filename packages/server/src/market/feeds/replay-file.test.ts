import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { CATALOGUE, type Tick } from '@meridian/market';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseTime } from './replay-columns.ts';
import { readReplay, type ReplaySource } from './replay-file.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'replay-file-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

let count = 0;
/** Each test's files are in a folder of their own. */
async function written(files: Readonly<Record<string, string>>): Promise<string> {
  const place = await mkdtemp(path.join(folder, `${(count += 1)}-`));
  for (const [name, text] of Object.entries(files)) {
    await writeFile(path.join(place, name), name.endsWith('.gz') ? gzipSync(text) : text);
  }
  return place;
}
const ticksOf = (source: ReplaySource | undefined): Tick[] =>
  Array.from({ length: source?.tickCount ?? 0 }, (_, place) => {
    if (source === undefined) throw new Error('a source');
    return source.tick(place, 0);
  });
const quotesOf = (source: ReplaySource | undefined): string[] =>
  ticksOf(source).map(
    ({ at, bid, ask }) => `${new Date(at).toISOString().slice(11, 19)} ${bid}/${ask}`,
  );
const read = async (files: Readonly<Record<string, string>>) =>
  readReplay(await written(files), CATALOGUE);

const HEADER = 'timestamp,open,high,low,close\n';

describe('bars of a replay', () => {
  it('play open, the nearer extreme, the other, close, at the quarters of the bar', async () => {
    const [source] = await read({
      'gbpusd-m1.csv': `${HEADER}2012-02-01 00:00:00+00:00,1.57600,1.57610,1.57550,1.57560
2012-02-01 00:01:00+00:00,1.57560,1.57600,1.57555,1.57590\n`,
    });
    expect(quotesOf(source)).toEqual([
      '00:00:00 157600/157600',
      '00:00:15 157610/157610',
      '00:00:30 157550/157550',
      '00:00:45 157560/157560',
      '00:01:00 157560/157560',
      '00:01:15 157555/157555',
      '00:01:30 157600/157600',
      '00:01:45 157590/157590',
    ]);
    expect(ticksOf(source).map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(ticksOf(source)[0]).toMatchObject({ instrumentId: 2, volume: 1 });
  });

  it('take the low first when both extremes are equally near', async () => {
    const [source] = await read({ 'gbpusd.csv': `${HEADER}2012-02-01T00:00:00Z,1.5,1.6,1.4,1.5` });
    expect(ticksOf(source).map(({ bid }) => Number(bid))).toEqual([
      150_000, 140_000, 160_000, 150_000,
    ]);
  });

  it('let the ask take the bid’s steps, crossed or not, and keep ask = bid where its row is missing', async () => {
    const [source, ...others] = await read({
      'gbpusd-m1-bid-2012.csv': `${HEADER}2012-02-01 00:00:00,1.50000,1.50010,1.49950,1.49960
2012-02-01 00:01:00,1.50000,1.50010,1.49950,1.49960\n`,
      // Alone, the ask's bar would go to its low first.
      'gbpusd-m1-ask-2012.csv': `${HEADER}2012-01-31 23:59:00,1.4,1.4,1.4,1.4
2012-02-01 00:00:00,1.50005,1.50090,1.49930,1.49940\n`,
    });
    expect(others).toEqual([]);
    expect(quotesOf(source)).toEqual([
      '00:00:00 150000/150005',
      '00:00:15 150010/150090',
      '00:00:30 149950/149930',
      '00:00:45 149960/149940',
      '00:01:00 150000/150000',
      '00:01:15 150010/150010',
      '00:01:30 149950/149950',
      '00:01:45 149960/149960',
    ]);
    expect(source?.askMissing).toBe(1);
  });

  it('are found from the name of either side', async () => {
    const place = await written({
      'eurusd_bid.csv.gz': `${HEADER}2012-02-01,1.1,1.1,1.1,1.1`,
      'eurusd_ask.csv.gz': `${HEADER}2012-02-01,1.2,1.2,1.2,1.2`,
    });
    for (const name of ['eurusd_bid.csv.gz', 'eurusd_ask.csv.gz']) {
      const [source] = await readReplay(path.join(place, name), CATALOGUE);
      expect(ticksOf(source)[0]).toMatchObject({ bid: 110_000n, ask: 120_000n });
    }
  });

  it('are understood in points with the noise of floats, and share out their volume', async () => {
    const [source] = await read({
      'audusd-h1.csv': `Date,open,high,low,close,tick_volume
2012-11-16 10:00:00,103428.00000000001,103430.0,103176.0,103258.99999999999,4911
2012-11-16 11:00:00,103255.99999999999,103292.99999999999,103146.0,103162.0,4388\n`,
    });
    expect(quotesOf(source).slice(0, 4)).toEqual([
      '10:00:00 103428/103428',
      '10:15:00 103430/103430',
      '10:30:00 103176/103176',
      '10:45:00 103259/103259',
    ]);
    // 4911 = 3 x 1227 + 1230
    expect(
      ticksOf(source)
        .slice(0, 4)
        .map(({ volume }) => volume),
    ).toEqual([1_227, 1_227, 1_227, 1_230]);
  });

  it('are understood as prices where those are whole numbers', async () => {
    const [gold] = await read({ 'xauusd-d1.csv': `${HEADER}2012-02-01,1740,1745,1735,1741` });
    expect(ticksOf(gold)[0]?.bid).toBe(174_000n);
    const [points] = await read({
      'usdjpy-h1.csv': `${HEADER}2012-02-01,81121.0,81203.0,81107.0,81201.0`,
    });
    expect(ticksOf(points)[0]?.bid).toBe(81_121n);
  });
});

describe('ticks of a replay', () => {
  it('play as they are, several at one instant too', async () => {
    const [source] = await read({
      'USDJPY.csv': `timestamp,bid,ask
2012-02-01 00:00:00.250,76.201,76.209\r\n2012-02-01 00:00:00.250,76.202,76.201\r\n`,
    });
    expect(ticksOf(source).map(({ at, seq, bid, ask }) => [at % 1_000, seq, bid, ask])).toEqual([
      [250, 1, 76_201n, 76_209n],
      [250, 2, 76_202n, 76_201n],
    ]);
  });
});

describe('a folder of a replay', () => {
  it('has its sources in the order of instruments and time', async () => {
    const sources = await read({
      'gbpusd-2.csv': `${HEADER}2013-02-01,1.5,1.5,1.5,1.5`,
      'gbpusd-1.csv': `${HEADER}2012-02-01,1.5,1.5,1.5,1.5`,
      'eurusd.csv': `${HEADER}2014-02-01,1.5,1.5,1.5,1.5`,
      'README.md': 'no prices',
    });
    expect(sources.map(({ name }) => name)).toEqual(['eurusd.csv', 'gbpusd-1.csv', 'gbpusd-2.csv']);
  });
});

describe('what a replay refuses', () => {
  const good = '2012-02-01 00:00:00,1.5,1.6,1.4,1.5\n';
  it.each([
    ['an unknown instrument', { 'abcdef.csv': HEADER + good }, '"ABCDEF" is none'],
    ['an empty file', { 'gbpusd.csv': '' }, 'is empty'],
    ['a header alone', { 'gbpusd.csv': HEADER }, 'no rows'],
    ['other columns', { 'gbpusd.csv': 'a,b\n1,2\n' }, 'line 1: the columns must be'],
    [
      'a short row',
      { 'gbpusd.csv': `${HEADER}${good}2012-02-01 00:01:00,1.5\n` },
      'line 3: 2 columns',
    ],
    [
      'no number',
      { 'gbpusd.csv': `${HEADER}${good}2012-02-01 00:01:00,1.5,x,1.4,1.5\n` },
      'line 3: "x" is no price',
    ],
    [
      'a price of zero',
      { 'gbpusd.csv': `${HEADER}2012-02-01,0,1,0,1\n` },
      'line 2: "0" is no price',
    ],
    ['no time', { 'gbpusd.csv': `${HEADER}yesterday,1,1,1,1\n` }, 'line 2: "yesterday" is no time'],
    ['a day that is not', { 'gbpusd.csv': `${HEADER}2013-02-29,1,1,1,1\n` }, 'is no time'],
    ['time going back', { 'gbpusd.csv': HEADER + good + good }, 'line 3: its time is not after'],
    [
      'a bar that lies',
      { 'gbpusd.csv': `${HEADER}2012-02-01,1.5,1.4,1.3,1.35\n` },
      'line 2: high and low',
    ],
    [
      'overlapping files',
      { 'gbpusd-a.csv': HEADER + good, 'gbpusd-b.csv': HEADER + good },
      'overlap in time',
    ],
    ['no price file', { 'x.txt': '' }, 'has no .csv'],
    ['a damaged gzip', { 'gbpusd.csv': 'x'.repeat(20_000) }, 'no CSV file'],
  ])('%s', async (_, files, message) => {
    await expect(read(files)).rejects.toThrow(message);
  });

  it('a file that is not there, and one that only pretends to be gzip', async () => {
    await expect(readReplay(path.join(folder, 'none.csv'), CATALOGUE)).rejects.toThrow(
      'is it there?',
    );
    const place = await written({});
    await writeFile(path.join(place, 'gbpusd.csv.gz'), 'no gzip');
    await expect(readReplay(place, CATALOGUE)).rejects.toThrow(
      'cannot be read: incorrect header check',
    );
  });
});

describe('times of files', () => {
  it.each([
    ['2012-02-01 00:00:00+00:00', '2012-02-01T00:00:00.000Z'],
    ['2012-02-01 00:00:00', '2012-02-01T00:00:00.000Z'],
    ['2012-02-01T00:00:00Z', '2012-02-01T00:00:00.000Z'],
    ['2012-02-01', '2012-02-01T00:00:00.000Z'],
    ['1328054400000', '2012-02-01T00:00:00.000Z'],
    ['2012-02-01 12:30', '2012-02-01T12:30:00.000Z'],
    ['2012-02-01 02:00:00.5+02:00', '2012-02-01T00:00:00.500Z'],
    ['2012-02-01 00:00:00-0530', '2012-02-01T05:30:00.000Z'],
  ])('%s', (text, expected) => {
    expect(new Date(parseTime(text) ?? Number.NaN).toISOString()).toBe(expected);
  });
  it.each([
    '',
    '2012',
    '2012-13-01',
    '2012-02-01 24:00:00',
    '01/02/2012',
    '2012-02-01 00:00:00 CET',
  ])('not "%s"', (text) => {
    expect(parseTime(text)).toBeNull();
  });
});

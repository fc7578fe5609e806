import type { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import * as ws from 'ws';
import { textFrame } from './frame.ts';

/** The reader of a ws client, which its types leave out. */
const { Receiver } = ws as unknown as { Receiver: new () => Writable };

const read = (frame: Buffer): Promise<string> =>
  new Promise((resolve, reject) => {
    const receiver = new Receiver();
    receiver.on('message', (data: Buffer, isBinary: boolean) =>
      resolve(isBinary ? 'binary' : data.toString()),
    );
    receiver.on('error', reject);
    receiver.write(frame);
  });

describe('a frame is read as the text that was written', () => {
  const lengths = [0, 1, 125, 126, 127, 65_535, 65_536, 70_000];
  it.each(lengths)('of %i bytes', async (length) => {
    const text = 'x'.repeat(length);
    expect(await read(textFrame(text))).toBe(text);
  });

  it('of letters that take several bytes', async () => {
    const text = '\u00e9\u4ef7'.repeat(40);
    expect(await read(textFrame(text))).toBe(text);
  });
});

import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { compressed } from './compressed.ts';

const LIST = JSON.stringify(Array.from({ length: 200 }, (_, Id) => ({ Id, Code: 'EURUSD' })));

describe('a compressed answer', () => {
  it.each(['br', 'gzip, deflate, br, zstd', 'gzip;q=1.0, br;q=0.5', 'BR'])(
    'is what was written, for %s',
    async (accepted) => {
      const bytes = await compressed(LIST, accepted);
      expect(brotliDecompressSync(bytes ?? Buffer.alloc(0)).toString()).toBe(LIST);
      expect(bytes?.length).toBeLessThan(LIST.length / 4);
    },
  );

  it.each([undefined, '', 'gzip', 'br;q=0', 'br;q=0.0, gzip', 'brr', 'x-br'])(
    'is not sent to who takes none: %s',
    async (accepted) => {
      expect(await compressed(LIST, accepted)).toBeNull();
    },
  );

  it('is not worth it for a short one', async () => {
    expect(await compressed('{"code":200}', 'br')).toBeNull();
  });
});

import { expect, it } from 'vitest';
import { heldBackTold } from './held-back.ts';

it('terms that are held back are an error in the log, once as long as they are the same', () => {
  const said: object[] = [];
  const tell = heldBackTold({ error: (fields) => void said.push(fields) });
  const delivered = { code: 'EURUSD', versionId: null, worsened: ['feeRate'] } as const;
  tell([]);
  tell([delivered]);
  tell([delivered, { ...delivered, versionId: 7 }]);
  expect(said).toEqual([
    { instrument: 'EURUSD', version: null, worsened: ['feeRate'] },
    { instrument: 'EURUSD', version: 7, worsened: ['feeRate'] },
  ]);
});

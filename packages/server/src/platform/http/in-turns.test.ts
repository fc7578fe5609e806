import { ERRORS } from '@meridian/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApp, instrumentId } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
  app.feed.say('EURUSD', '1.10000', '1.10008');
});
const BUSY = ERRORS.requests_too_many.code;
afterAll(() => app.remove());

describe('calls that read what has been done', () => {
  it.each(['logRows', 'logProof', 'logOrder', 'orderStory', 'orderNeighbours'] as const)(
    '%s: are made one at a time of each client, and a hundred at once are refused',
    async (name) => {
      const [ann, bob] = [await app.client(), await app.client()];
      const asked = async (client: typeof ann) => {
        const { Id: id } = await client.buy({ cont: '0.01', forex_id: instrumentId('EURUSD') });
        return name === 'logRows' ? {} : name === 'logProof' ? { n: 1 } : { id };
      };
      const [of, others] = [await asked(ann), await asked(bob)];
      const many = Array.from({ length: 100 }, () => ann.call(name, of));
      const other = bob.call(name, others);
      const codes = (await Promise.all(many)).map(({ code }) => code);
      expect((await other).code).not.toBe(BUSY);
      expect(new Set(codes)).toContain(BUSY);
      expect(codes.filter((code) => code !== BUSY).length).toBeLessThan(60);
    },
  );
});

import { CATALOGUE } from '@meridian/market';
import { describe, expect, it } from 'vitest';
import { type FeedNeeds, readFeed } from './read-feed.ts';

const needs: FeedNeeds = {
  instruments: CATALOGUE,
  now: () => 0,
  random: () => 0,
  days: {
    facts: {
      kind: 'days',
      secrets: new Map([
        [-1, 'a'],
        [0, 'b'],
      ]),
    },
    has: () => true,
    extend: () => Promise.resolve(),
    published: () => [],
    stop: () => undefined,
  },
};
const env = { OANDA_TOKEN: 'token', OANDA_ACCOUNT: '101-1' };

describe('FEED', () => {
  it.each([
    ['sim', 'sim:secret', 'always', 'wall', true],
    ['sim?seed=7', 'sim:seed=7', 'always', 'wall', true],
    ['sim?hours=real', 'sim:secret:hours=real', 'real', 'wall', true],
    ['sim?seed=7&hours=real', 'sim:seed=7:hours=real', 'real', 'wall', true],
    [
      'replay:/data/gbpusd-m1-bid-2012.csv.gz?speed=60',
      'replay:gbpusd-m1-bid-2012.csv.gz',
      'real',
      'market',
      false,
    ],
    ['replay:data/', 'replay:data', 'real', 'market', false],
    ['replay:/what?/x.csv?speed=0.5', 'replay:x.csv', 'real', 'market', false],
    ['oanda', 'oanda:practice', 'real', 'wall', false],
    ['kraken', 'kraken', 'real', 'wall', false],
  ])('%s', (spec, identity, hours, clock, isSimulated) => {
    expect(readFeed(spec, env)(needs)).toMatchObject({ identity, hours, clock, isSimulated });
  });

  it.each([
    ['', 'names no feed'],
    ['bloomberg', 'names no feed: use sim'],
    ['sim?speed=2', '"speed" is no parameter of this feed; it takes seed and hours'],
    ['sim?seed=1.5', 'seed is a whole number'],
    ['sim?seed=', 'seed is a whole number'],
    ['sim?seed=99999999999', 'from 0 to 2147483647'],
    ['sim?seed=1&seed=2', 'given twice'],
    ['sim?hours=never', 'hours is real or always'],
    ['oanda?x=1', 'it takes none'],
    ['replay:', 'a file or folder must follow'],
    ['replay:x.csv?speed=0', 'a number above 0'],
    ['replay:x.csv?speed=fast', 'a number above 0'],
    ['replay:x.csv?sped=2', '"sped" is no parameter'],
  ])('"%s" is refused', (spec, message) => {
    expect(() => readFeed(spec, env)).toThrow(message);
  });

  it('names the credential that a provider lacks', () => {
    expect(() => readFeed('oanda', {})).toThrow('needs the variable OANDA_TOKEN');
    const wrong = { ...env, OANDA_ENVIRONMENT: 'demo' };
    expect(() => readFeed('oanda', wrong)).toThrow('must be practice or live');
  });
});

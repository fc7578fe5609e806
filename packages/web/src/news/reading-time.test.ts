import { describe, expect, it } from 'vitest';
import { readingMinutes } from './reading-time.ts';

describe('how long an article takes to read', () => {
  it.each([
    ['nothing', '', 1],
    ['a line', 'The bank left its rate where it was.', 1],
    ['660 words', 'rate '.repeat(660), 3],
    ['900 Chinese letters', '利率'.repeat(450), 2],
    ['marks alone', '— … · '.repeat(900), 1],
  ])('%s', (_, text, minutes) => {
    expect(readingMinutes(text)).toBe(minutes);
  });
});

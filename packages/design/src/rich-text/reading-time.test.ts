import { describe, expect, it } from 'vitest';
import { readingMinutes, readingTime } from './reading-time.ts';

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

describe('the reading time', () => {
  it.each([
    ['en', 1, '1 min read'],
    ['en', 3, '3 min read'],
    ['de', 2, '2 Min. Lesezeit'],
    ['ar', 1, 'قراءة دقيقة واحدة'],
    ['ar', 2, 'قراءة دقيقتين'],
    ['ar', 3, 'قراءة 3 دقائق'],
    ['ar', 11, 'قراءة 11 دقيقة'],
  ] as const)('in %s of %i minutes', (language, minutes, text) => {
    expect(readingTime('rate '.repeat(220 * minutes), language)).toBe(text);
  });
});

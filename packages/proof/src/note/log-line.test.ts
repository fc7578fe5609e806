import { describe, expect, it } from 'vitest';
import { checkpointText } from './checkpoint.ts';
import { logLineOf, parseLogLine } from './log-line.ts';

const line = { origin: 'venue.example/log', size: 12_345, root: new Uint8Array(32).fill(7) };

describe('a checkpoint in one line', () => {
  it('is read as it was written, whatever stands around it', () => {
    const text = logLineOf(`${checkpointText(line)}\n— venue.example/log AAAAAAAA\n`);
    expect(text).toBe('venue.example/log 12345 BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc=');
    for (const around of [text, `Public log: ${text}`, `"${text.replaceAll(' ', '  ')}",,`])
      expect(parseLogLine(around)).toMatchObject({ size: 12_345, root: line.root });
    expect(parseLogLine(`Public log: ${text}\n`).origin).toBe(line.origin);
  });

  it.each([
    '',
    'venue.example/log 12345',
    'venue.example/log 012 BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc=',
  ])('is none in %j', (text) => expect(() => parseLogLine(text)).toThrow('malformed'));
});

import { describe, expect, it } from 'vitest';
import { repeatedField } from './repeated-field.ts';

describe('a name that an object of JSON has twice', () => {
  it.each([
    ['{"number":"30","number":"31"}', 'number'],
    ['{"a":1, "b" : 2 ,\n"a"\t:1}', 'a'],
    [String.raw`{"number":"30","n\u0075mber":"31"}`, 'number'],
    ['{"a":{"b":1},"c":[{"d":1,"d":2}]}', 'd'],
    [String.raw`{"a\"":1,"a\"":2}`, 'a"'],
    ['{"":1,"":2}', ''],
  ])('is found: %s', (text, name) => {
    expect(JSON.parse(text)).toBeDefined();
    expect(repeatedField(text)).toBe(name);
  });

  it.each([
    ...['{}', '[]', '"a:a"', 'null', '{"a":{"a":{"a":1}}}', '[{"a":1},{"a":2}]'],
    ...['{"a":"b","b":"a"}', '{"a":"\\"a\\":1","b":["a","a"]}', '{"a":"\\\\","b":"a"}'],
    `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  ])('is none: %s', (text) => {
    expect(JSON.parse(text)).not.toBe(undefined);
    expect(repeatedField(text)).toBeNull();
  });
});

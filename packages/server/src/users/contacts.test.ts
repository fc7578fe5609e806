import { describe, expect, it } from 'vitest';
import { parseEmail, parseMobile } from './contacts.ts';

describe('an e-mail address', () => {
  it.each([
    ['Ann@Example.ORG', 'Ann@example.org'],
    ['a.b+c_d@sub.example.co', 'a.b+c_d@sub.example.co'],
    ["o'neil@example.org", "o'neil@example.org"],
    ['ann@xn--bcher-kva.example', 'ann@xn--bcher-kva.example'],
  ])('%s is %s', (text, address) => {
    expect(parseEmail(text)).toEqual({ kind: 'email', address });
  });

  it.each([
    '',
    '@example.org',
    'ann@',
    'ann',
    'ann@example',
    'ann@.org',
    'ann@example..org',
    'ann@-example.org',
    'ann@example.org.',
    'ann@127.0.0.1',
    'ann@[127.0.0.1]',
    '"ann"@example.org',
    'ann smith@example.org',
    'ann@exam ple.org',
    'ann@example.org\r\nBcc: eve@example.org',
    '.ann@example.org',
    'ann.@example.org',
    'a..n@example.org',
    'änn@example.org',
    'ａｎｎ@example.org',
    'ann@еxample.org',
    'ann\u200b@example.org',
    'ann\u202egro.elpmaxe@example.org',
    `${'a'.repeat(250)}@example.org`,
  ])('%j is none', (text) => {
    expect(parseEmail(text)).toBeNull();
  });
});

describe('a phone number', () => {
  it.each([
    ['07700 900123', '44', '+447700900123'],
    ['(0)7700-900.123', '44', '+447700900123'],
    ['+44 7700 900123', '44', '+447700900123'],
    ['0044 7700 900123', '44', '+447700900123'],
    ['+44 (0)7700 900123', '44', '+447700900123'],
    ['0170 1234567', '49', '+491701234567'],
    ['9123 4567', '852', '+85291234567'],
    ['8 912 345-67-89', '7', '+79123456789'],
    ['912 345-67-89', '7', '+79123456789'],
    ['1 (212) 555-0123', '1', '+12125550123'],
    ['06 20 123 4567', '36', '+36201234567'],
    // An Italian 0 is part of the number.
    ['06 1234567', '39', '+39061234567'],
    ['312 345 6789', '39', '+393123456789'],
  ])('%s with %s is %s', (text, dialling, address) => {
    const mobile = parseMobile(text, dialling);
    expect(mobile?.address).toBe(address);
    expect(mobile?.national).toBe(address.slice(1 + dialling.length));
  });

  it.each([
    ['+49 170 1234567', '44'],
    ['1234', '44'],
    ['12345678901234', '44'],
    ['٠٧٧٠٠٩٠٠١٢٣', '44'],
    ['０７７００９００１２３', '44'],
    ['07700 90012a', '44'],
    ['+', '44'],
    ['', '44'],
    ['++447700900123', '44'],
  ])('%s with %s is none', (text, dialling) => {
    expect(parseMobile(text, dialling)).toBeNull();
  });
});

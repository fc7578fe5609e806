import { describe, expect, it } from 'vitest';
import { hostOf, webAddress } from './web-address.ts';

describe('an address that is followed', () => {
  it.each([
    ['https://closed.example/why?lang=en', 'https://closed.example/why?lang=en'],
    ['http://closed.example', 'http://closed.example/'],
    ['  HTTPS://Closed.Example ', 'https://closed.example/'],
  ])('%j is one', (text, address) => {
    expect(webAddress(text)).toBe(address);
  });

  it.each([
    '',
    'closed.example',
    '/closed',
    '//closed.example',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://closed.example/1',
    'file:///etc/passwd',
    'ftp://closed.example',
    'https://',
  ])('%j is none', (text) => {
    expect(webAddress(text)).toBeUndefined();
  });

  it('is shown by its host', () => {
    expect(hostOf('https://www.example.com:8443/en?x=1')).toBe('www.example.com:8443');
    expect(hostOf('no address')).toBe('no address');
  });
});

import { describe, expect, it } from 'vitest';
import { isPublicAddress, publicLookup, readEndpoint } from './push-host.ts';

describe('where a push may go', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://8.8.8.8/x',
    'https://[2606:4700::1111]/x',
  ])('%s: yes', (address) => {
    expect(readEndpoint(address, false)?.href).toBe(address);
  });

  it.each([
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://user:word@fcm.googleapis.com/x',
    'https://localhost/x',
    'https://LOCALHOST./x',
    'https://push/x',
    'https://push.internal/x',
    'https://printer.local/x',
    'https://127.0.0.1/x',
    'https://0x7f000001/x',
    'https://2130706433/x',
    'https://10.1.2.3/x',
    'https://172.31.0.1/x',
    'https://192.168.1.1/x',
    'https://169.254.169.254/latest',
    'https://100.64.0.1/x',
    'https://0.0.0.0/x',
    'https://[::1]/x',
    'https://[::ffff:127.0.0.1]/x',
    'https://[fd00::1]/x',
    'https://[fe80::1]/x',
    'https://[2002:7f00:1::]/x',
    'file:///etc/passwd',
    'not an address',
    '',
  ])('%s: no', (address) => {
    expect(readEndpoint(address, false)).toBeNull();
  });

  it('inside one’s own walls where the operator says so', () => {
    expect(readEndpoint('http://127.0.0.1:9/x', true)?.port).toBe('9');
    expect(readEndpoint('ftp://127.0.0.1/x', true)).toBeNull();
  });

  it('is asked again when a name is resolved', async () => {
    const error = await new Promise((resolve) => {
      publicLookup('localhost', { all: true }, resolve);
    });
    expect(error).toBeInstanceOf(Error);
    expect(isPublicAddress('nonsense')).toBe(false);
  });
});

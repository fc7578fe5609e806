import { afterEach, describe, expect, it } from 'vitest';
import { TestApp } from '../../testing/test-app.ts';

let app: TestApp;
afterEach(() => app.remove());

describe('SERVICE_WORKER=off', () => {
  it('answers with a worker that takes itself and what it kept away', async () => {
    app = await TestApp.open({ config: { hasServiceWorker: false } });
    const { statusCode, headers, body } = await app.app.http.inject('/sw.js');
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({ 'cache-control': 'no-cache' });
    expect(headers['content-type']).toContain('text/javascript');
    expect(body).toContain('unregister()');
  });
});

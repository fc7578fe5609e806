import { afterAll, describe, expect, it, vi } from 'vitest';

vi.hoisted(() => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('window', { addEventListener: () => undefined });
});
const { downloadStatement } = await import('./statement.ts');
afterAll(() => vi.unstubAllGlobals());

describe('a statement', () => {
  it('is fetched where the contract has it, with the filter', async () => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', (url: string) => {
      asked.push(url);
      return Promise.resolve(Response.json({ code: 2001, msg: 'Not today.', data: null }));
    });
    await expect(downloadStatement('csv', { kind: 'deposit', from: 5 })).rejects.toThrow(
      'Not today.',
    );
    expect(asked[0]).toMatch(/^\/v1\/api\/main\/statement\?format=csv&kind=deposit&from=5&t=\d+$/);
  });
});

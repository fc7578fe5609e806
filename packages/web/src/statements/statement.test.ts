import { afterAll, describe, expect, it, vi } from 'vitest';

vi.hoisted(() => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('window', { addEventListener: () => undefined });
});
const { fileNameOf, statementAddress } = await import('./statement.ts');
afterAll(() => vi.unstubAllGlobals());

describe('a statement', () => {
  it('is fetched where the contract has it, with the filter', () => {
    const address = statementAddress('csv', { kind: 'deposit', from: 5 });
    expect(address).toMatch(/^\/v1\/api\/main\/statement\?format=csv&kind=deposit&from=5&t=\d+$/);
  });

  it('is called what the server calls it, and never a path', () => {
    expect(fileNameOf('attachment; filename="meridian-12345678-2026-11-01.pdf"', 'pdf')).toBe(
      'meridian-12345678-2026-11-01.pdf',
    );
    expect(fileNameOf('attachment; filename="../../x"', 'csv')).toBe('statement.csv');
    expect(fileNameOf(null, 'csv')).toBe('statement.csv');
  });
});

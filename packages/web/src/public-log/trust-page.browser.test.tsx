import { expect, beforeAll, describe, it } from 'vitest';
import { page } from 'vitest/browser';
import type { LogLook } from '../lib/public-log.ts';
import { openPage, showPage } from '../testing/client-page.tsx';
import { CheckSection } from './check-section.tsx';
import type { LogLookQuery } from './log-look.ts';
import { WitnessSection } from './witness-section.tsx';

beforeAll(() => openPage('log'));

const AT = Date.UTC(2026, 10, 20, 20);
const DAY_MS = 86_400_000;
const checked = (more: Partial<Extract<LogLook, { state: 'checked' }>> = {}) => ({
  ...{ state: 'checked' as const, size: 12_345, checkedAt: AT, signedAt: AT - 2_000 },
  ...{ since: AT - 9 * DAY_MS, first: { size: 77, at: AT - DAY_MS } },
  ...{ origin: 'venue.example/log', key: 'venue.example/log+00000000+AAAA' },
  ...{ witnesses: [], cosigned: [], handovers: [], ...more },
});

function showCheck(data: LogLook | undefined, isError = false): void {
  const look = { data, isError, refetch: () => undefined } as unknown as LogLookQuery;
  showPage(<CheckSection look={look} />);
}
const text = () => document.body.textContent;

describe('the check of the public log', () => {
  it('tells how much is in the log, since when, and that all is there that was seen', () => {
    showCheck(checked());
    expect(text()).toContain('12,345');
    expect(text()).toContain('Provable since');
    expect(text()).toMatch(/All 77 rows of that time are still there/);
    showCheck(checked({ first: { size: 12_345, at: AT } }));
    expect(text()).toContain('first look');
  });

  it('says that it is at it, that there is nothing yet, and that it could not read', () => {
    showCheck(undefined);
    expect(text()).toContain('is checking');
    showCheck(null);
    expect(text()).toContain('has not begun');
    showCheck(undefined, true);
    expect(text()).toContain('could not be read');
  });

  it('keeps what was found before while it cannot read, and says so', () => {
    showCheck(checked(), true);
    expect(document.querySelector('[role=alert]')?.textContent).toContain('could not be read');
    expect(text()).toContain('12,345');
  });

  it('is red where the log is another, with the evidence', async () => {
    showCheck({ state: 'fault', fault: 'rewritten', evidence: '{}' });
    await expect.element(page.getByRole('alert').getByText('rewritten')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Save the evidence' })).toBeVisible();
  });
});

describe('the witnesses', () => {
  const signed = (name: string) => ({ name, at: AT - 5_000 });
  const showThem = (witnesses: readonly string[], cosigned: readonly string[]) =>
    showPage(<WitnessSection log={checked({ witnesses, cosigned: cosigned.map(signed) })} />);

  it('are named so only if two sign that have nothing to do with each other or the house', () => {
    showThem([], []);
    expect(text()).toContain('Nobody outside signs this log yet');
    for (const names of [['one.example'], ['one.example', 'own.venue.example']]) {
      showThem(names, names);
      expect(text()).toContain('Not enough witnesses yet');
      expect(text()).not.toContain('Witnessed.');
    }
    const two = ['one.example', 'two.example'];
    showThem(two, ['one.example']);
    expect(text()).toContain('Not enough witnesses yet');
    expect(text()).toContain('Not signed');
    showThem(two, two);
    expect(text()).toContain('Independent witnesses that signed: 2');
  });
});

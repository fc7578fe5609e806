import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cutOff } from '../../testing/cut-off.ts';
import { openPage, showPage } from '../../testing/client-page.tsx';
import { Segmented } from './segmented.tsx';

describe('a choice side by side', () => {
  beforeEach(() => openPage());

  it('takes a second line rather than leave a narrow phone', async () => {
    await page.viewport(320, 640);
    const names = ['Instrument', 'Wochentag', 'Richtung', 'Schlagwort'];
    const choices = names.map((label) => ({ value: label, label }));
    const onChange = vi.fn<(value: string) => void>();
    showPage(
      <div className="p-8">
        <Segmented label="Nach" choices={choices} value="Richtung" onChange={onChange} />
      </div>,
    );
    await expect.poll(cutOff).toEqual([]);
  });

  it('has no part that is too narrow for a finger', async () => {
    const choices = ['Instrument', 'Woche', 'All'].map((label) => ({ value: label, label }));
    showPage(
      <div style={{ width: '200px' }}>
        <Segmented label="Zeitraum" choices={choices} value="All" onChange={() => {}} />
      </div>,
    );
    const all = page.getByText('All', { exact: true }).element();
    expect(all.getBoundingClientRect().width).toBeGreaterThanOrEqual(44);
  });
});

// Whose clock the chart's axis of time shows. No server.
import { init } from 'klinecharts';
import { beforeAll, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { setLanguage } from '../../lib/i18n.ts';
import { openPage, showPage } from '../../testing/client-page.tsx';
import { AxisZone } from './axis-zone.tsx';
import type { ChartScale } from './chart-scale.ts';

beforeAll(() => openPage('chart'));

it.each([
  ['en', 'New York'],
  ['ar', 'نيويورك'],
  ['ru', 'Нью-Йорк'],
  ['jp', 'ニューヨーク'],
] as const)(
  'is said in the corner of the axes in the language %s, and fits there',
  async (language, city) => {
    await setLanguage(language);
    const place = document.createElement('div');
    place.style.height = '300px';
    document.body.append(place);
    const chart = init(place);
    if (chart === null) throw new Error('there is no chart');
    const scale = { plot: () => ({ axisWidth: 56 }) } as unknown as ChartScale;
    showPage(
      <div className="relative h-40 w-80">
        <AxisZone chart={chart} scale={scale} />
      </div>,
    );
    await expect.element(page.getByText(city, { exact: true })).toBeVisible();
    const text = page.getByText(city, { exact: true }).element();
    expect(text.getBoundingClientRect().width).toBeLessThanOrEqual(56);
    const corner = text.parentElement?.getBoundingClientRect();
    expect(corner?.width).toBe(56);
    expect(corner?.height).toBeGreaterThan(10);
    place.remove();
  },
);

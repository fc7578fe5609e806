// A chart that is being made, a step at each paint. No server.
import { useEffect, useRef } from 'react';
import { expect, it, onTestFinished } from 'vitest';
import { showPage } from '../testing/client-page.tsx';
import { type MadeChart, useMadeChart } from './make-chart.ts';

let now: MadeChart | null = null;

function Box() {
  const box = useRef<HTMLDivElement>(null);
  const made = useMadeChart(box);
  useEffect(() => {
    now = made;
  }, [made]);
  return <div ref={box} data-made={made !== null} style={{ width: 320, height: 300 }} />;
}

it('never comes before everything else of the page, not even while it is made', async () => {
  const places = new Set<number>();
  const watched = new MutationObserver(() => {
    for (const one of document.querySelectorAll<HTMLElement>('[data-made] [tabindex]'))
      places.add(one.tabIndex);
  });
  watched.observe(document.body, { subtree: true, childList: true, attributes: true });
  onTestFinished(() => watched.disconnect());
  showPage(<Box />);
  await expect.poll(() => document.querySelector('[data-made="true"]')).not.toBeNull();
  expect([...places]).toEqual([0]);
});

it('writes out small figures in full', async () => {
  showPage(<Box />);
  await expect.poll(() => now?.chart.getDecimalFold().format('0.000053')).toBe('0.000053');
});

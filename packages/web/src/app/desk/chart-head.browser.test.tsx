// What the chart's head says of its price, on the narrowest chart of a desk. No server.
import { beforeAll, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openPage, showPage } from '../../testing/client-page.tsx';
import { madeInstrument } from '../../testing/made-instrument.ts';
import { answerSockets } from '../../testing/server-end.ts';
import { Routed } from '../../testing/routed.tsx';
import { ChartHead } from './chart-head.tsx';
import { initialLayout } from './desk-layout.ts';

const SITE = { market_time: 1_000, stale_after: 600_000, isMain: 1, feed_simulated: 1 };

beforeAll(async () => {
  answerSockets();
  vi.spyOn(globalThis, 'fetch').mockImplementation((address) => {
    const data = new Request(address).url.includes('basic') ? SITE : [madeInstrument()];
    return Promise.resolve(Response.json({ code: 1, msg: '', data }));
  });
  await openPage('alerts', 'desk', 'trading');
});

const show = (instrument: ReturnType<typeof madeInstrument>, width: number) =>
  showPage(
    <Routed>
      <div style={{ width }}>
        <ChartHead
          instrument={instrument}
          onList={() => undefined}
          desk={{
            width: 'tablet',
            layout: initialLayout('tablet'),
            grid: '',
            change: () => undefined,
            isOpen: () => true,
            toggle: () => undefined,
            resize: () => undefined,
            restore: () => undefined,
          }}
        />
      </div>
    </Routed>,
  );

// The chart of a tablet, one in between, of a laptop of 1280 pixels, and of wide screens.
it.each([396, 432, 560, 600, 650, 700, 900, 1000])(
  'says whole that prices are simulated, and the change of the day: %i pixels',
  async (width) => {
    show(madeInstrument(), width);
    const said = page.getByText('Simulated prices');
    await expect.element(said).toBeVisible();
    const { scrollWidth, clientWidth } = said.element();
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
    const place = said.element().getBoundingClientRect();
    const next = page.getByRole('button', { name: 'Charts' }).element();
    expect(place.right).toBeLessThanOrEqual(next.getBoundingClientRect().left);
    const changes = page.getByText(/^[+−]?[\d.]+%$/u).elements();
    expect(changes.filter((change) => change.checkVisibility())).toHaveLength(1);
  },
);

it('its market is closed', async () => {
  show(madeInstrument({ MarketStatus: 2 }), 432);
  await expect.element(page.getByText(/closed|opens/iu)).toBeVisible();
});

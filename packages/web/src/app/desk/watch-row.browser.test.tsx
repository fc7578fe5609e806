// A row of the watchlist in the narrowest panel: names are whole. No server.
import { beforeAll, expect, it, vi } from 'vitest';
import { openPage, showPage } from '../../testing/client-page.tsx';
import { madeInstrument } from '../../testing/made-instrument.ts';
import { answerSockets } from '../../testing/server-end.ts';
import { SIZE_MIN } from './desk-layout.ts';
import { WatchRow } from './watch-row.tsx';

beforeAll(async () => {
  answerSockets();
  vi.spyOn(globalThis, 'fetch').mockImplementation(() =>
    Promise.resolve(Response.json({ code: 1, msg: '', data: [] })),
  );
  await openPage('desk', 'trading');
});

it.each(['DOGE/USD', 'USDT/USD', 'GBP/USD', 'NAS100'])('%s has room', async (ShowCode) => {
  showPage(
    <ul className="@container [--row:2rem]" style={{ width: SIZE_MIN.watch }}>
      <WatchRow
        instrument={madeInstrument({ ShowCode })}
        isCurrent
        hasTab
        onPick={() => undefined}
        onMark={undefined}
        isMarked={false}
      />
    </ul>,
  );
  await document.fonts.ready;
  const name = document.querySelector('bdi');
  expect(name?.textContent).toBe(ShowCode);
  expect(name?.scrollWidth).toBeLessThanOrEqual(name?.clientWidth ?? 0);
});

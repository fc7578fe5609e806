// Where prices come from, on a site without days to check. No server.
import { LANGUAGES } from '@meridian/contract/languages';
import { beforeAll, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { setLanguage, t } from '../lib/i18n.ts';
import { queryClient } from '../lib/query-client.ts';
import { openPage, showPage } from '../testing/client-page.tsx';
import { answerSockets } from '../testing/server-end.ts';
import { Routed } from '../testing/routed.tsx';
import SimulatedDaysPage from './simulated-days-page.tsx';

const LABEL = 'simulated (seed 7)';
let isSimulated = 1;
beforeAll(async () => {
  answerSockets();
  vi.spyOn(globalThis, 'fetch').mockImplementation((address) => {
    const isInfo = new Request(address).url.includes('getBasicInfo');
    const info = { feed_simulated: isSimulated, feed_label: LABEL };
    return Promise.resolve(Response.json({ code: 1, msg: '', data: isInfo ? info : [] }));
  });
  await openPage('content');
});

const show = async (language: (typeof LANGUAGES)[number]) => {
  queryClient.clear();
  await setLanguage(language);
  showPage(
    <Routed>
      <SimulatedDaysPage />
    </Routed>,
  );
};

it.each([...LANGUAGES])('names a simulation in %s, not by its own label', async (language) => {
  isSimulated = 1;
  await show(language);
  await expect.element(page.getByText(t('days.seeded'))).toBeVisible();
  expect(page.getByText(LABEL).elements()).toEqual([]);
});

it('names who provides prices', async () => {
  isSimulated = 0;
  await show('en');
  await expect
    .element(page.getByText(`Prices on this site come from: ${LABEL}.`, { exact: false }))
    .toBeVisible();
});

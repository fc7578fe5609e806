// What was typed into the order form, across reloads and visits to other pages. A reload is a form that is made anew: nothing of
// it is held outside the tab's storage.
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type Session, keepSession } from '../lib/session-store.ts';
import { openPage, showPage } from '../testing/client-page.tsx';
import { madeInstrument } from '../testing/made-instrument.ts';
import { madeOffer } from '../testing/made-offer.ts';
import { UNSEEN_MAX_MS, keepDraft, keptDraft } from './kept-draft.ts';
import { type OrderDraft, changeDraft, newDraft } from './order-draft.ts';
import { useTicket } from './ticket.ts';

const typed = changeDraft(
  changeDraft(changeDraft(newDraft(madeOffer), { type: 'lots_typed', text: '0.3' }), {
    type: 'mode_chosen',
    mode: 'pending',
    close: '1.08755',
  }),
  { type: 'stop_set', stop: 'stopLoss', level: { unit: 'price', text: '1.08000' } },
);

beforeAll(() => openPage('trading'));
beforeEach(() => sessionStorage.clear());
afterEach(() => void vi.useRealTimers());

describe('the order form', () => {
  it('comes back as it was typed, for its instrument alone', () => {
    keepDraft(madeOffer, typed);
    expect(keptDraft(madeOffer)).toEqual(typed);
    expect(keptDraft({ ...madeOffer, instrumentId: 2 })).toEqual(newDraft(madeOffer));
  });

  it('is as it opens once nobody has seen it for an hour', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    keepDraft(madeOffer, typed);
    vi.setSystemTime(Date.now() + UNSEEN_MAX_MS);
    expect(keptDraft(madeOffer)).toEqual(typed);
    vi.setSystemTime(Date.now() + 1);
    expect(keptDraft(madeOffer)).toEqual(newDraft(madeOffer));
  });

  it('keeps no leverage that is not offered any more, and no message of the server', () => {
    const refused: OrderDraft = { ...typed, leverage: 500, refusals: { lots: 'Too much.' } };
    keepDraft(madeOffer, refused);
    expect(keptDraft(madeOffer)).toEqual({ ...typed, leverage: 30 });
  });
});

describe('the form on a page', () => {
  function Form() {
    const [instrument] = useState(() => madeInstrument({ Id: 71 }));
    const { draft, change } = useTicket(instrument);
    return (
      <>
        <output aria-label="Lots">{draft.lots}</output>
        <button type="button" onClick={() => change({ type: 'lots_typed', text: '0.77' })}>
          0.77
        </button>
      </>
    );
  }
  const lots = () => page.getByRole('status', { name: 'Lots' });
  const ann = { token: 'ann', user: { uid: '1' } } as unknown as Session;
  const bob = { token: 'bob', user: { uid: '2' } } as unknown as Session;
  const open = () => showPage(<Form />);

  it('is kept while it is seen, however long ago it was typed', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const draw = open();
    await page.getByRole('button', { name: '0.77' }).click();
    await expect.element(lots()).toHaveTextContent('0.77');
    vi.setSystemTime(Date.now() + 2 * UNSEEN_MAX_MS);
    draw(null);
    open();
    await expect.element(lots()).toHaveTextContent('0.77');
  });

  it('is not another account’s', async () => {
    keepSession(ann);
    const draw = open();
    await page.getByRole('button', { name: '0.77' }).click();
    await expect.element(lots()).toHaveTextContent('0.77');
    keepSession(bob);
    draw(null);
    open();
    await expect.element(lots()).toHaveTextContent('0.10');
  });
});

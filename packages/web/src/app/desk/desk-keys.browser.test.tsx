import { show } from '@meridian/design/testing/show';
import { startTransition, useReducer, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { madeInstrument } from '../../testing/made-instrument.ts';
import { madeOffer } from '../../testing/made-offer.ts';
import { changeDraft, newDraft } from '../../trade/order-draft.ts';
import { useDeskKeys } from './desk-keys.ts';

function Desk({ onBuy }: { readonly onBuy: () => void }) {
  useDeskKeys({ desk: {} as never, ticket: () => null });
  return (
    <button type="button" data-key="buy" onClick={onBuy}>
      Buy
    </button>
  );
}

it.each([
  ['Latin', 'b'],
  ['Russian', 'и'],
])('works by the keys of a %s keyboard', (_script, key) => {
  const buy = vi.fn<() => void>();
  show(<Desk onBuy={buy} />);
  document.dispatchEvent(new KeyboardEvent('keydown', { key, code: 'KeyB', bubbles: true }));
  expect(buy).toHaveBeenCalledOnce();
});

it('presses once for as long as its key is held down', async () => {
  const buy = vi.fn<() => void>();
  show(<Desk onBuy={buy} />);
  await userEvent.keyboard('{b>5/}');
  expect(buy).toHaveBeenCalledOnce();
  await userEvent.keyboard('b');
  expect(buy).toHaveBeenCalledTimes(2);
});

function Later({ onBuy }: { readonly onBuy: () => void }) {
  const [isDrawn, setIsDrawn] = useState(false);
  return isDrawn ? (
    <Desk onBuy={onBuy} />
  ) : (
    <button type="button" onClick={() => startTransition(() => setIsDrawn(true))}>
      Open
    </button>
  );
}

it('works from the moment in which the desk is drawn', async () => {
  const buy = vi.fn<() => void>();
  show(<Later onBuy={buy} />);
  const pressed = Promise.withResolvers<void>();
  new MutationObserver(() => {
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'b', code: 'KeyB', bubbles: true }));
    pressed.resolve();
  }).observe(document.body, { childList: true, subtree: true });
  await userEvent.click(page.getByRole('button', { name: 'Open' }));
  await pressed.promise;
  expect(buy).toHaveBeenCalled();
});

const instrument = madeInstrument();

function Ticket() {
  const [draft, change] = useReducer(changeDraft, madeOffer, newDraft);
  useDeskKeys({ desk: {} as never, ticket: () => ({ instrument, offer: madeOffer, change }) });
  return <output aria-label="Lots">{draft.lots}</output>;
}

it.each([
  ['+', false, '0.12'],
  ['-', false, '0.08'],
  ['+', true, '0.30'],
])(
  'counts each press of %s, also where two come at once (with Shift: %s)',
  async (key, shiftKey, lots) => {
    show(<Ticket />);
    for (let press = 0; press < 2; press += 1)
      document.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true }));
    await expect.element(page.getByRole('status', { name: 'Lots' })).toHaveTextContent(lots);
  },
);

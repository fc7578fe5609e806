import { useState } from 'react';
import type { Order } from '@meridian/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openPage, showPage } from '../../testing/client-page.tsx';
import { madeOrder } from '../../testing/made-order.ts';
import { freeForOco } from './oco.ts';
import { OcoField } from './oco-field.tsx';

const pending = (changed: Partial<Order>) =>
  madeOrder({ Status: 0, TriggerKind: 'limit', Price: '1.08', TargetPrice: '1.08', ...changed });
const stop = pending({ Id: 12, OrderType: 2, TriggerKind: 'stop', TargetPrice: '1.07' });

function Field({ free, fault }: { readonly free: readonly Order[]; readonly fault?: string }) {
  const [value, setValue] = useState<number | null>(null);
  return (
    <>
      <OcoField
        instrument={{ Id: 1, ShowCode: 'EUR/USD' }}
        orders={free}
        own={null}
        {...{ value, fault }}
        onChange={setValue}
      />
      <output aria-label="Other">{String(value)}</output>
    </>
  );
}

beforeAll(() => openPage('trading'));

const button = () => page.getByRole('button', { name: /One cancels the other/ });
const said = () => page.getByRole('status', { name: 'Other' }).element().textContent;

describe('one cancels the other', () => {
  it('names the orders that it can be tied to, says what the chosen one means, and can be undone', async () => {
    showPage(<Field free={[stop]} />);
    await expect
      .element(page.getByText(/^Tie it to another pending order of EUR\/USD/))
      .toBeVisible();
    await userEvent.click(button());
    await userEvent.click(page.getByRole('radio', { name: /Sell stop 0.10 at 1\.07000/ }));
    await expect.poll(said).toBe('12');
    await expect
      .element(
        page.getByText(
          'If it fills, Sell stop 0.10 at 1.07000 is cancelled, and the other way round.',
        ),
      )
      .toBeVisible();
    await userEvent.click(button());
    await userEvent.click(page.getByRole('radio', { name: 'None' }));
    await expect.poll(said).toBe('null');
  });

  it('says why there is nothing to choose', async () => {
    showPage(<Field free={[]} />);
    await expect.element(button()).toBeDisabled();
    await expect
      .element(page.getByText(/^There is no other pending order of EUR\/USD/))
      .toBeVisible();
  });

  it('says where all others are tied already', async () => {
    showPage(<Field free={[{ ...stop, OcoWith: 13 }, pending({ Id: 13, OcoWith: 12 })]} />);
    await expect.element(button()).toBeDisabled();
    await expect
      .element(page.getByText(/^Every other pending order of EUR\/USD is already tied/))
      .toBeVisible();
  });

  it('shows the server’s refusal where it belongs', async () => {
    showPage(<Field free={[stop]} fault="This is not one of your pending orders." />);
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('This is not one of your pending orders.');
  });
});

describe('the orders that one can be tied to', () => {
  it.each([
    ['another of the instrument', pending({ Id: 9 }), true],
    ['the one that it is tied to', pending({ Id: 9, OcoWith: 7 }), true],
    ['one with another', pending({ Id: 9, OcoWith: 8 }), false],
    ['itself', pending({ Id: 7 }), false],
    ['one of another instrument', pending({ Id: 9, ForexId: 2 }), false],
    ['one that is open', madeOrder({ Id: 9 }), false],
  ])('%s: %s', (_, order, isFree) => {
    expect(freeForOco([order], 1, 7)).toHaveLength(isFree ? 1 : 0);
  });
});

import { beforeAll, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openPage, showPage } from '../testing/client-page.tsx';
import { madeTrade } from '../testing/made-trade.ts';
import { TradeNote } from './trade-note.tsx';

const trade = madeTrade();

beforeAll(() => openPage('analytics'));

it('keeps what was typed on a trade when its sheet is swiped away', async () => {
  const note = <TradeNote trade={trade} tagsKnown={[]} copying={undefined} />;
  const draw = showPage(note);
  const field = page.getByRole('textbox', { name: 'Note' });
  await userEvent.type(field, 'Entered too early');
  draw(null);
  await expect.element(field).not.toBeInTheDocument();
  draw(note);
  await expect.element(field).toHaveValue('Entered too early');
  await expect.element(page.getByRole('button', { name: 'Save note' })).toBeVisible();
});

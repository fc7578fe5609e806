import { beforeAll, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openPage, showPage } from '../testing/client-page.tsx';
import { madeTrade } from '../testing/made-trade.ts';
import { answerCalls } from '../testing/server-end.ts';
import { draftOf, keepDraft } from '../ui/fields/use-form.ts';
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

it('has it again after a reload, and forgets it once it is saved', async () => {
  keepDraft('note.13', { note: 'Too early' });
  const sent = answerCalls('trade_note_set', { id: 13, note: 'Too early', tags: [] });
  showPage(<TradeNote trade={madeTrade({ Id: 13 })} tagsKnown={[]} copying={undefined} />);
  await expect.element(page.getByRole('textbox', { name: 'Note' })).toHaveValue('Too early');
  await userEvent.click(page.getByRole('button', { name: 'Save note' }));
  await expect.poll(() => sent).toHaveLength(1);
  await expect.poll(() => draftOf('note.13')).toEqual({});
});

it('tags leave the note as another page has written it', async () => {
  const sent = answerCalls('trade_note_set', { id: 9, note: 'From the phone', tags: ['news'] });
  const shown = (Note: string) => (
    <TradeNote trade={madeTrade({ Id: 9, Note })} tagsKnown={[]} copying={undefined} />
  );
  const draw = showPage(shown(''));
  await userEvent.fill(page.getByRole('textbox', { name: 'Tags' }), 'news');
  draw(shown('From the phone'));
  await expect.element(page.getByRole('textbox', { name: 'Note' })).toHaveValue('From the phone');
  await userEvent.click(page.getByRole('button', { name: 'Save note' }));
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ id: 9, only: 'tags', tags: 'news' });
});

it('keeps what is typed while the answer is under way', async () => {
  const answer = Promise.withResolvers<Response>();
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => answer.promise);
  showPage(<TradeNote trade={madeTrade({ Id: 11 })} tagsKnown={[]} copying={undefined} />);
  const field = page.getByRole('textbox', { name: 'Note' });
  await userEvent.fill(field, 'Too early');
  await userEvent.click(page.getByRole('button', { name: 'Save note' }));
  await userEvent.fill(field, 'Too early, and too large');
  const data = { id: 11, note: 'Too early', tags: [] };
  answer.resolve(Response.json({ code: 1, msg: '', data }));
  const button = page.getByRole('button', { name: 'Save note' });
  await expect.element(button).toHaveAttribute('aria-busy', 'false');
  await expect.element(field).toHaveValue('Too early, and too large');
});

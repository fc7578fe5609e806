// The saved templates in the sheet: renamed in their place, by keys alone. No server.
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { setWorkspace } from '../lib/workspace.ts';
import { openPage, showPage } from '../testing/client-page.tsx';
import { NO_DISTANCE } from '../ui/order-terms/typed-distance.ts';
import { Sheet } from '../ui/sheet.tsx';
import { NO_STOP, type OrderSettings } from './order-draft.ts';
import { TemplateList } from './template-list.tsx';
import { useTemplates } from './use-templates.ts';

const settings: OrderSettings = {
  ...{ lots: '0.10', lead: 'lots', risk: '1', leverage: null, parts: [] },
  ...{ stopLoss: NO_STOP, takeProfit: NO_STOP },
  ...{ trailing: NO_DISTANCE, breakEven: NO_DISTANCE, deviation: NO_DISTANCE },
};
const template = (name: string) => ({ name, scale: null, settings });
/** What another device would get; read by the page, since whose it is depends on who is logged in. */
function Stored() {
  const [templates] = useTemplates();
  return <output>{JSON.stringify(templates.map(({ id, name }) => [id ?? null, name]))}</output>;
}
async function expectStored(names: readonly (readonly [string | null, string])[]): Promise<void> {
  await expect.element(page.getByRole('status')).toHaveTextContent(JSON.stringify(names));
}

beforeAll(() => openPage('trading'));
beforeEach(async () => {
  setWorkspace('templates', [template('Scalp'), template('Swing')]);
  showPage(
    <Sheet open onOpenChange={() => undefined} title="Templates">
      <TemplateList />
      <Stored />
    </Sheet>,
  );
  await expect.element(button('Rename “Scalp”')).toBeVisible();
});
const button = (name: string) => page.getByRole('button', { name });
const field = () => page.getByRole('textbox', { name: 'Name of the template' });

it('renames one in its place, and gives the focus back', async () => {
  button('Rename “Scalp”').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(field()).toHaveFocus();
  await userEvent.keyboard('Quick{Enter}');
  await expect.element(button('Rename “Quick”')).toHaveFocus();
  await expectStored([
    ['Scalp', 'Quick'],
    [null, 'Swing'],
  ]);
});

it('says that a name is taken, or missing, and keeps the old one at Escape', async () => {
  await userEvent.click(button('Rename “Scalp”'));
  await field().fill('Swing');
  await expect.element(page.getByText('Another template has this name.')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await field().fill(' ');
  await expect.element(page.getByText('Enter a name.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Rename “Scalp”')).toHaveFocus();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await expectStored([
    [null, 'Scalp'],
    [null, 'Swing'],
  ]);
});

it('is left as it was by a thumb', async () => {
  await userEvent.click(button('Rename “Scalp”'));
  await field().fill('Quick');
  const { width, height } = button('Cancel').element().getBoundingClientRect();
  expect([width, height]).toEqual([44, 44]);
  await userEvent.click(button('Cancel'));
  await expect.element(button('Rename “Scalp”')).toHaveFocus();
  await expectStored([
    [null, 'Scalp'],
    [null, 'Swing'],
  ]);
});

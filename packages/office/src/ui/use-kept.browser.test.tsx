// What is typed into forms of the back office: who finds it again, and who does not.
import type { Staff } from '@meridian/contract/admin';
import { show } from '@meridian/design/testing/show';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { endStaffSession, keepStaffSession } from '../lib/session.ts';
import { Found } from './found.tsx';
import { useKept } from './use-kept.ts';
import { useTyped } from './use-typed.ts';

const memberOf = (id: number) => ({ token: `of ${id}`, staff: { id } as Staff });

function Form({ office }: { readonly office: string }) {
  const { now, set, over, saved, foundFrom, forget } = useTyped('company.1', {
    name: 'Alpine',
    office,
  });
  return (
    <>
      <Found from={foundFrom} onDiscard={forget} />
      <input
        aria-label="Name"
        value={now.name}
        onChange={(event) => set({ name: event.target.value })}
      />
      <output aria-label="To be saved">{JSON.stringify(over({ name: 'Alpine', office }))}</output>
      <button type="button" onClick={saved}>
        Save
      </button>
    </>
  );
}

const name = page.getByRole('textbox', { name: 'Name' });
const found = page.getByText(/You wrote this until/);
const open = (office = 'Zug') => show(<Form office={office} />);
/** The form is left, by whatever way, and opened again. */
const openAgain = (draw: ReturnType<typeof show>, office = 'Zug') => {
  draw(null);
  return open(office);
};

beforeEach(() => {
  sessionStorage.clear();
  keepStaffSession(memberOf(1));
});

it('has the fields that a version before did not know, and nothing of what cannot be read', async () => {
  const place = 'meridian.office.typed.1.form';
  function Draft() {
    const { value } = useKept('form', { name: '', currency: 'USD' });
    return <output aria-label="Draft">{JSON.stringify(value)}</output>;
  }
  const draft = page.getByRole('status', { name: 'Draft' });
  sessionStorage.setItem(place, JSON.stringify({ value: { name: 'Alpina' }, at: 1 }));
  const draw = show(<Draft />);
  await expect.element(draft).toHaveTextContent('{"name":"Alpina","currency":"USD"}');
  draw(null);
  sessionStorage.setItem(place, '{"value":{"na');
  show(<Draft />);
  await expect.element(draft).toHaveTextContent('{"name":"","currency":"USD"}');
});

it('outlives the session of its member, and nobody else finds it', async () => {
  let draw = open();
  await userEvent.fill(name, 'Alpina');
  await expect.element(found).not.toBeInTheDocument();
  endStaffSession();
  keepStaffSession(memberOf(2));
  draw = openAgain(draw);
  await expect.element(name).toHaveValue('Alpine');
  keepStaffSession(memberOf(1));
  openAgain(draw);
  await expect.element(name).toHaveValue('Alpina');
  await expect.element(found).toBeVisible();
});

it('holds only what was typed: the rest is as a colleague has saved it meanwhile', async () => {
  const draw = open();
  await userEvent.fill(name, 'Alpina');
  openAgain(draw, 'Basel');
  await expect
    .element(page.getByRole('status', { name: 'To be saved' }))
    .toHaveTextContent('{"name":"Alpina","office":"Basel"}');
});

it('is forgotten once it is saved, and where its member discards it', async () => {
  let draw = open();
  await userEvent.fill(name, 'Alpina');
  await userEvent.click(page.getByRole('button', { name: 'Save' }));
  draw = openAgain(draw);
  await expect.element(name).toHaveValue('Alpine');
  await userEvent.fill(name, 'Alpina');
  openAgain(draw);
  await userEvent.click(page.getByRole('button', { name: 'Discard it' }));
  await expect.element(name).toHaveValue('Alpine');
  await expect.element(found).not.toBeInTheDocument();
  expect(sessionStorage).toHaveLength(0);
});

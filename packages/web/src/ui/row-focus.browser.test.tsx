// Where the focus goes when the row that has it is removed. No server.
import { useRef, useState } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openPage, showPage } from '../testing/client-page.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useRowFocus } from './row-focus.ts';

beforeAll(() => openPage());

interface RowProps {
  readonly name: string;
  readonly onRemove: () => void;
}

function Row({ name, onRemove }: RowProps) {
  const row = useRef<HTMLLIElement>(null);
  useRowFocus(row);
  return (
    <li ref={row}>
      <button type="button">{name}</button>
      <button type="button" data-remove onClick={onRemove}>
        Remove {name}
      </button>
    </li>
  );
}

function Rows({ asks = false }: { readonly asks?: boolean }) {
  const [names, setNames] = useState(['one', 'two', 'three']);
  const [asked, setAsked] = useState<string | null>(null);
  const remove = (name: string) => setNames(names.filter((one) => one !== name));
  return (
    <main>
      <h1>Alerts</h1>
      {names.length > 0 && (
        <ul>
          {names.map((name) => (
            <Row key={name} name={name} onRemove={() => (asks ? setAsked(name) : remove(name))} />
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={asked !== null}
        title="Remove it?"
        text=""
        confirmLabel="Yes"
        onConfirm={() => {
          remove(asked ?? '');
          // The list is loaded again before the question goes.
          setTimeout(() => setAsked(null), 100);
        }}
        onCancel={() => setAsked(null)}
      />
    </main>
  );
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const press = async (name: string) => {
  (button(name).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
};

describe('the focus of a row that is removed', () => {
  it('goes to the same button of the next row, of the one before, and at last to the heading', async () => {
    showPage(<Rows />);
    await press('Remove two');
    await expect.element(button('Remove three')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(button('Remove one')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('heading', { name: 'Alerts' })).toHaveFocus();
  });

  it('goes there too from the question that was asked about it', async () => {
    showPage(<Rows asks />);
    await press('Remove one');
    await userEvent.click(button('Yes'));
    await expect.element(button('Remove two')).toHaveFocus();
  });

  it('stays where it is, if it was elsewhere', async () => {
    showPage(<Rows />);
    await userEvent.click(button('two'));
    (button('Remove one').element() as HTMLElement).click();
    await expect.element(button('Remove one')).not.toBeInTheDocument();
    await expect.element(button('two')).toHaveFocus();
  });
});

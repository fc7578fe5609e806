import { Button } from '@meridian/design/components/button';
import { ApiError } from '@meridian/design/lib/server-calls';
import { settled } from '@meridian/design/testing/settled';
import { show } from '@meridian/design/testing/show';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ActionForm } from './action-form.tsx';
import { Field } from './field.tsx';
import { useAction } from './use-action.ts';

const BAR_PX = 90;

interface FormProps {
  readonly fields: Readonly<Record<string, string>> | null;
  /** Its button goes once it was saved. */
  readonly endsWithButton?: boolean;
}

function Form({ fields, endsWithButton = false }: FormProps) {
  const [isSaved, setIsSaved] = useState(false);
  const action = useAction(async () => {
    // Its button is drawn as busy meanwhile.
    await settled();
    if (fields !== null) throw new ApiError({ code: 2, message: 'no', fields });
    setIsSaved(endsWithButton);
  });
  return (
    <ActionForm aria-label="Settings" onRun={() => action.run()}>
      <Field label="Name" fault={action.fields['name']} />
      <Field label="Amount" fault={action.fields['amount']} />
      {!isSaved && (
        <Button type="submit" isBusy={action.isBusy}>
          Save
        </Button>
      )}
    </ActionForm>
  );
}

const save = page.getByRole('button', { name: 'Save' });

it('leads to the first field that is wrong', async () => {
  show(<Form fields={{ amount: 'Enter it.' }} />);
  await userEvent.click(save);
  const amount = page.getByRole('textbox', { name: 'Amount' });
  await expect.element(amount).toHaveAccessibleDescription('Enter it.');
  await expect.element(amount).toHaveFocus();
});

it('gives its button the focus back where no field is wrong', async () => {
  show(<Form fields={null} />);
  await userEvent.click(save);
  await expect.element(save).toHaveFocus();
});

it('has the focus itself where its button is gone', async () => {
  show(<Form fields={null} endsWithButton />);
  await userEvent.click(save);
  await expect.element(page.getByRole('form', { name: 'Settings' })).toHaveFocus();
});

it('shows that field above a bar at the end of the page', async () => {
  show(
    <>
      <div style={{ height: '100vh' }} />
      <Form fields={{ amount: 'Enter it.' }} />
      <div style={{ height: '100vh' }} />
      <div style={{ position: 'sticky', bottom: 0, height: BAR_PX }} />
    </>,
  );
  const amount = page.getByRole('textbox', { name: 'Amount' });
  amount.element().scrollIntoView({ block: 'end' });
  save.element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  await expect.element(amount).toHaveFocus();
  await expect
    .poll(() => amount.element().getBoundingClientRect().bottom)
    .toBeLessThan(innerHeight - BAR_PX);
});

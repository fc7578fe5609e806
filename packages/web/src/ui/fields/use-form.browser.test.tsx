import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ApiError } from '../../lib/api.ts';
import { openPage, showPage } from '../../testing/client-page.tsx';
import { Button } from '@meridian/design/components/button';
import { TextField } from './text-field.tsx';
import { Toaster } from '../toast.tsx';
import { useForm } from './use-form.ts';

type Send = (values: { name: string; password: string }) => Promise<unknown>;
beforeAll(() => openPage());
beforeEach(() => sessionStorage.clear());

function Form({ send }: { readonly send: Send }) {
  const { form, field, set, isBusy } = useForm({
    name: 'test',
    initial: { name: '', password: '' },
    secrets: ['password'],
    check: ({ name }) => ({ name: name === '' ? 'Say your name' : undefined }),
    wireFields: (wire) => (wire === 'real_name' ? 'name' : undefined),
    send,
  });
  return (
    <>
      <form {...form}>
        <TextField label="Password" type="password" {...field('password')} />
        <TextField label="Name" {...field('name')} />
        <Button type="submit" isBusy={isBusy}>
          Send
        </Button>
        <Button
          onClick={() => {
            set({ name: 'Ann' });
            set({ password: 'secret' });
          }}
        >
          Both at once
        </Button>
      </form>
      <Toaster />
    </>
  );
}
const name = () => page.getByRole('textbox', { name: 'Name' });
const submit = () => userEvent.click(page.getByRole('button', { name: 'Send' }));

describe('a form', () => {
  it('says what is wrong before it sends, with the focus on the first fault', async () => {
    const send = vi.fn<Send>(() => Promise.resolve());
    showPage(<Form send={send} />);
    await submit();
    await expect.element(page.getByText('Say your name')).toBeVisible();
    await expect.element(name()).toHaveFocus();
    await expect.element(name()).toHaveAttribute('aria-invalid', 'true');
    await userEvent.fill(name(), 'Ann');
    await expect.element(name()).toHaveAttribute('aria-invalid', 'false');
    expect(send).not.toHaveBeenCalled();
  });

  it('keeps two fields that change before either is drawn', async () => {
    const send = vi.fn<Send>(() => Promise.resolve());
    showPage(<Form send={send} />);
    await userEvent.click(page.getByRole('button', { name: 'Both at once' }));
    await expect.element(name()).toHaveValue('Ann');
    await submit();
    expect(send).toHaveBeenCalledWith({ name: 'Ann', password: 'secret' });
  });

  it('is sent once however often it is tapped', async () => {
    let answer: (() => void) | undefined;
    const send = vi.fn<Send>(() => new Promise<void>((resolve) => (answer = resolve)));
    showPage(<Form send={send} />);
    await userEvent.fill(name(), 'Ann');
    const form = document.querySelector('form');
    for (let tap = 0; tap < 3; tap += 1) form?.requestSubmit();
    expect(send).toHaveBeenCalledTimes(1);
    const button = page.getByRole('button', { name: 'Send' });
    await expect.element(button).toHaveAttribute('aria-disabled', 'true');
    answer?.();
    await expect.element(button).not.toHaveAttribute('aria-disabled', 'true');
  });

  it('brings a refusal of the server to its field, and any other to a notice', async () => {
    const refusals = [
      new ApiError({ code: 1000, message: 'Wrong.', fields: { real_name: 'No such name.' } }),
      new ApiError({ code: 2001, message: 'Not today.' }),
    ];
    showPage(<Form send={() => Promise.reject(refusals.shift() ?? new Error('no more'))} />);
    await userEvent.fill(name(), 'Ann');
    await submit();
    await expect.element(page.getByText('No such name.')).toBeVisible();
    await expect.element(name()).toHaveFocus();
    expect(page.getByText('Wrong.').elements()).toHaveLength(0);
    await submit();
    await expect.element(page.getByText('Not today.')).toBeVisible();
    await expect.element(name()).toHaveAttribute('aria-invalid', 'false');
  });

  it('keeps what was typed through a reload, secrets aside, until it is sent', async () => {
    const send = vi.fn<Send>(() => Promise.resolve());
    const draw = showPage(<Form key="first" send={send} />);
    await userEvent.fill(name(), 'Ann');
    await userEvent.fill(page.getByLabelText('Password'), 'teal-kettle');
    draw(<Form key="loaded anew" send={send} />);
    await expect.element(name()).toHaveValue('Ann');
    await expect.element(page.getByLabelText('Password')).toHaveValue('');
    await submit();
    await expect.poll(() => sessionStorage.getItem('meridian.draft.test')).toBeNull();
  });
});

function Repeated({ send }: { readonly send: Send }) {
  const form = useForm({
    initial: { name: '', password: '' },
    send: async (values) => {
      await send(values);
      form.clear(values);
    },
  });
  return (
    <form {...form.form}>
      <TextField label="Name" {...form.field('name')} />
      <TextField label="Password" {...form.field('password')} />
      <Button type="submit" isBusy={form.isBusy}>
        Send
      </Button>
    </form>
  );
}

it('a form that begins anew keeps what was typed while the answer was under way', async () => {
  const answer = Promise.withResolvers<unknown>();
  showPage(<Repeated send={() => answer.promise} />);
  const password = page.getByRole('textbox', { name: 'Password' });
  await userEvent.fill(name(), 'Ann');
  await userEvent.fill(password, 'one');
  await submit();
  await userEvent.fill(name(), 'Bob');
  answer.resolve(undefined);
  await expect.element(password).toHaveValue('');
  await expect.element(name()).toHaveValue('Bob');
});

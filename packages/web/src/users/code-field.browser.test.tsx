// A field of codes that goes from one address to another. No server.
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openPage, showPage } from '../testing/client-page.tsx';
import { useForm } from '../ui/fields/use-form.ts';
import { CodeField } from './code-field.tsx';

beforeAll(() => openPage());
beforeEach(() => sessionStorage.clear());

it('goes on waiting for the next code when it comes back to the address of the last', async () => {
  const field = (purpose: string) => (
    <CodeField
      purpose={purpose}
      value=""
      error={undefined}
      onChange={() => undefined}
      onSend={() => Promise.resolve(true)}
    />
  );
  const draw = showPage(field('change-email'));
  const send = page.getByRole('button', { name: 'Send code' });
  const waiting = page.getByRole('button', { name: /^\d+ s$/ });
  await userEvent.click(send);
  await expect.element(waiting).toBeDisabled();
  draw(field('change-mobile'));
  await expect.element(send).toBeEnabled();
  draw(field('change-email'));
  await expect.element(waiting).toBeDisabled();
});

it('says that a code is on its way where it said that one is missing', async () => {
  showPage(<Form />);
  await userEvent.click(page.getByRole('button', { name: 'Submit' }));
  const code = page.getByRole('textbox', { name: 'Verification code' });
  await expect.element(code).toHaveAccessibleDescription('Enter the code');
  await userEvent.click(page.getByRole('button', { name: 'Send code' }));
  await expect.element(code).toHaveAccessibleDescription(/^The code is on its way/);
  await expect.element(code).toHaveAttribute('aria-invalid', 'false');
});

function Form() {
  const { form, field } = useForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: code === '' ? 'Enter the code' : undefined }),
    send: () => Promise.resolve(),
  });
  return (
    <form {...form}>
      <CodeField {...field('code')} purpose="register" onSend={() => Promise.resolve(true)} />
      <button type="submit">Submit</button>
    </form>
  );
}

// A field of codes that goes from one address to another. No server.
import { beforeAll, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openPage, showPage } from '../testing/client-page.tsx';
import { CodeField } from './code-field.tsx';

beforeAll(() => openPage());

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

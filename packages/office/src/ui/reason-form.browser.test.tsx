import { ApiError } from '@meridian/design/lib/server-calls';
import { show } from '@meridian/design/testing/show';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ReasonForm } from './reason-form.tsx';

const field = page.getByRole('textbox', { name: 'Why it is refused' });
const refuse = () => userEvent.click(page.getByRole('button', { name: 'Refuse' }));

it('acts on a reason, and forgets it once it is done', async () => {
  const acted = vi.fn<(reason: string) => Promise<void>>().mockResolvedValue();
  show(<ReasonForm label="Why it is refused" button="Refuse" onReason={acted} />);
  await refuse();
  expect(acted).not.toHaveBeenCalled();
  await userEvent.fill(field, 'Not this client');
  await refuse();
  await expect.element(field).toHaveValue('');
  expect(acted.mock.calls).toEqual([['Not this client']]);
});

it('keeps a reason that is refused, and says at the field why', async () => {
  const fault = new ApiError({ code: 2, message: 'no', fields: { remark: 'Too short' } });
  show(
    <ReasonForm
      label="Why it is refused"
      button="Refuse"
      name="remark"
      onReason={() => Promise.reject(fault)}
    />,
  );
  await userEvent.fill(field, 'No');
  await refuse();
  await expect.element(field).toHaveAccessibleDescription('Too short');
  await expect.element(field).toHaveValue('No');
});

it('keeps what is typed while the answer is under way', async () => {
  const answer = Promise.withResolvers<void>();
  show(<ReasonForm label="Why it is refused" button="Refuse" onReason={() => answer.promise} />);
  await userEvent.fill(field, 'Not this client');
  await refuse();
  await userEvent.fill(field, 'Nor the next');
  answer.resolve();
  await expect.element(page.getByRole('button', { name: 'Refuse' })).toBeEnabled();
  await expect.element(field).toHaveValue('Nor the next');
});

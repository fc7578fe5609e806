import { ApiError } from '@meridian/design/lib/server-calls';
import { show } from '@meridian/design/testing/show';
import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ReasonForm } from './reason-form.tsx';

const field = page.getByRole('textbox', { name: 'Why it is refused' });
beforeEach(() => sessionStorage.clear());
const refuse = () => userEvent.click(page.getByRole('button', { name: 'Refuse' }));

it('acts on a reason, and forgets it once it is done', async () => {
  const acted = vi.fn<(reason: string) => Promise<void>>().mockResolvedValue();
  show(<ReasonForm deed="refuse.7" label="Why it is refused" button="Refuse" onReason={acted} />);
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
      deed="refuse.7"
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
  show(
    <ReasonForm
      deed="refuse.7"
      label="Why it is refused"
      button="Refuse"
      onReason={() => answer.promise}
    />,
  );
  await userEvent.fill(field, 'Not this client');
  await refuse();
  await userEvent.fill(field, 'Nor the next');
  answer.resolve();
  await expect.element(page.getByRole('button', { name: 'Refuse' })).toBeEnabled();
  await expect.element(field).toHaveValue('Nor the next');
});

it('has a reason that was not sent when it is opened again, of its own deed alone', async () => {
  const reasonFor = (deed: string) => (
    <ReasonForm deed={deed} label="Why it is refused" button="Refuse" onReason={sent} />
  );
  const sent = vi.fn<(reason: string) => Promise<void>>().mockResolvedValue();
  const draw = show(reasonFor('refuse.7'));
  await userEvent.fill(field, 'Not this client');
  draw(reasonFor('refuse.8'));
  await expect.element(field).toHaveValue('');
  draw(null);
  show(reasonFor('refuse.7'));
  await expect.element(field).toHaveValue('Not this client');
  await refuse();
  await expect.element(field).toHaveValue('');
  expect(sessionStorage).toHaveLength(0);
});

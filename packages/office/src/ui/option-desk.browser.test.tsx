import { settled } from '@meridian/design/testing/settled';
import { show } from '@meridian/design/testing/show';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { keepStaffSession } from '../lib/session.ts';
import { OptionDesk } from './option-desk.tsx';

interface Way {
  readonly id: number;
  readonly title: string;
  readonly min: string;
  readonly address: string;
  readonly is_enabled: boolean;
}
type Fields = Omit<Way, 'id'>;

const COIN: Way = { id: 1, title: 'Coin', min: '10', address: 'old', is_enabled: true };
const BANK: Way = { ...COIN, id: 2, title: 'Bank' };

let known: readonly Way[] = [COIN, BANK];
const save = vi.fn<(option: Fields & { reason: string }) => Promise<unknown>>();

beforeEach(async () => {
  await page.viewport(1280, 800);
  known = [COIN, BANK];
  save.mockReset();
  keepStaffSession({ token: 't', staff: { id: 1, roles: ['owner'] } as never });
});

function showDesk(): void {
  show(
    <QueryClientProvider client={new QueryClient()}>
      <OptionDesk<Way, Fields>
        label="Ways"
        list="depositOptions"
        columns={[{ title: 'Title', cell: ({ title }) => title }]}
        empty="None"
        addTitle="Add"
        newTitle="New"
        saveTitle="Save"
        fresh={COIN}
        load={() => Promise.resolve(known)}
        save={async (option) => {
          await save(option);
          return { options: known, proposal: null };
        }}
        titleOf={({ title }) => title}
        draftOf={({ id: _id, ...fields }) => fields}
        form={({ input }) => (
          <>
            {input('min', 'From')}
            {input('address', 'Address')}
          </>
        )}
      />
    </QueryClientProvider>,
  );
}
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const choose = (title: string) => userEvent.click(page.getByRole('cell', { name: title }));

it('saves what was typed, and puts nothing back that a colleague saved meanwhile', async () => {
  save.mockResolvedValue(undefined);
  showDesk();
  await choose('Coin');
  await expect.element(field('Address')).toHaveValue('old');
  known = [{ ...COIN, address: 'new' }, BANK];
  await userEvent.fill(field('From'), '20');
  await userEvent.fill(field('Why'), 'Fees rose');
  await userEvent.click(page.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(save).toHaveBeenCalledOnce());
  expect(save.mock.calls[0]?.[0]).toMatchObject({ min: '20', address: 'new', reason: 'Fees rose' });
});

it('leaves the form open that was chosen while the answer was under way', async () => {
  const answer = Promise.withResolvers<void>();
  save.mockReturnValue(answer.promise);
  showDesk();
  await choose('Coin');
  await userEvent.fill(field('Why'), 'Fees rose');
  await userEvent.click(page.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(save).toHaveBeenCalledOnce());
  await choose('Bank');
  await userEvent.fill(field('From'), '30');
  answer.resolve();
  await settled();
  await expect.element(field('From')).toHaveValue('30');
});

import { show } from '@meridian/design/testing/show';
import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { SearchField } from './search-field.tsx';

const onSearch = vi.fn<(text: string | undefined) => void>();
beforeEach(() => onSearch.mockReset());

const field = (value: string | undefined) => (
  <SearchField label="Search" placeholder="Client" value={value} max={12} onSearch={onSearch} />
);
const box = page.getByRole('searchbox', { name: 'Search' });

it('says what is sought when the address changes by itself, and that can be cleared', async () => {
  const again = show(field('ann'));
  again(field('7'));
  await expect.element(box).toHaveValue('7');
  again(field(undefined));
  await expect.element(box).toHaveValue('');
  again(field('7'));
  await userEvent.clear(box);
  await vi.waitFor(() => expect(onSearch.mock.calls).toEqual([[undefined]]));
});

it('keeps what is typed while an earlier text reaches the address', async () => {
  const again = show(field(undefined));
  await userEvent.fill(box, 'an');
  await vi.waitFor(() => expect(onSearch).toHaveBeenLastCalledWith('an'));
  await userEvent.fill(box, 'ann');
  await vi.waitFor(() => expect(onSearch).toHaveBeenLastCalledWith('ann'));
  again(field('an'));
  again(field('ann'));
  await expect.element(box).toHaveValue('ann');
  again(field('an'));
  await expect.element(box).toHaveValue('an');
});

it('takes no longer text than the server does', async () => {
  show(field(undefined));
  await userEvent.type(box, 'a'.repeat(20));
  await expect.element(box).toHaveValue('a'.repeat(12));
});

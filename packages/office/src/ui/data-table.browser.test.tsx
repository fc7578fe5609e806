import { show } from '@meridian/design/testing/show';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Column, DataTable } from './data-table.tsx';

interface Row {
  readonly id: number;
  readonly name: string;
}
const COLUMNS: readonly Column<Row>[] = [
  { title: 'Name', sort: 'name', cell: ({ name }) => name },
  { title: 'Number', isFigure: true, cell: ({ id }) => id },
];
const ROWS = [
  { id: 1, name: 'Ann' },
  { id: 2, name: 'Bob' },
];
const base = {
  label: 'Clients',
  columns: COLUMNS,
  keyOf: ({ id }: Row) => id,
  empty: 'Nobody fits',
} as const;
const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });

describe('a table', () => {
  it('is loading, then empty or filled, and never two of these', async () => {
    const draw = show(<DataTable {...base} rows={undefined} />);
    await expect.element(page.getByRole('table')).toHaveAttribute('aria-busy', 'true');
    expect(page.getByText('Nobody fits').elements()).toHaveLength(0);
    draw(<DataTable {...base} rows={[]} />);
    await expect.element(page.getByText('Nobody fits')).toBeVisible();
    expect(page.getByLabelText('Loading').elements()).toHaveLength(0);
    draw(<DataTable {...base} rows={ROWS} />);
    expect(page.getByRole('row').elements()).toHaveLength(3);
  });

  it('leads from a page that has no rows any more to the last one that has', async () => {
    const onPage = vi.fn<(page: number) => void>();
    show(<DataTable {...base} rows={[]} page={{ at: 4, total: 45, onPage }} />);
    await expect.element(page.getByText('None of 45')).toBeVisible();
    expect(page.getByText('Nobody fits').elements()).toEqual([]);
    await expect.element(page.getByRole('button', { name: 'Next page' })).toBeDisabled();
    await userEvent.click(page.getByRole('button', { name: 'To the last page' }));
    expect(onPage.mock.calls).toEqual([[3]]);
  });

  it('says why it could not be loaded, and tries again', async () => {
    const retry = vi.fn<() => void>();
    show(<DataTable {...base} rows={undefined} fault="The server is away" onRetry={retry} />);
    await expect.element(page.getByRole('alert')).toMatchTextContent('The server is away');
    expect(page.getByLabelText('Loading').elements()).toHaveLength(0);
    await userEvent.click(page.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledTimes(1);
  });

  it('chooses a row by a click, or by arrows and Enter', async () => {
    const choose = vi.fn<(row: Row) => void>();
    show(<DataTable {...base} rows={ROWS} chosen={1} onChoose={choose} />);
    await expect.element(row('Ann')).toHaveAttribute('aria-selected', 'true');
    await userEvent.click(row('Ann'));
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(choose.mock.calls.map(([one]) => one.name)).toEqual(['Ann', 'Bob']);
    await expect.element(row('Bob')).toHaveFocus();
  });

  it('is sorted the newest way first, then the other', async () => {
    const sort = vi.fn<(by: string) => void>();
    const draw = show(
      <DataTable {...base} rows={ROWS} sorting={{ by: undefined, onSort: sort }} />,
    );
    const head = page.getByRole('columnheader', { name: 'Name' });
    await userEvent.click(page.getByRole('button', { name: 'Name' }));
    draw(<DataTable {...base} rows={ROWS} sorting={{ by: '-name', onSort: sort }} />);
    await expect.element(head).toHaveAttribute('aria-sort', 'descending');
    await userEvent.click(page.getByRole('button', { name: 'Name' }));
    expect(sort.mock.calls).toEqual([['-name'], ['name']]);
  });

  it('has each figure of a row in sight on a phone, beside the title of its column', async () => {
    const wide: readonly Column<Row>[] = [
      { title: 'E-mail', sort: 'name', cell: ({ name }) => `${name}.longish.name@example.com` },
      { title: 'Amount', isFigure: true, cell: ({ id }) => `${id},000,000.00 USDT` },
      { title: 'Address', cell: () => 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' },
      { title: 'Reason', cell: () => null },
    ];
    await page.viewport(390, 844);
    show(
      <div className="w-70">
        <DataTable {...base} columns={wide} rows={ROWS} sorting={{ by: 'name', onSort() {} }} />
      </div>,
    );
    const table = page.getByRole('table').element();
    const frame = table.parentElement;
    expect(frame?.scrollWidth).toBe(frame?.clientWidth);
    const cells = [...table.querySelectorAll('tbody tr:first-child td')];
    const shown = cells.filter((cell) => cell.getBoundingClientRect().height > 0);
    expect(shown.map((cell) => getComputedStyle(cell, '::before').content)).toEqual([
      '"E-mail" / ""',
      '"Amount" / ""',
      '"Address" / ""',
    ]);
    await expect.element(page.getByRole('button', { name: 'E-mail' })).toBeVisible();
    expect(page.getByRole('columnheader').elements()).toHaveLength(4);
    expect(page.getByRole('cell').elements().length).toBeGreaterThan(0);
  });

  it.each([
    { at: 1, total: 2, said: '1–2 of 2', back: false, on: false },
    { at: 2, total: 45, said: '21–40 of 45', back: true, on: true },
    { at: 3, total: 45, said: '41–45 of 45', back: true, on: false },
    {
      at: 500,
      total: 10_001,
      said: '9,981–10,000 of 10,000+; a search finds what is further',
      back: true,
      on: false,
    },
  ])('of page $at of $total says $said', async ({ at, total, said, back, on }) => {
    show(<DataTable {...base} rows={ROWS} page={{ at, total, onPage: vi.fn<() => void>() }} />);
    await expect.element(page.getByRole('navigation')).toHaveTextContent(said);
    const isOpen = (name: string) =>
      !(page.getByRole('button', { name }).element() as HTMLButtonElement).disabled;
    expect([isOpen('Previous page'), isOpen('Next page')]).toEqual([back, on]);
  });

  it('has no pages where it has nothing at all', async () => {
    show(<DataTable {...base} rows={[]} page={{ at: 1, total: 0, onPage() {} }} />);
    await expect.element(page.getByText('Nobody fits')).toBeVisible();
    expect(page.getByRole('navigation').elements()).toEqual([]);
    expect(page.getByText('0–0').elements()).toEqual([]);
  });

  it('that cannot be searched says so of what is further', async () => {
    const beyond = 'what is further is not listed';
    const at = { at: 500, total: 10_001, onPage: vi.fn<() => void>(), beyond };
    show(<DataTable {...base} rows={ROWS} page={at} />);
    await expect
      .element(page.getByRole('navigation'))
      .toHaveTextContent('9,981–10,000 of 10,000+; what is further is not listed');
  });
});

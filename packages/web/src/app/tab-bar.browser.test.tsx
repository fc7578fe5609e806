// The tabs at the foot of a phone, for somebody who goes by keys. No server.
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openPage, showPage } from '../testing/client-page.tsx';
import { TabBar } from './tab-bar.tsx';

it('hide no row that the keys lead to', async () => {
  await page.viewport(390, 844);
  await openPage();
  showPage(
    <>
      {Array.from({ length: 40 }, (_, row) => (
        <button key={row} type="button" className="block h-[58px]">
          Row {row}
        </button>
      ))}
      <TabBar />
    </>,
  );
  const bar = page.getByRole('navigation').element();
  await expect.element(page.getByText('Row 39')).toBeInTheDocument();
  for (let row = 0; row < 30; row += 1) {
    await userEvent.keyboard('{Tab}');
    const { bottom } = document.activeElement?.getBoundingClientRect() ?? { bottom: Infinity };
    expect(bottom).toBeLessThanOrEqual(bar.getBoundingClientRect().top);
  }
});

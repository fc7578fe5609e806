import { show } from '@meridian/design/testing/show';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { SidePanel, besideClass } from './side-panel.tsx';

describe('the panel about a chosen row', () => {
  it('lies over a long list on a phone, which stays where it was', async () => {
    await page.viewport(390, 844);
    show(
      <div className={besideClass}>
        <div className="h-[8000px] w-full">The list</div>
        <SidePanel label="EUR/USD" onClose={() => undefined}>
          <p>Its terms</p>
        </SidePanel>
      </div>,
    );
    await expect.element(page.getByText('Its terms')).toBeInViewport();
    const { width, height } = page
      .getByRole('region', { name: 'EUR/USD' })
      .element()
      .getBoundingClientRect();
    expect({ width, height, scrolled: scrollY }).toEqual({ width: 390, height: 844, scrolled: 0 });
  });

  it('leads back to its row when it is closed', async () => {
    const draw = show(null);
    const rows = (panel: ReactNode) => (
      <>
        <table>
          <tbody>
            <tr tabIndex={0} aria-selected>
              <td>EUR/USD</td>
            </tr>
          </tbody>
        </table>
        {panel}
      </>
    );
    draw(
      rows(
        <SidePanel label="EUR/USD" onClose={() => draw(rows(null))}>
          <p>Its terms</p>
        </SidePanel>,
      ),
    );
    await userEvent.click(page.getByRole('button', { name: 'Close' }));
    await expect.element(page.getByRole('row', { name: 'EUR/USD' })).toHaveFocus();
  });
});

// Home: the market list with prices that move, and its shelves.
import { describe, expect, it } from 'vitest';
import { expectToMove, useBrowser, visit } from './visit.ts';

useBrowser();

describe('the market list', () => {
  it('shows prices that move, and says that they are simulated and live', async () => {
    const page = await visit();
    const row = page.getByRole('button', { name: /EUR\/USD/ });
    await row.waitFor();
    await page.getByText('Simulated prices').waitFor();
    await page.getByText('Live', { exact: true }).waitFor();
    await expectToMove(row);
  });

  it('keeps to a shelf, and shows all again when its chip is tapped once more', async () => {
    const page = await visit();
    const metals = page.getByRole('button', { name: 'Metals' });
    await metals.click();
    await expect.poll(() => page.getByRole('button', { name: /EUR\/USD/ }).count()).toBe(0);
    await page.getByRole('button', { name: /XAU\/USD/ }).waitFor();
    await metals.click();
    await page.getByRole('button', { name: /EUR\/USD/ }).waitFor();
  });
});

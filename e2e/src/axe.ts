// Runs axe over the present screen.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Expects no serious or critical finding. @param screen its name, for the report */
export async function expectClean(page: Page, screen: string): Promise<void> {
  // Wait until everything has moved in before measuring its contrast.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        (each) => each.effect?.getTiming().iterations === Infinity || each.playState !== 'running',
      ),
  );
  const axe = new AxeBuilder({ page });
  // Themes differ only in their colours, so one of them is checked in full.
  const isDark = await page.evaluate(() => document.documentElement.dataset['theme'] === 'dark');
  const { violations } = await (isDark ? axe.withRules('color-contrast') : axe).analyze();
  const grave = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
  expect(grave, screen).toEqual([]);
}

// axe over a screen as it stands.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** No serious or critical finding. @param screen its name, for the report */
export async function expectClean(page: Page, screen: string): Promise<void> {
  // What moves in has arrived before its contrast is measured.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        (each) => each.effect?.getTiming().iterations === Infinity || each.playState !== 'running',
      ),
  );
  const axe = new AxeBuilder({ page });
  // Themes differ in their colours alone: one of them is looked at in full.
  const isDark = await page.evaluate(() => document.documentElement.dataset['theme'] === 'dark');
  const { violations } = await (isDark ? axe.withRules('color-contrast') : axe).analyze();
  const grave = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
  expect(grave, screen).toEqual([]);
}

// Runs axe over the present screen.
import axe from 'axe-core';
import type { Frame, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Also without these: axe calls them minor, but who goes by heads and landmarks is lost. */
const ALSO = ['empty-table-header', 'landmark-unique'];

/** Expects no serious or critical finding, and none of a few others. @param screen its name, for the report */
export async function expectClean(page: Page, screen: string): Promise<void> {
  // Wait until everything has moved in before measuring its contrast.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        (each) => each.effect?.getTiming().iterations === Infinity || each.playState !== 'running',
      ),
  );
  await Promise.all(page.frames().map(bringIn));
  const grave = await page.evaluate(async (also) => {
    // Themes differ only in their colours, so one of them is checked in full.
    const isDark = document.documentElement.dataset['theme'] === 'dark';
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
      resultTypes: ['violations'],
      ...(isDark ? { runOnly: { type: 'rule', values: ['color-contrast'] } } : {}),
    });
    return violations
      .filter(
        ({ id, impact }) => impact === 'serious' || impact === 'critical' || also.includes(id),
      )
      .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
  }, ALSO);
  expect(grave, screen).toEqual([]);
}

/** Once a document: bringing it in takes as much computing as a check. */
async function bringIn(frame: Frame): Promise<void> {
  if (frame.parentFrame() !== null) await frame.waitForLoadState();
  if (await frame.evaluate(() => 'axe' in globalThis)) return;
  // A frame may have no origin.
  await frame.evaluate(
    `${axe.source}; axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })`,
  );
}

import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../testing/show.tsx';
import { AddressText } from './address-text.tsx';

/** What stands on each line. */
function linesOf(element: Element): string[] {
  const lines = new Map<number, string>();
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    Array.from(node.textContent ?? '', (letter, at) => {
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      const { top } = range.getBoundingClientRect();
      lines.set(top, (lines.get(top) ?? '') + letter);
    });
  }
  return [...lines.values()];
}

const within = (width: string, text: string) => {
  show(
    <h1 style={{ width, font: '16px monospace', letterSpacing: 0, overflowWrap: 'anywhere' }}>
      <AddressText>{text}</AddressText>
    </h1>,
  );
  return page.getByRole('heading', { name: text, exact: true }).last().element();
};

describe('an address', () => {
  it('goes on behind its "@" or a dot, and is read and copied as one word', () => {
    const heading = within('19ch', 'ann.longish.name@example.com');
    expect(linesOf(heading)).toEqual(['ann.longish.name@', 'example.com']);
    expect(heading.textContent).toBe('ann.longish.name@example.com');
    expect(linesOf(within('13ch', 'ann.longish.name@example.com'))).toEqual([
      'ann.longish.',
      'name@',
      'example.com',
    ]);
  });

  it('breaks within a part that is too wide by itself', () => {
    const lines = linesOf(within('10ch', 'featherstonehaugh@ex.com'));
    expect(lines).toHaveLength(3);
    expect(lines.at(-1)).toBe('ex.com');
  });

  it('is as it was where there is room', () => {
    expect(linesOf(within('60ch', 'ann@example.com'))).toEqual(['ann@example.com']);
  });
});

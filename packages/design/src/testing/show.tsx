// Draws a component on the test's own page, and clears the page behind each test.
import './styles.css';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { type Root, createRoot } from 'react-dom/client';
import { afterEach } from 'vitest';

const roots = new Set<Root>();

afterEach(() => {
  for (const root of roots) root.unmount();
  roots.clear();
  document.body.replaceChildren();
});

/** @returns draws another one in its place */
export function show(drawn: ReactNode): (next: ReactNode) => void {
  // White space of the test's own page.
  if (roots.size === 0) document.body.replaceChildren();
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  roots.add(root);
  const draw = (next: ReactNode) => flushSync(() => root.render(next));
  draw(drawn);
  return draw;
}

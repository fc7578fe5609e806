// What the router does beside drawing pages. No server.
import { settled } from '@meridian/design/testing/settled';
import { useState } from 'react';
import { beforeAll, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openPage, showPage } from '../testing/client-page.tsx';
import { answerSockets } from '../testing/server-end.ts';
import { useBackCloses } from '../ui/back-closes.ts';
import { startRouter } from './router.tsx';

beforeAll(async () => {
  answerSockets();
  vi.spyOn(globalThis, 'fetch').mockImplementation(() =>
    Promise.resolve(Response.json({ code: 1, msg: '', data: [] })),
  );
  await openPage('content');
});

function Layer() {
  const [isOpen, setOpen] = useState(false);
  useBackCloses(isOpen, () => setOpen(false));
  return (
    <button type="button" className="fixed bottom-0 z-50" onClick={() => setOpen(!isOpen)}>
      {isOpen ? 'Close' : 'Open'}
    </button>
  );
}

const hasLayer = (): boolean =>
  ((window.history.state ?? {}) as { readonly layer?: unknown }).layer !== undefined;

it('leaves the page where it was scrolled to when what lay over it is closed', async () => {
  window.location.hash = '#/language';
  const pages = await startRouter();
  showPage(
    <>
      <Layer />
      {pages}
      <div style={{ height: '4000px' }} />
    </>,
  );
  await userEvent.click(page.getByRole('button', { name: 'Open' }));
  await expect.poll(hasLayer).toBe(true);
  window.scrollTo(0, 600);
  await userEvent.click(page.getByRole('button', { name: 'Close' }));
  await expect.poll(hasLayer).toBe(false);
  // The router draws the page of the step back a moment later.
  await settled();
  expect(window.scrollY).toBe(600);
});

it('takes from an address what the page has a use for, and nothing else', async () => {
  window.location.hash = '#/news/detail?id=abc';
  showPage(<>{await startRouter()}</>);
  await expect.element(page.getByText('This article is not available')).toBeVisible();
});

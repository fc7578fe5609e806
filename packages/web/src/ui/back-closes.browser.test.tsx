import { show } from '@meridian/design/testing/show';
import { afterEach, expect, it, vi } from 'vitest';
import { useBackCloses } from './back-closes.ts';

interface LayerProps {
  readonly isOpen: boolean;
  readonly close?: () => void;
}
const closeNothing = (): void => undefined;
function Layer({ isOpen, close = closeNothing }: LayerProps) {
  useBackCloses(isOpen, close);
  return null;
}
const layer = () => (window.history.state as { layer?: string } | null)?.layer;

afterEach(() => {
  vi.restoreAllMocks();
  location.hash = '';
});

it('takes the entry of what was closed back', async () => {
  location.hash = '#/under';
  const draw = show(<Layer isOpen />);
  const back = vi.spyOn(window.history, 'back');
  draw(<Layer isOpen={false} />);
  await expect.poll(() => back.mock.calls.length).toBe(1);
  await expect.poll(layer).toBe(undefined);
  expect(location.hash).toBe('#/under');
});

const WAYS = {
  'by its address': (hash: string) => {
    location.hash = hash;
  },
  'by the router': (hash: string) => window.history.pushState({}, '', hash),
};
/** Between the wish for the step and the step itself, wherever that is: milliseconds. */
const MOMENTS = Array.from({ length: 12 }, (_, i) => i / 2);

it.each(Object.entries(WAYS))(
  'leaves whoever goes to another page %s, just as the entry is taken back, on that page',
  async (_way, goTo) => {
    const draw = show(<Layer isOpen={false} />);
    for (const moment of MOMENTS) {
      location.hash = `#/under-${moment}`;
      draw(<Layer isOpen />);
      const asked = Promise.withResolvers<number>();
      const back = vi.spyOn(window.history, 'back').mockImplementation(() => {
        History.prototype.back.call(window.history);
        asked.resolve(performance.now());
      });
      draw(<Layer isOpen={false} />);
      const since = await asked.promise;
      back.mockRestore();
      while (performance.now() - since < moment);
      goTo(`#/elsewhere-${moment}`);
      const settled = Promise.withResolvers<void>();
      setTimeout(settled.resolve, 100);
      await settled.promise;
      await expect.poll(() => location.hash).toBe(`#/elsewhere-${moment}`);
    }
  },
);

it('leaves whoever goes to another page on that page, however long the browser takes for the step', async () => {
  location.hash = '#/under-slow';
  const draw = show(<Layer isOpen />);
  const stepped = Promise.withResolvers<void>();
  vi.spyOn(window.history, 'back').mockImplementation(() => {
    setTimeout(() => (location.hash = '#/elsewhere-slow'), 900);
    setTimeout(() => {
      window.addEventListener('popstate', () => stepped.resolve(), { once: true });
      History.prototype.back.call(window.history);
    }, 1_000);
  });
  draw(<Layer isOpen={false} />);
  await stepped.promise;
  await expect.poll(() => location.hash).toBe('#/elsewhere-slow');
});

// At an address without a fragment: going to it anew would load the page again, which ends the test's run.
it.each(MOMENTS)('keeps what is opened %d ms after the wish for the step open', async (moment) => {
  window.history.pushState({}, '', location.pathname + location.search);
  const close = vi.fn<() => void>();
  const pages = (first: boolean, second: boolean) => (
    <>
      <Layer isOpen={first} />
      <Layer isOpen={second} close={close} />
    </>
  );
  const draw = show(pages(true, false));
  const first = layer();
  const asked = Promise.withResolvers<number>();
  vi.spyOn(window.history, 'back').mockImplementation(() => {
    History.prototype.back.call(window.history);
    asked.resolve(performance.now());
  });
  draw(pages(false, false));
  const since = await asked.promise;
  while (performance.now() - since < moment);
  draw(pages(false, true));
  await expect.poll(() => ![undefined, first].includes(layer())).toBe(true);
  expect(close).not.toHaveBeenCalled();
  History.prototype.back.call(window.history);
  await expect.poll(() => close.mock.calls.length).toBe(1);
});

it('keeps what lies under one that gave its place to another open', async () => {
  location.hash = '#/under-two';
  const closeFirst = vi.fn<() => void>();
  const pages = (open: 'one' | 'other' | null) => (
    <>
      <Layer isOpen close={closeFirst} />
      <Layer isOpen={open === 'one'} />
      <Layer isOpen={open === 'other'} />
    </>
  );
  const draw = show(pages(null));
  const first = layer();
  draw(pages('one'));
  draw(pages('other'));
  draw(pages(null));
  await expect.poll(layer).toBe(first);
  expect(closeFirst).not.toHaveBeenCalled();
});

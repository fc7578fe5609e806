// A page that stays open over a release: what it asks for later is gone from the server. No server.
import { settled } from '@meridian/design/testing/settled';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { call, changesAnswered } from '../lib/api.ts';
import { latePart } from '../lib/late-code.ts';
import { dismissNotices, getNotices } from '../lib/notices.ts';
import { openPage, showPage } from '../testing/client-page.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Toaster } from '../ui/toast.tsx';
import { followReleases, scriptsOfPage } from './new-version.ts';

const server = { page: '', asked: 0 };
beforeAll(async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    server.asked += 1;
    return new Response(server.page);
  });
  await openPage('phone');
  followReleases();
});
beforeEach(() => {
  dismissNotices();
  server.asked = 0;
});

const samePage = () => scriptsOfPage().join(' ');
const notice = page.getByText('A new version is ready.');
const fail = () => window.dispatchEvent(new Event('vite:preloadError'));

describe('code that the server no longer has', () => {
  it('is said to be of an older version, once at a time, with a way to load the new one', async () => {
    server.page = '<script src="./assets/base-new.js">';
    showPage(<Toaster />);
    fail();
    await expect.element(notice).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Reload' })).toBeVisible();
    const [first] = getNotices();
    fail();
    await expect.poll(() => getNotices()[0]?.id).not.toBe(first?.id);
    expect(getNotices()).toHaveLength(1);
  });

  it('is nothing of the kind where the server has the same version still', async () => {
    server.page = samePage();
    showPage(<Toaster />);
    fail();
    await expect.poll(() => server.asked).toBe(1);
    await settled();
    expect(notice.elements()).toEqual([]);
  });

  it('leaves what is typed around it, and is asked for again when it is next drawn', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const answers = [
      () => {
        throw new TypeError('Failed to fetch dynamically imported module');
      },
      () => ({ default: () => <p>Templates</p> }),
    ];
    const Part = latePart(async () => {
      const answer = answers.shift();
      if (answer === undefined) throw new Error('asked once more');
      return answer();
    });
    const form = (key: string) => (
      <form>
        <input aria-label="Lots" />
        <Part key={key} />
      </form>
    );
    const draw = showPage(form('first'));
    await userEvent.fill(page.getByRole('textbox', { name: 'Lots' }), '0.35');
    await expect.poll(() => answers.length).toBe(1);
    await expect.element(page.getByRole('textbox', { name: 'Lots' })).toHaveValue('0.35');
    draw(form('again'));
    await expect.element(page.getByText('Templates')).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: 'Lots' })).toHaveValue('0.35');
  });
});

describe('a page that is loaded anew', () => {
  it('waits for the answer to what it has sent', async () => {
    const { promise: answer, resolve } = Promise.withResolvers<Response>();
    vi.mocked(fetch).mockImplementationOnce(() => answer);
    const sent = call('cancelTrade', { id: 7, client_order_id: 'a' }, { quiet: true });
    const seen: string[] = [];
    const ready = changesAnswered().then(() => seen.push('ready'));
    await settled();
    expect(seen).toEqual([]);
    resolve(Response.json({ code: 1, msg: '', data: null }));
    await Promise.all([sent, ready]);
    expect(seen).toEqual(['ready']);
  });
});

describe('a sheet whose code does not come', () => {
  it('is closed again, so that it can be asked for anew', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    vi.doMock('../ui/sheet-drawer.tsx', () => {
      throw new TypeError('Failed to fetch dynamically imported module');
    });
    const close = vi.fn<(isOpen: boolean) => void>();
    showPage(
      <Sheet open onOpenChange={close} title="Leverage">
        30×
      </Sheet>,
    );
    await expect.poll(() => close.mock.calls).toEqual([[false]]);
    vi.doUnmock('../ui/sheet-drawer.tsx');
  });
});

import { settled } from '@meridian/design/testing/settled';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { WORKSPACE_NEWER } from '@meridian/contract/names/workspace';
import { openPage, showPage } from '../testing/client-page.tsx';
import { type Session, clearSession, keepSession } from './session-store.ts';
import { SEND_AFTER_MS, setWorkspace, useWorkspace } from './workspace.ts';

interface Document {
  readonly key: string;
  readonly value: string;
  readonly version: number;
}
/** The account's documents, as the server has them. */
let account: Document[] = [];
let sent: Document[] = [];
let isOffline = false;
/** What the server has read for an answer is on its way for so long. */
let onItsWay: Promise<void> | null = null;

function answer(path: string, body: Document | null): { code: number; data: unknown } {
  if (!path.includes('workspace_set') || body === null) return { code: 1, data: account };
  sent.push(body);
  const stood = account.find(({ key }) => key === body.key);
  if (stood !== undefined && stood.version !== body.version)
    return { code: WORKSPACE_NEWER, data: stood };
  const saved = { ...body, version: Math.max(Date.now(), (stood?.version ?? 0) + 1) };
  account = [
    ...account.filter(({ key }) => key !== body.key),
    ...(body.value === '' ? [] : [saved]),
  ];
  return { code: 1, data: body.value === '' ? { ...body, version: 0 } : saved };
}

/** A call sends its numbers as texts. */
const sentDocument = (body: unknown): Document => {
  const { key, value, version } = body as Record<keyof Document, string>;
  return { key, value, version: Number(version) };
};

const sessionOf = (uid: string) => ({ token: uid, user: { uid } }) as unknown as Session;
/** Resolves once what waits for its moment to be sent has been. */
async function sendingTime(): Promise<void> {
  await vi.advanceTimersByTimeAsync(SEND_AFTER_MS);
  await settled();
}
const comesBack = (): boolean => document.dispatchEvent(new Event('visibilitychange'));
const textOf = (value: unknown): string => (typeof value === 'string' ? value : 'none');

function Shown({ name }: { readonly name: string }) {
  const [text, setText] = useWorkspace(name, textOf);
  return <button onClick={() => setText(`${text}!`)}>{text}</button>;
}
const button = (): HTMLButtonElement | null => document.querySelector('button');
const shown = () => button()?.textContent;
const valueOf = (name: string) => account.find(({ key }) => key === name)?.value;
let running: ReturnType<typeof setInterval>;
const within = { timeout: SEND_AFTER_MS + 3_000 };

beforeAll(async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
    if (isOffline) throw new TypeError('no network');
    const request = new Request(address, init);
    const body = request.method === 'POST' ? sentDocument(await request.json()) : null;
    const answered = answer(request.url, body);
    if (body === null) await onItsWay;
    return Response.json({ msg: '', ...answered });
  });
  await openPage();
  // Time of the page runs twenty times as fast.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  running = setInterval(() => vi.advanceTimersByTime(200), 10);
});
afterAll(() => {
  clearInterval(running);
  vi.useRealTimers();
});
beforeEach(() => {
  clearSession();
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  [account, sent, isOffline, onItsWay] = [[], [], false, null];
});

describe('the workspace', () => {
  it('holds at once for a visitor, on this device alone', async () => {
    showPage(<Shown name="a" />);
    expect(shown()).toBe('none');
    button()?.click();
    await expect.poll(shown).toBe('none!');
    await sendingTime();
    expect(sent).toEqual([]);
  });

  it('goes to the account once, soon after the last change', async () => {
    keepSession(sessionOf('ann'));
    showPage(<Shown name="b" />);
    for (const text of ['1', '2', '3']) setWorkspace('b', text);
    await expect.poll(shown).toBe('3');
    await expect.poll(() => valueOf('b'), within).toBe('"3"');
    expect(sent).toHaveLength(1);
    setWorkspace('b', undefined);
    await expect.poll(() => sent.length, within).toBe(2);
    expect(account).toEqual([]);
  });

  it('is the account’s after a log-in, and nobody else’s after it', async () => {
    account = [{ key: 'c', value: '"from the desk"', version: 5 }];
    showPage(<Shown name="c" />);
    expect(shown()).toBe('none');
    keepSession(sessionOf('bob'));
    await expect.poll(shown).toBe('from the desk');
    clearSession();
    await expect.poll(shown).toBe('none');
  });

  it('keeps what was saved here while an older answer was on its way', async () => {
    account = [{ key: 'other', value: '"the account’s"', version: 5 }];
    const way = Promise.withResolvers<void>();
    onItsWay = way.promise;
    keepSession(sessionOf('ada'));
    showPage(
      <>
        <Shown name="late" />
        <Shown name="other" />
      </>,
    );
    setWorkspace('late', 'mine');
    await expect.poll(() => valueOf('late'), within).toBe('"mine"');
    await expect.poll(() => localStorage.getItem('meridian.workspace.ada.late')).toMatch(/null/);
    way.resolve();
    await expect.poll(() => document.body.textContent).toContain('the account’s');
    expect(shown()).toBe('mine');
  });

  it('takes along what a visitor arranged, where the account has nothing', async () => {
    account = [{ key: 'd', value: '"the account’s"', version: 5 }];
    setWorkspace('d', 'the visitor’s');
    setWorkspace('e', 'the visitor’s');
    keepSession(sessionOf('cay'));
    await expect.poll(() => valueOf('e'), within).toBe('"the visitor’s"');
    expect(valueOf('d')).toBe('"the account’s"');
  });

  it('shows what another device changed when the page comes back', async () => {
    keepSession(sessionOf('dan'));
    showPage(<Shown name="f" />);
    setWorkspace('f', 'mine');
    await expect.poll(() => valueOf('f'), within).toBe('"mine"');
    account = [{ key: 'f', value: '"theirs"', version: Date.now() + 1 }];
    comesBack();
    await expect.poll(shown).toBe('theirs');
    account = [];
    comesBack();
    await expect.poll(shown).toBe('none');
  });

  it('lets the newest change win', async () => {
    account = [{ key: 'g', value: '"old"', version: 5 }];
    keepSession(sessionOf('eve'));
    showPage(<Shown name="g" />);
    await expect.poll(shown).toBe('old');
    account = [{ key: 'g', value: '"theirs, earlier"', version: Date.now() - 60_000 }];
    setWorkspace('g', 'mine, now');
    await expect.poll(() => valueOf('g'), { timeout: 8_000 }).toBe('"mine, now"');
    setWorkspace('g', 'mine, before');
    account = [{ key: 'g', value: '"theirs, later"', version: Date.now() + 60_000 }];
    await expect.poll(shown, within).toBe('theirs, later');
  });

  it('keeps what each of two devices put into a list', async () => {
    const named = (...ids: readonly string[]) => JSON.stringify(ids.map((id) => ({ id })));
    account = [{ key: 'lists', value: named('old'), version: 5 }];
    keepSession(sessionOf('gus'));
    showPage(<Shown name="lists" />);
    await expect.poll(() => localStorage.getItem('meridian.workspace.gus.lists')).toContain('old');
    // Another device puts one into it while the page is open here.
    account = [{ key: 'lists', value: named('old', 'theirs'), version: Date.now() - 60_000 }];
    setWorkspace('lists', [{ id: 'old' }, { id: 'mine' }]);
    await expect
      .poll(() => valueOf('lists'), { timeout: 8_000 })
      .toBe(named('old', 'theirs', 'mine'));
  });

  it('keeps a change without a network until there is one', async () => {
    keepSession(sessionOf('fay'));
    showPage(<Shown name="h" />);
    await expect.poll(shown).toBe('none');
    isOffline = true;
    setWorkspace('h', 'on the train');
    await sendingTime();
    expect(account).toEqual([]);
    isOffline = false;
    window.dispatchEvent(new Event('online'));
    await expect.poll(() => valueOf('h'), within).toBe('"on the train"');
  });

  it('is shared between tabs', async () => {
    showPage(<Shown name="i" />);
    localStorage.setItem(
      'meridian.workspace.visitor.i',
      JSON.stringify({ value: 'another tab', version: 0, changedAt: 1 }),
    );
    window.dispatchEvent(new StorageEvent('storage', { key: 'meridian.workspace.visitor.i' }));
    await expect.poll(shown).toBe('another tab');
  });

  it('reads what cannot be read as nothing', () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    localStorage.setItem('meridian.workspace.visitor.j', '{"value":');
    showPage(<Shown name="j" />);
    expect(shown()).toBe('none');
  });
});

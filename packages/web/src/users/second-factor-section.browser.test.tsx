// The authenticator app turned on or off when an answer is lost or another device was first. No server.
import type { User } from '@meridian/contract';
import { settled } from '@meridian/design/testing/settled';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { queryClient } from '../lib/query-client.ts';
import { keepSession } from '../lib/session-store.ts';
import { useSession } from '../lib/session.ts';
import { openPage, showPage } from '../testing/client-page.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';

/** The account at the server. */
let isOn = 0;
/** Answers of paths with this part do not arrive. */
let lost = '';

const userNow = () => ({ uid: '1', is_demo: 0, second_factor: isOn }) as User;
const refused = (code: number, msg: string) => ({ code, msg, data: null });
const said = (data: unknown) => ({ code: 1, msg: '', data });

function answer(path: string): object {
  if (path.endsWith('/info')) return said(userNow());
  if (path.endsWith('/setup'))
    return isOn === 1
      ? refused(1115, 'Two-factor login is already on.')
      : said({ secret: 'ABCDEFGH', uri: 'otpauth://totp/x' });
  if (path.endsWith('/confirm')) {
    if (isOn === 1) return refused(1115, 'Two-factor login is already on.');
    isOn = 1;
    return said({ recovery_codes: ['AAAAA-BBBBB'] });
  }
  if (path.endsWith('/remove')) {
    if (isOn === 0) return refused(1117, 'Two-factor login is not on.');
    isOn = 0;
    return said({});
  }
  return said({ recovery_codes_left: 10 });
}

function Shown() {
  const { user } = useSession();
  return <SecondFactorSection isOn={user?.second_factor === 1} />;
}

/** Under a sheet, too. */
const row = (state: 'On' | 'Off') =>
  page.getByRole('button', { name: `Authenticator app ${state}`, includeHidden: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });

async function prove(submit: string): Promise<void> {
  await userEvent.fill(page.getByLabelText('Current password', { exact: true }), 'correct horse');
  await userEvent.click(button(submit));
}

beforeAll(() => openPage('account'));
beforeEach(() => {
  [isOn, lost] = [0, ''];
  queryClient.clear();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, options) => {
    const { pathname } = new URL(new Request(address, options).url);
    const answered = answer(pathname);
    if (lost !== '' && pathname.includes(lost)) throw new TypeError('the connection is gone');
    return Response.json(answered);
  });
});

describe('the authenticator app', () => {
  it('is shown as on, and its codes are drawn anew, where the answer to its first code was lost', async () => {
    keepSession({ token: 'one', user: userNow() });
    showPage(<Shown />);
    await userEvent.click(row('Off'));
    await prove('Continue');
    lost = '/confirm';
    await userEvent.fill(page.getByLabelText('Authenticator code'), '123456');
    await userEvent.click(button('Turn it on'));
    await expect.element(page.getByRole('dialog', { name: 'New recovery codes' })).toBeVisible();
    await expect.element(row('On')).toBeInTheDocument();
  });

  it('shows its codes until its own button says that they are kept', async () => {
    keepSession({ token: 'one', user: userNow() });
    showPage(<Shown />);
    await userEvent.click(row('Off'));
    await prove('Continue');
    await userEvent.fill(page.getByLabelText('Authenticator code'), '123456');
    await userEvent.click(button('Turn it on'));
    const code = page.getByText('AAAAA-BBBBB');
    await expect.element(code).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await settled();
    await expect.element(code).toBeVisible();
    await userEvent.click(button('I have saved them'));
    await expect.element(code).not.toBeInTheDocument();
  });

  it('that another device turned on is shown as on', async () => {
    keepSession({ token: 'one', user: userNow() });
    showPage(<Shown />);
    isOn = 1;
    await userEvent.click(row('Off'));
    await prove('Continue');
    await expect.element(row('On')).toBeVisible();
  });

  it('is shown as off where the answer to turning it off was lost', async () => {
    isOn = 1;
    keepSession({ token: 'one', user: userNow() });
    showPage(<Shown />);
    await userEvent.click(row('On'));
    await userEvent.fill(page.getByLabelText('Authenticator code'), '123456');
    lost = '/remove';
    await prove('Turn it off');
    await expect.element(row('Off')).toBeVisible();
  });
});

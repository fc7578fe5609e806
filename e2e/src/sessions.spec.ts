// A client's sessions: listed, and ended from another device, which the pages there say.
import { describe, expect, it } from 'vitest';
import { ask, openRealAccount } from './real-client.ts';
import { dialogOf, useBrowser, visit, visitAsRealClient } from './visit.ts';

useBrowser();

describe('sessions', () => {
  it('are listed, and ended from another device', async () => {
    const client = await openRealAccount();
    const again = () =>
      ask('login', { account: client.email, password: client.password, login_type: 'email' });
    const [here, there, away] = [await again(), await again(), await again()];
    const page = await visitAsRealClient('/mine/system', { client: { ...client, ...here } });
    await page.getByText('This device', { exact: true }).waitFor();
    const ends = page.getByRole('button', { name: /^End the session on/ });
    await expect.poll(() => ends.count()).toBe(3);
    // Pages that ask for nothing.
    const others = await Promise.all(
      [there, away].map((login) =>
        visitAsRealClient('/mine/limits', { client: { ...client, ...login } }),
      ),
    );
    for (const other of others) await other.getByRole('heading', { name: 'My limits' }).waitFor();
    await ends.first().click();
    await page.getByText('The session has ended.').waitFor();
    await expect.poll(() => ends.count()).toBe(2);
    await page.getByRole('button', { name: 'End all other sessions' }).click();
    await dialogOf(page).getByRole('button', { name: 'End all other sessions' }).click();
    await page.getByText('All other sessions have ended.').waitFor();
    for (const other of others) {
      await other.getByText('Your session has ended. Please log in again.').waitFor();
      expect(new URL(other.url()).hash).toBe('#/login?from=%2Fmine%2Flimits');
    }
    await expect.poll(() => ends.count()).toBe(0);
    // Whoever comes back later is told as well.
    const { token, user } = there;
    const stored = { 'meridian.session': JSON.stringify({ token, user }) };
    // Told before the page is loaded, perhaps: there is no moment in which it is sure to be on Orders.
    const late = await visit('/order', { stored });
    await late.waitForURL(/#\/login\?from=%2Forder/);
    await late.getByText('Your session has ended. Please log in again.').waitFor();
    await expect(ask('logout', {}, { token: there.token })).rejects.toThrow('999');
    await expect(ask('logout', {}, { token: away.token })).rejects.toThrow('999');
  });
});

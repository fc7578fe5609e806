// One server with a simulated market and one browser for all specs: each test brings its own visitor.
import type { TestProject } from 'vitest/node';
import { openBrowser } from './browser.ts';
import { startServer } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    siteUrl: string;
    /** The folder of the mails that the server sends. */
    outbox: string;
    browserEndpoint: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [server, browser] = await Promise.all([
    startServer({ env: { SIMULATED_TRADERS: 'on', HISTORY_DAYS: '730' }, isLong: true }),
    openBrowser(),
  ]);
  project.provide('siteUrl', server.url);
  project.provide('outbox', server.outbox);
  project.provide('browserEndpoint', browser.wsEndpoint());
  return async () => {
    await browser.close();
    await server.stop();
  };
}

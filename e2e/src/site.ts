// One server with a simulated market for all specs: each test brings its own visitor.
import type { TestProject } from 'vitest/node';
import { launchOptions } from './browser.ts';
import { startServer } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    siteUrl: string;
    /** The folder of the mails that the server sends. */
    outbox: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [server] = await Promise.all([
    startServer({ env: { SIMULATED_TRADERS: 'on', HISTORY_DAYS: '730' }, isLong: true }),
    // The packaged browser is unpacked once, before all workers start it.
    launchOptions(),
  ]);
  project.provide('siteUrl', server.url);
  project.provide('outbox', server.outbox);
  return () => server.stop();
}

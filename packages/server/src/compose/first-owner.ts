// A back office without members gets its first owner when the site starts: in one process alone, or in the one with the jobs.
import type { Database } from '@meridian/store';
import { firstOwner, staffLinkPath } from '../staff/links.ts';
import type { Config } from './config.ts';

interface Log {
  warn(fields: object, message: string): void;
}

/** @returns says in the log by which link the owner comes in, if there is one to be said. @throws Fault if the password is weak */
export async function giveOwner(
  db: Database,
  config: Pick<
    Config,
    'adminEmail' | 'adminPassword' | 'isAdminAlone' | 'publicUrl' | 'host' | 'port'
  >,
  { log, now }: { readonly log: Log; readonly now: number },
): Promise<() => void> {
  const owner = await firstOwner(db, {
    email: config.adminEmail,
    password: config.adminPassword,
    isAlone: config.isAdminAlone,
    now,
  });
  if (owner === null) return () => undefined;
  const link = `${siteUrlOf(config)}${staffLinkPath(owner.link)}&owner=true`;
  return () =>
    log.warn({ link }, 'the back office has no owner yet: this link works once, for 24 hours');
}

/** For links to the back office. */
export const siteUrlOf = ({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>) =>
  publicUrl ?? `http://${host}:${port}`;

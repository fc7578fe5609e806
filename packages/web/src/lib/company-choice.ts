// Which company a visitor has entered, and whether a main site asks for it.
import { listeners } from '@meridian/design/lib/listeners';
import { useSyncExternalStore } from 'react';
import { companyCookie, companyOf } from './company-cookie.ts';
import { useIsMainSite } from './site.ts';

const chosen = listeners();

export function enterCompany(id: number): void {
  document.cookie = companyCookie(id, location.protocol);
  chosen.tell();
}

export const useChosenCompany = (): number | undefined =>
  useSyncExternalStore(chosen.on, () => companyOf(document.cookie));

/** A main site asks on the first visit which company to enter. */
export function useMustChooseCompany(): boolean {
  const isMain = useIsMainSite();
  // A cookie lies in another process, so it is read only where it matters.
  return useSyncExternalStore(chosen.on, () => isMain && companyOf(document.cookie) === undefined);
}

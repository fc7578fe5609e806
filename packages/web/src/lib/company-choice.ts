// Which company a visitor has entered, and whether a main site asks for it.
import { useSyncExternalStore } from 'react';
import { companyCookie, companyOf } from './company-cookie.ts';
import { useIsMainSite } from './site.ts';

const listeners = new Set<() => void>();
const onChoice = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export function enterCompany(id: number): void {
  document.cookie = companyCookie(id, location.protocol);
  for (const listener of listeners) listener();
}

export const useChosenCompany = (): number | undefined =>
  useSyncExternalStore(onChoice, () => companyOf(document.cookie));

/** A main site asks on the first visit which company to enter. */
export function useMustChooseCompany(): boolean {
  const isMain = useIsMainSite();
  // A cookie lies in another process, so it is read only where it matters.
  return useSyncExternalStore(onChoice, () => isMain && companyOf(document.cookie) === undefined);
}

// The wait before another code may be sent: sixty seconds for each purpose, kept across a reload and visits to other
// pages.
import { useEffect, useState } from 'react';

const CODE_WAIT_MS = 60_000;
const stored = (purpose: string) => `meridian.code.${purpose}`;

/** Seconds until the next code. A clock that was set back does not lengthen the wait. */
export function secondsLeft(until: number, now: number): number {
  return Math.ceil(Math.min(Math.max(until - now, 0), CODE_WAIT_MS) / 1_000);
}

const readUntil = (purpose: string): number => Number(sessionStorage.getItem(stored(purpose)) ?? 0);

/** @param purpose what the code is for; forms with one purpose share the wait */
export function useCodeWait(purpose: string) {
  const [left, setLeft] = useState(() => secondsLeft(readUntil(purpose), Date.now()));
  const isWaiting = left > 0;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => setLeft(secondsLeft(readUntil(purpose), Date.now())), 250);
    return () => clearInterval(timer);
  }, [isWaiting, purpose]);
  return {
    secondsLeft: left,
    start: () => {
      sessionStorage.setItem(stored(purpose), String(Date.now() + CODE_WAIT_MS));
      setLeft(CODE_WAIT_MS / 1_000);
    },
  };
}

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

const waitFor = (purpose: string) => ({
  purpose,
  left: secondsLeft(readUntil(purpose), Date.now()),
});

/** @param purpose what the code is for; forms with one purpose share the wait */
export function useCodeWait(purpose: string) {
  const [wait, setWait] = useState(() => waitFor(purpose));
  // The same field may go on with another purpose, which has a wait of its own.
  if (wait.purpose !== purpose) setWait(waitFor(purpose));
  const isWaiting = wait.left > 0;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => setWait(waitFor(purpose)), 250);
    return () => clearInterval(timer);
  }, [isWaiting, purpose]);
  return {
    secondsLeft: wait.left,
    start: () => {
      sessionStorage.setItem(stored(purpose), String(Date.now() + CODE_WAIT_MS));
      setWait(waitFor(purpose));
    },
  };
}

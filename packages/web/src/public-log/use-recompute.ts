// A computation of the own account that was asked for, as far as it is; it ends with its screen.
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../lib/api.ts';
import { type CopyingId, type Found, recomputeAccount } from './recompute-account.ts';
import type { Progress } from './recompute-worker.ts';

export type Computing =
  | { readonly state: 'idle' | 'unread' }
  /** In the site's words: there are no such rows for this client. */
  | { readonly state: 'refused'; readonly why: string }
  | { readonly state: 'running'; readonly progress: Progress }
  | { readonly state: 'done'; readonly found: Found };

/** @returns start: from a time on, in milliseconds; 0: from the first row */
export function useRecompute(copying: CopyingId) {
  const [computing, setComputing] = useState<Computing>({ state: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const start = (since: number): void => {
    const controller = new AbortController();
    running.current = controller;
    const set = (next: Computing): void => {
      if (running.current === controller) setComputing(next);
    };
    set({ state: 'running', progress: { step: 'reading', part: 0 } });
    recomputeAccount({ copying, since }, controller.signal, (progress) =>
      set({ state: 'running', progress }),
    ).then(
      (found) => set({ state: 'done', found }),
      (fault: unknown) => {
        const isRefused = fault instanceof ApiError && !fault.isNetwork;
        set(isRefused ? { state: 'refused', why: fault.message } : { state: 'unread' });
      },
    );
  };
  const stop = (): void => {
    running.current?.abort();
    running.current = null;
    setComputing({ state: 'idle' });
  };
  return { computing, start, stop };
}

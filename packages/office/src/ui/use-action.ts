// A change that the member asks for: busy while it runs, its refusal as a text and by field, its success as a notice.
import { useState } from 'react';
import { ApiError } from '../lib/api.ts';
import { dismissErrors, notify } from '../lib/notices.ts';

export interface Action<A extends readonly unknown[]> {
  readonly isBusy: boolean;
  readonly fields: Readonly<Record<string, string>>;
  /** The refusal of the whole request. */
  readonly fault: string | null;
  run(...args: A): Promise<void>;
}

/** @param done the notice of success */
export function useAction<A extends readonly unknown[]>(
  work: (...args: A) => Promise<unknown>,
  done?: string,
): Action<A> {
  const [isBusy, setIsBusy] = useState(false);
  const [refused, setRefused] = useState<ApiError | null>(null);
  const hasFields = refused?.isOfFields === true;
  return {
    isBusy,
    fields: refused?.fields ?? {},
    fault: refused === null || hasFields ? null : refused.message,
    async run(...args) {
      if (isBusy) return;
      setIsBusy(true);
      setRefused(null);
      dismissErrors();
      try {
        await work(...args);
        if (done !== undefined) notify('success', done);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        setRefused(error);
        notify('error', error.message);
      } finally {
        setIsBusy(false);
      }
    },
  };
}

// One request at a time, sent once however often it is tapped. Its failure is kept, to be shown where it was asked for; one
// of the network is forgotten when the connection is back.
import { useRef, useState } from 'react';
import { ApiError } from '../lib/api.ts';
import { useWhenConnected } from './when-connected.ts';

export interface Requesting {
  readonly isBusy: boolean;
  readonly fault: ApiError | null;
  readonly clear: () => void;
  /** @returns undefined if it failed, or if another one is running */
  readonly run: <T>(send: () => Promise<T>) => Promise<T | undefined>;
}

export function useRequest(): Requesting {
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<ApiError | null>(null);
  const isRunning = useRef(false);
  useWhenConnected(() => setFault((last) => (last?.isNetwork ? null : last)));
  return {
    isBusy,
    fault,
    clear: () => setFault(null),
    run: async (send) => {
      if (isRunning.current) return undefined;
      isRunning.current = true;
      setBusy(true);
      setFault(null);
      try {
        return await send();
      } catch (thrown) {
        if (!(thrown instanceof ApiError)) throw thrown;
        setFault(thrown);
        return undefined;
      } finally {
        isRunning.current = false;
        setBusy(false);
      }
    },
  };
}

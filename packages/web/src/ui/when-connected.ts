// Runs something when the connection is back, for instance to remove what its loss caused.
import { useEffect, useEffectEvent } from 'react';
import { liveSocket } from '../lib/socket.ts';

export function useWhenConnected(run: () => void): void {
  const latest = useEffectEvent(run);
  useEffect(() => {
    const tell = () => latest();
    const leave = liveSocket.onStatus(() => {
      if (liveSocket.status === 'open') tell();
    });
    window.addEventListener('online', tell);
    return () => {
      leave();
      window.removeEventListener('online', tell);
    };
  }, []);
}

// Runs something when the connection is back: what a lost one caused need not be read any longer.
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

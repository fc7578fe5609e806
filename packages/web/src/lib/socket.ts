// The page's one socket: where it connects, whose session it carries, and its topics.
import { SOCKET_PATH } from '@meridian/contract/names/socket';
import { LiveSocket, type TopicListener, type TopicOptions } from './live-socket.ts';
import { getToken, onSession } from './session-store.ts';

const address = () =>
  `${location.protocol === 'https:' ? 'wss:' : 'ws:'}//${location.host}${SOCKET_PATH}`;

export const liveSocket = new LiveSocket({
  open: () => new WebSocket(address()),
  token: getToken,
  random: Math.random,
});

/** Connects, and follows the session and the device's network from then on. */
export function startSocket(): void {
  onSession(() => liveSocket.followSession());
  window.addEventListener('online', () => liveSocket.check());
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) liveSocket.check();
  });
  liveSocket.start();
}

export const subscribeTopic = (
  topic: string,
  listener: TopicListener,
  options?: TopicOptions,
): (() => void) => liveSocket.subscribe(topic, listener, options);

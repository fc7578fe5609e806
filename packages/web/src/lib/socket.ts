// The page's one socket: where it connects, whose session it carries, and its topics.
import { LiveSocket, type TopicListener, type TopicOptions } from '@meridian/client/live-socket';
import { COMPACT_PROTOCOL, SOCKET_PATH } from '@meridian/contract/names/socket';
import { SESSION_REQUIRED } from '@meridian/contract/outcomes';
import { loadOnceOnline } from './load-code.ts';
import { report } from './report.ts';
import { getToken, onSession } from './session-store.ts';
import { isLoggingOut, refreshUser } from './session.ts';

const address = () =>
  `${location.protocol === 'https:' ? 'wss:' : 'ws:'}//${location.host}${SOCKET_PATH}`;

let isCompact = true;
export const isCompactAsked = (): boolean => isCompact;

/** What compact.ts does. */
interface Compact {
  readonly unpack: (data: ArrayBuffer) => void;
  readonly followSight: () => void;
}
let compact: Promise<Compact | null>;

/**
 * The page would show the account until it asks for something. Whose session it was the frame does not say: the server says
 * of the present one that it has ended, or that it lives.
 */
function askWhetherEnded(): void {
  if (getToken() === undefined || isLoggingOut()) return;
  refreshUser().catch((fault: unknown) => report('the session was ended', fault));
}

export const liveSocket = new LiveSocket({
  open() {
    const socket = new WebSocket(address(), isCompact ? COMPACT_PROTOCOL : []);
    socket.binaryType = 'arraybuffer';
    return socket;
  },
  unpack: (data) => void compact.then((one) => one?.unpack(data)),
  token: getToken,
  refused({ type, code }) {
    if (type === 'logout' && code === SESSION_REQUIRED) askWhetherEnded();
  },
  random: Math.random,
});

/** From now on in the specification's own frames, which are text. */
export function speakPlainly(): void {
  isCompact = false;
  liveSocket.stop();
  liveSocket.start();
}

/** Connects, and follows the session and the device's network from then on. */
export function startSocket(load: () => Promise<Compact>): void {
  compact = loadOnceOnline(load).catch((fault: unknown) => {
    report('compact frames cannot be read', fault);
    speakPlainly();
    return null;
  });
  void compact.then((one) => one?.followSight());
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

// Web push in this browser: whether it can, whether it is on, turning it on and off.
import { call } from './api.ts';
import { report } from './report.ts';

export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
    ? await navigator.serviceWorker.getRegistration()
    : undefined;
}

export async function pushState(): Promise<PushState> {
  const worker = await registration();
  if (!worker) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const subscription = await worker.pushManager.getSubscription();
  if (!subscription || Notification.permission !== 'granted') return 'off';
  // Sent again at each look: the browser may have another session or another language now.
  await tell(subscription);
  return 'on';
}

/** @throws if the browser or its push service refuses */
export async function turnPushOn(): Promise<PushState> {
  const worker = await registration();
  if (!worker) return 'unsupported';
  const permission = await Notification.requestPermission();
  // Whoever closes the browser's question has not answered it, and may be asked again.
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off';
  const { public_key: applicationServerKey } = await call('pushKey', {}, { quiet: true });
  const subscription = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey,
  });
  await tell(subscription);
  return 'on';
}

export async function turnPushOff(): Promise<PushState> {
  const worker = await registration();
  const subscription = await worker?.pushManager.getSubscription();
  if (!subscription) return 'off';
  const { endpoint } = subscription;
  await subscription.unsubscribe();
  const told = call('unsubscribePush', { endpoint }, { quiet: true });
  // The push service no longer knows it; the server notices with the next alert.
  await told.catch((fault: unknown) => report('the server was not told that push is off', fault));
  return 'off';
}

async function tell(subscription: PushSubscription): Promise<void> {
  const { keys } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  await call('subscribePush', { endpoint: subscription.endpoint, p256dh, auth }, { quiet: true });
}

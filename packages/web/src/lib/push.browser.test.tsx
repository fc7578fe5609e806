import { expect, it, vi } from 'vitest';
import { turnPushOn } from './push.ts';

it.each([
  ['default', 'off'],
  ['denied', 'denied'],
] as const)('the answer “%s” to the browser’s question leaves push %s', async (answer, state) => {
  const worker = { pushManager: {} } as ServiceWorkerRegistration;
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue(worker);
  vi.spyOn(Notification, 'requestPermission').mockResolvedValue(answer);
  expect(await turnPushOn()).toBe(state);
});

import type { NewAlert } from '@meridian/store';
import { describe, expect, it } from 'vitest';
import { LocalBus } from '../testing/local-bus.ts';
import { NoAnswer } from '../platform/bus/bus.ts';
import { Unavailable } from '../platform/unavailable.ts';
import { remoteAlerts, serveAlerts } from './alert-service.ts';
import type { AlertDesk } from './alert-watch.ts';

describe('the alerts of another process', () => {
  it('says that a client’s id is used, as its own do', async () => {
    const bus = new LocalBus();
    const desk = { add: () => Promise.resolve('id_used') } as unknown as AlertDesk;
    const end = serveAlerts(bus.end(), desk, () => true);
    const by = { clientOrderId: 'a-1', asked: 'it' };
    expect(await remoteAlerts(bus.end()).add({} as NewAlert, by)).toBe('id_used');
    end();
  });

  it('are unavailable for now where it says so; a bug of it is no answer', async () => {
    const bus = new LocalBus();
    let error: Error = new Unavailable('too early');
    const desk = { waiting: () => Promise.reject(error) } as unknown as AlertDesk;
    const end = serveAlerts(bus.end(), desk, () => true);
    const there = remoteAlerts(bus.end());
    await expect(there.waiting(7, 1)).rejects.toThrow('too early');
    error = new TypeError('a bug');
    await expect(there.waiting(7, 1)).rejects.toThrow(NoAnswer);
    end();
  });

  it('change only while nobody else may watch: one that stood still answers nothing, and does nothing', async () => {
    const bus = new LocalBus();
    const removed: number[] = [];
    const desk = {
      remove: (id: number) => Promise.resolve(removed.push(id) > 0),
    } as unknown as AlertDesk;
    let mayAnswer = true;
    const end = serveAlerts(bus.end(), desk, () => mayAnswer);
    const there = remoteAlerts(bus.end());
    expect(await there.remove(1, 7)).toBe(true);
    mayAnswer = false;
    await expect(there.remove(2, 7)).rejects.toThrow(NoAnswer);
    expect(removed).toEqual([1]);
    end();
  });
});

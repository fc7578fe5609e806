import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bus, NoAnswer } from '../../packages/server/src/platform/bus/bus.ts';
import { connectNats } from '../../packages/server/src/platform/bus/nats-bus.ts';
import { type NatsServer, natsServer } from '../../tools/nats-server.ts';

const failures: string[] = [];
const log = {
  ...{ info: () => undefined, warn: () => undefined },
  error: (_: object, message: string) => void failures.push(message),
};
const bytes = (text: string): Uint8Array => Buffer.from(text);
const textOf = (got: Uint8Array): string => Buffer.from(got).toString();

let server: NatsServer;
let here: Bus;
let there: Bus;
beforeAll(async () => {
  server = await natsServer();
  [here, there] = await Promise.all([connectNats(server.url, log), connectNats(server.url, log)]);
});
afterAll(async () => {
  await Promise.all([here.close(), there.close()]);
  await server.stop();
});

describe('the bus over NATS', () => {
  it('brings what is published to who listens, until he no longer does', async () => {
    const got: string[] = [];
    const end = there.subscribe('news', (message) => void got.push(textOf(message)));
    await expect
      .poll(() => {
        here.publish('news', bytes('first'));
        return got.includes('first');
      })
      .toBe(true);
    end();
    here.publish('news', bytes('last'));
    expect(textOf(await askTwice())).toBe('yes');
    expect(got).not.toContain('last');
  });

  it('says at once that nobody answers', async () => {
    await expect(here.request('nobody', bytes('?'), 600_000)).rejects.toThrow(NoAnswer);
  });

  it('ends what is still asked when it is closed', async () => {
    const never = there.serve('never', () => new Promise(() => undefined));
    const third = await connectNats(server.url, log);
    const asked = third.request('never', bytes('?'), 600_000);
    await Promise.all([expect(asked).rejects.toThrow(NoAnswer), third.close()]);
    never();
  });

  it('says so when an answer is late, or refused; what failed is in the log of who should answer', async () => {
    const never = there.serve('never', () => new Promise(() => undefined));
    const refuses = there.serve('refuses', () => Promise.reject(new NoAnswer('not now')));
    const fails = there.serve('fails', () => Promise.reject(new TypeError('a bug')));
    const throws = there.serve('throws', () => {
      throw new TypeError('a question that is none');
    });
    await expect(here.request('never', bytes('?'), 200)).rejects.toThrow(NoAnswer);
    await expect(here.request('refuses', bytes('?'), 200)).rejects.toThrow(NoAnswer);
    expect(failures).toEqual([]);
    await expect(here.request('fails', bytes('?'), 200)).rejects.toThrow(NoAnswer);
    await expect(here.request('throws', bytes('?'), 200)).rejects.toThrow(NoAnswer);
    expect(failures).toEqual(Array(2).fill('a question could not be answered'));
    for (const end of [never, refuses, fails, throws]) end();
  });

  it('leaves out what is longer than the server takes', async () => {
    here.publish('news', new Uint8Array(2 ** 20 + 1));
    expect(textOf(await askTwice())).toBe('yes');
  });

  it('gives no answer that is longer than the server takes, and goes on', async () => {
    const end = there.serve('much', () => Promise.resolve(new Uint8Array(2 ** 20 + 1)));
    await expect(here.request('much', bytes('?'), 200)).rejects.toThrow(NoAnswer);
    end();
    expect(textOf(await askTwice())).toBe('yes');
  });

  it('keeps nothing for later while its line is broken, and stands again by itself', async () => {
    const got: string[] = [];
    there.subscribe('news', (message) => void got.push(textOf(message)));
    await server.stop();
    await expect.poll(() => here.isConnected() || there.isConnected()).toBe(false);
    here.publish('news', bytes('while it is broken'));
    await expect(here.request('question', bytes('?'), 5_000)).rejects.toThrow(NoAnswer);
    await server.start();
    await expect.poll(() => here.isConnected() && there.isConnected()).toBe(true);
    await expect
      .poll(() => {
        here.publish('news', bytes('later'));
        return got.includes('later');
      })
      .toBe(true);
    expect(got).not.toContain('while it is broken');
  });

  it('takes a frozen server for a broken line', async () => {
    server.child().kill('SIGSTOP');
    await expect.poll(() => here.isConnected(), { timeout: 15_000 }).toBe(false);
    server.child().kill('SIGCONT');
    await expect.poll(() => here.isConnected(), { timeout: 15_000 }).toBe(true);
  });
});

/** Whatever was sent before the answer has come before it. */
async function askTwice(): Promise<Uint8Array> {
  const end = there.serve('question', () => Promise.resolve(bytes('yes')));
  await there.request('warm', bytes(''), 1_000).catch(() => undefined);
  const answer = await here.request('question', bytes('?'), 5_000);
  end();
  return answer;
}

// The pictures on a trade: none says nothing, each opens large, and goes after a second question alone. No server.
import type { TradePicture } from '@meridian/contract';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { queryClient } from '../../lib/query-client.ts';
import { openPage, showPage } from '../../testing/client-page.tsx';
import { TradePictures } from './trade-pictures.tsx';

const AT = Date.UTC(2026, 10, 25, 12);
const picture = (id: string): TradePicture => ({ id, url: `/pictures/${id}`, created_at: AT });
let kept: TradePicture[] = [];
let refusesRemoval = false;
const asked: string[] = [];

async function drawn(): Promise<Blob> {
  const canvas = new OffscreenCanvas(300, 200);
  canvas.getContext('2d')?.fillRect(0, 0, 300, 200);
  return await canvas.convertToBlob();
}

beforeAll(async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, options) => {
    const request = new Request(address, options);
    if (request.url.includes('/pictures/')) return new Response(await drawn());
    if (request.url.includes('trade_picture_remove')) {
      const { picture: id, ...of } = (await request.json()) as Record<string, unknown>;
      asked.push(JSON.stringify({ ...of, picture: id }));
      if (refusesRemoval) return Response.json({ code: 1005, msg: 'Too many', data: null });
      kept = kept.filter((one) => one.id !== id);
    }
    return Response.json({ code: 1, msg: '', data: { data: kept } });
  });
  await openPage('trading');
});
beforeEach(() => {
  queryClient.clear();
  asked.splice(0);
  refusesRemoval = false;
});

const small = () => page.getByRole('button', { name: /^Open the picture of/ });

describe('the pictures on a trade', () => {
  it('are not spoken of where there are none', async () => {
    kept = [];
    showPage(<TradePictures orderId={7} />);
    await expect.poll(() => queryClient.isFetching()).toBe(0);
    expect(page.getByText('Pictures of the chart').elements()).toHaveLength(0);
  });

  it('open large, and stay when the question is answered with no', async () => {
    kept = [picture('one'), picture('two')];
    showPage(<TradePictures orderId={7} copying={3} />);
    await expect.poll(() => small().elements()).toHaveLength(2);
    await userEvent.click(small().first());
    await expect.element(page.getByRole('img', { name: /^Kept on/ })).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Remove picture' }));
    await expect.element(page.getByText(/for good\?$/)).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Cancel' }));
    expect(asked).toEqual([]);
  });

  it('go one by one, and say why one does not', async () => {
    kept = [picture('one'), picture('two')];
    refusesRemoval = true;
    showPage(<TradePictures orderId={7} copying={3} />);
    await expect.poll(() => small().elements()).toHaveLength(2);
    await userEvent.click(small().first());
    const remove = page.getByRole('button', { name: 'Remove picture' });
    await userEvent.click(remove);
    await userEvent.click(remove);
    await expect.element(page.getByText('Too many')).toBeVisible();
    refusesRemoval = false;
    await userEvent.click(remove);
    await expect.poll(() => small().elements()).toHaveLength(1);
    expect(asked).toEqual(Array(2).fill('{"id":7,"copying_id":3,"picture":"one"}'));
  });
});

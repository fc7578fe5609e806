// Pictures of the chart that a client keeps on its own orders. They are uploads: checked and encoded anew like every photo,
// read at the same address by their owner alone.
import { createHash } from 'node:crypto';
import {
  DEMO_TRADE_PICTURES_MIB_MAX,
  IMAGE_PATH,
  TRADE_PICTURES_A_SECOND,
  TRADE_PICTURES_MAX,
  TRADE_PICTURES_MIB_MAX,
} from '@meridian/contract';
import {
  type Database,
  TRADE_PICTURE_ID_CONSTRAINT,
  type TradePictureLimits,
  type TradePictureRow,
  addTradePicture,
  findTradePictureByClientId,
  fullnessForTradePicture,
  removePicturesOfFormerOrders,
  removeTradePicture,
  tradePicturesOf,
} from '@meridian/store';
import { accountOf } from '../analytics/own.ts';
import type { Host } from '../engine/host.ts';
import { orderOf } from '../orders/find-order.ts';
import type { Client } from '../platform/http/context.ts';
import type { HandlersOf } from '../platform/http/handlers.ts';
import { createOnce } from '../platform/http/once.ts';
import { createRateLimit } from '../platform/http/rate-limit.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { cleanPhoto } from '../platform/uploads/photo.ts';
import type { Uploads } from '../platform/uploads/uploads.ts';

export interface TradePictureDeps {
  readonly db: Database;
  readonly host: Host;
  readonly uploads: Pick<Uploads, 'keep' | 'remove'>;
  readonly now: () => number;
}

interface Asked {
  readonly orderId: number;
  readonly file: Uint8Array;
  readonly digest: string;
  readonly clientOrderId: string | null;
}

const MIB = 1024 * 1024;
const limitsOf = ({ session: { isDemo } }: Client): TradePictureLimits => ({
  ofOrderMax: TRADE_PICTURES_MAX,
  bytesMax: (isDemo ? DEMO_TRADE_PICTURES_MIB_MAX : TRADE_PICTURES_MIB_MAX) * MIB,
});

/** @throws Refusal where a limit would be broken */
function checkRoom(fullness: 'of_order' | 'bytes' | null, limits: TradePictureLimits): void {
  if (fullness === 'of_order') throw new Refusal('trade_pictures_full', { max: limits.ofOrderMax });
  if (fullness === 'bytes')
    throw new Refusal('trade_pictures_too_large', { max: limits.bytesMax / MIB });
}

export function tradePictureHandlers(
  deps: TradePictureDeps,
): HandlersOf<'tradePictures' | 'addTradePicture' | 'removeTradePicture'> {
  const { db, uploads, now } = deps;
  const once = createOnce(
    (asker) => findTradePictureByClientId(db, asker),
    TRADE_PICTURE_ID_CONSTRAINT,
  );
  const rate = createRateLimit(TRADE_PICTURES_A_SECOND, now);
  /** @throws Refusal copying_unknown, order_unknown */
  const checkOrder = async (client: Client, id: number, copyingId: number | undefined) => {
    const account = await accountOf(deps, client, copyingId);
    await orderOf(deps, account.id, id);
  };
  const picturesOf = async (userId: number, orderId: number) => ({
    data: (await tradePicturesOf(db, { userId, orderId })).map(pictureOnWire),
  });
  const add = async (client: Client, asked: Asked): Promise<TradePictureRow> => {
    const { user } = client.session;
    const of = { userId: user.id, orderId: asked.orderId };
    const { epoch } = await accountOf(deps, client, undefined);
    for (const id of await removePicturesOfFormerOrders(db, { userId: user.id, epoch }))
      await uploads.remove(id);
    const limits = limitsOf(client);
    // Before the work of decoding.
    checkRoom(await fullnessForTradePicture(db, { ...of, bytes: 1 }, limits), limits);
    if (!rate.take(String(user.id))) throw new Refusal('requests_too_many');
    return await keepPicture(deps, { ...asked, ...of }, limits);
  };

  return {
    async tradePictures({ id, copying_id: copyingId }, client) {
      await checkOrder(client, id, copyingId);
      return await picturesOf(client.session.user.id, id);
    },
    async addTradePicture(input, client) {
      const { id: orderId, copying_id: copyingId, file, client_order_id: clientId } = input;
      await checkOrder(client, orderId, copyingId);
      const userId = client.session.user.id;
      const digest = createHash('sha256').update(file).digest('base64url');
      const asked = { orderId, file, digest, clientOrderId: clientId ?? null };
      await once(
        { userId, clientOrderId: asked.clientOrderId },
        {
          first: () => add(client, asked),
          isSame: (row) => row.orderId === orderId && row.digest === digest,
        },
      );
      return await picturesOf(userId, orderId);
    },
    async removeTradePicture({ id: orderId, copying_id: copyingId, picture: id }, client) {
      await checkOrder(client, orderId, copyingId);
      const userId = client.session.user.id;
      if (await removeTradePicture(db, { id, userId, orderId })) await uploads.remove(id);
      return await picturesOf(userId, orderId);
    },
  };
}

async function keepPicture(
  { db, uploads, now }: TradePictureDeps,
  { file, ...asked }: Asked & { readonly userId: number },
  limits: TradePictureLimits,
): Promise<TradePictureRow> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const picture = await cleanPhoto(bytes, 'drawn');
  const createdAt = now();
  return await uploads.keep(picture, async (id) => {
    const row = { ...asked, id, bytes: picture.length, createdAt };
    checkRoom(await db.transaction((within) => addTradePicture(within, row, limits)), limits);
    return row;
  });
}

const pictureOnWire = ({ id, createdAt }: TradePictureRow) => ({
  id,
  url: `${IMAGE_PATH}${id}`,
  created_at: createdAt,
});

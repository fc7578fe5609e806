// Pictures of the chart that a client keeps on its own orders, as notes are: for itself alone.
import { z } from 'zod';
import { copyingScope } from './analytics.ts';
import { call } from './call.ts';
import { clientOrderIdInput, instant, integerInput, required, textInput } from './envelope.ts';
import {
  DEMO_TRADE_PICTURES_MIB_MAX,
  DEMO_TRADE_PICTURE_DAYS,
  TRADE_PICTURES_A_SECOND,
  TRADE_PICTURES_MAX,
  TRADE_PICTURES_MIB_MAX,
  TRADE_PICTURE_ROUTES,
} from './names/trade-pictures.ts';
import { IMAGE_ID } from './names/uploads.ts';
import { imageFileInput } from './uploads.ts';

export const TradePicture = z.object({
  id: z.string(),
  url: z.string().describe('Its address, a JPEG for its owner’s session alone'),
  created_at: instant('When it was kept'),
});
export type TradePicture = z.infer<typeof TradePicture>;

const TradePictures = z.object({
  data: z.array(TradePicture).max(TRADE_PICTURES_MAX).describe('The oldest first'),
});

const ofOrder = {
  id: required(integerInput('The order', { min: 1, max: Number.MAX_SAFE_INTEGER })),
  ...copyingScope,
};
const ID_LENGTH = 32;

export const TRADE_PICTURE_CALLS = {
  tradePictures: call(
    TRADE_PICTURE_ROUTES.tradePictures,
    'The pictures of the chart that the client keeps on an order',
    z.object(ofOrder),
    TradePictures,
  ),
  addTradePicture: call(
    TRADE_PICTURE_ROUTES.addTradePicture,
    `Keep a picture of the chart on an order: ${TRADE_PICTURES_MAX} at most, of all orders together ${TRADE_PICTURES_MIB_MAX} MiB as they are kept (a demo account ${DEMO_TRADE_PICTURES_MIB_MAX} MiB, each for ${DEMO_TRADE_PICTURE_DAYS} days), ${TRADE_PICTURES_A_SECOND} a second`,
    z.object({
      ...ofOrder,
      client_order_id: clientOrderIdInput,
      file: imageFileInput('A PNG, WebP or JPEG, at most 4 MiB'),
    }),
    TradePictures,
  ),
  removeTradePicture: call(
    TRADE_PICTURE_ROUTES.removeTradePicture,
    'Remove a picture from an order for good. One that is not there stays away',
    z.object({
      ...ofOrder,
      picture: required(textInput('Its id', { max: ID_LENGTH, form: IMAGE_ID })),
    }),
    TradePictures,
  ),
} as const;

// The calls about pictures of the chart that a client keeps on a trade, and how many and how large they may be.
import { type FilePart, post, read, type Route } from './route.ts';
import { IMAGE_PART } from './uploads.ts';

/** The most pictures on one order. */
export const TRADE_PICTURES_MAX = 3;
/** The most bytes of one picture as it is sent. */
export const TRADE_PICTURE_BYTES_MAX = 4 * 1024 * 1024;
/** The most bytes of all pictures of an account as they are kept, in MiB; of a demo account. */
export const TRADE_PICTURES_MIB_MAX = 60;
export const DEMO_TRADE_PICTURES_MIB_MAX = 3;
/** A demo account's picture is kept so long. */
export const DEMO_TRADE_PICTURE_DAYS = 30;
/** How many an account may keep a second, on average; ten at once. */
export const TRADE_PICTURES_A_SECOND = 1;

const PART: FilePart = { ...IMAGE_PART, bytesMax: TRADE_PICTURE_BYTES_MAX };

export const TRADE_PICTURE_ROUTES = {
  tradePictures: read('/v1/api/main/trade_pictures', 'client'),
  addTradePicture: post('/v1/api/main/trade_picture_add', 'client', { once: true, filePart: PART }),
  removeTradePicture: post('/v1/api/main/trade_picture_remove', 'client'),
} as const satisfies Readonly<Record<string, Route>>;

// Unpacks segments of ticks, which the database holds compressed.
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';

/** In a thread of its own, which Node keeps. @throws if the bytes are no packed ones */
export const unpack = promisify(brotliDecompress);

// Compresses answers about the market: a list of instruments or candles is tens of kilobytes, and a phone waits for it.
// Answers that belong to a session are not compressed: beside a secret, the length can reveal it.
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

/** Shorter answers fit into one packet either way. */
const FROM_BYTES = 1_400;
/** As fast as gzip, and smaller. */
const PARAMS = {
  [constants.BROTLI_PARAM_QUALITY]: 4,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
};
const compress = promisify(brotliCompress);

const takesBrotli = (accepted: string | undefined): boolean =>
  /(?:^|,)\s*br\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[\d.]+\s*)?(?:,|$)/i.test(accepted ?? '');

/** @returns null if it is not worth it, or the client does not take brotli */
export async function compressed(
  text: string,
  accepted: string | undefined,
): Promise<Buffer | null> {
  if (text.length < FROM_BYTES || !takesBrotli(accepted)) return null;
  return compress(text, { params: PARAMS });
}

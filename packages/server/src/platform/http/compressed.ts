// Answers about the market, compressed: a list of instruments or candles is tens of kilobytes of much the same, and a phone
// waits for them. What belongs to a session stays as it is: beside a secret, a length can tell of it.
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

/** Below it one packet carries the answer either way. */
const FROM_BYTES = 1_400;
/** As fast as gzip, and smaller. */
const PARAMS = {
  [constants.BROTLI_PARAM_QUALITY]: 4,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
};
const compress = promisify(brotliCompress);

const takesBrotli = (accepted: string | undefined): boolean =>
  /(?:^|,)\s*br\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[\d.]+\s*)?(?:,|$)/i.test(accepted ?? '');

/** @returns null where it is not worth it, or the client takes none */
export async function compressed(
  text: string,
  accepted: string | undefined,
): Promise<Buffer | null> {
  if (text.length < FROM_BYTES || !takesBrotli(accepted)) return null;
  return compress(text, { params: PARAMS });
}

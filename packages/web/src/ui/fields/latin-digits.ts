// Digits as keyboards of other scripts write them, turned into those of the wire.

/** Zeros of digits that stand in their order: Arabic, Persian, and the wide ones of Japanese and Chinese keyboards. */
const ZEROS = [0x0660, 0x06f0, 0xff10];
const OTHER_DIGIT = /[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g;

export const latinDigits = (text: string): string =>
  text.replaceAll(OTHER_DIGIT, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - Math.max(...ZEROS.filter((zero) => zero <= code)));
  });

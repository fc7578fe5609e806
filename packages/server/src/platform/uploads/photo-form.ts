// What kind of picture some bytes are, judged by the bytes alone: a name or a declared type proves nothing. Bytes that
// are also something else (an archive, a page, a script, a document), or a moving picture, are not a photo.

export type PhotoForm = 'jpeg' | 'png' | 'webp';
export type PhotoFault = 'upload_type_refused' | 'upload_unreadable' | 'upload_animated';
export type Recognised = { readonly form: PhotoForm } | { readonly fault: PhotoFault };

const PNG_HEAD = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export function recognisePhoto(bytes: Buffer): Recognised {
  const form = formOf(bytes);
  if (form === null) return { fault: 'upload_type_refused' };
  if (isSomethingElseToo(bytes)) return { fault: 'upload_unreadable' };
  if (form === 'png') return recognisePng(bytes);
  if (form === 'webp') return recogniseWebp(bytes);
  return { form };
}

function formOf(bytes: Buffer): PhotoForm | null {
  if (bytes.length >= 3 && bytes.readUIntBE(0, 3) === 0xffd8ff) return 'jpeg';
  if (bytes.subarray(0, 8).equals(PNG_HEAD)) return 'png';
  const isWebp =
    bytes.subarray(0, 4).toString('latin1') === 'RIFF' &&
    bytes.subarray(8, 12).toString('latin1') === 'WEBP';
  return isWebp ? 'webp' : null;
}

/** An archive is recognised from its end, a document from its beginning; pages and scripts anywhere. */
function isSomethingElseToo(bytes: Buffer): boolean {
  if (bytes.subarray(-66_000).includes('PK\u0005\u0006', 0, 'latin1')) return true;
  if (bytes.subarray(0, 2048).includes('%PDF-')) return true;
  return /<(?:\?php|script|html|svg|iframe|!doctype)[\s>/]/i.test(bytes.toString('latin1'));
}

/** Reads chunk by chunk to the end, after which nothing may come (PNG specification, 5.3 and 5.6). */
function recognisePng(bytes: Buffer): Recognised {
  let at = PNG_HEAD.length;
  while (at + 12 <= bytes.length) {
    const end = at + 12 + bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (type === 'acTL') return { fault: 'upload_animated' };
    if (type === 'IEND')
      return end === bytes.length ? { form: 'png' } : { fault: 'upload_unreadable' };
    at = end;
  }
  return { fault: 'upload_unreadable' };
}

/** The container states its own length; an extended one says whether it moves (RFC 9649, 2.4 and 2.7). */
function recogniseWebp(bytes: Buffer): Recognised {
  if (bytes.length < 30) return { fault: 'upload_unreadable' };
  const length = bytes.readUInt32LE(4) + 8;
  if (length !== bytes.length && length + 1 !== bytes.length) return { fault: 'upload_unreadable' };
  const isExtended = bytes.toString('latin1', 12, 16) === 'VP8X';
  return isExtended && (bytes.readUInt8(20) & 0b10) !== 0
    ? { fault: 'upload_animated' }
    : { form: 'webp' };
}

/** Headers of a private picture. It stays a picture even if a browser opens its address. */
export const IMAGE_HEADERS = {
  'content-type': 'image/jpeg',
  'cache-control': 'private, no-store',
  'content-disposition': 'attachment; filename="photo.jpg"',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
} as const;

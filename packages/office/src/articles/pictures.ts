// Pictures of articles in the back office. Before an article is published only staff may see them, so they are fetched
// with the session's header and shown by an address of this page.
import { useQuery } from '@tanstack/react-query';
import { ARTICLE_PICTURE_PATH } from '@meridian/contract/admin/names/articles';
import { act, lookAtArticlePicture } from '../lib/api.ts';

const shown = new Map<string, Promise<string>>();

export const isArticlePicture = (src: string): boolean => src.startsWith(ARTICLE_PICTURE_PATH);

/** The address by which this page shows an article's picture. */
export function articlePicture(src: string): Promise<string> {
  let url = shown.get(src);
  if (url === undefined) {
    url = lookAtArticlePicture(src).then((blob) => URL.createObjectURL(blob));
    shown.set(src, url);
    url.catch(() => shown.delete(src));
  }
  return url;
}

/** The same for any picture of the site. */
export function usePictureUrl(src: string): string | undefined {
  const isOwn = isArticlePicture(src);
  const query = useQuery({
    queryKey: ['article-picture', src],
    queryFn: () => articlePicture(src),
    enabled: isOwn,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return isOwn ? query.data : src;
}

/** Sends a picture to the site. @returns its address */
export async function addPicture(file: File): Promise<string> {
  const { url } = await act('articlePicture', { file: await base64Of(file) });
  return url;
}

const AT_ONCE = 0x8000;

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += AT_ONCE)
    text += String.fromCodePoint(...bytes.subarray(at, at + AT_ONCE));
  return btoa(text);
}

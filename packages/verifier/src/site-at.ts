// A site's log over the network.
import { type LogSite, outwaitCaches } from './log-site.ts';

/** A site that is asked too much says so: then it is asked again. */
const AGAIN_AFTER_MS = 500;
const TRIES = 60;

/** @throws Error that names the address and why nobody answers there */
export async function get(url: URL, headers: Record<string, string> = {}): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const answer = await fetch(url, { headers }).catch((error: unknown) => unread(url, error));
    if (answer.status !== 429 || tries === TRIES) return answer;
    await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
  }
}

/** A browser says no more than that it failed, Node why in the cause. */
function unread(url: URL, error: unknown): never {
  const { message, cause } = error as Error;
  const why = cause instanceof Error && cause.message !== '' ? cause.message : message;
  throw new Error(`${url.href} could not be read: ${why}`, { cause: error });
}

/** @param site its address, with a slash at the end */
export const siteAt = (site: string): LogSite => ({
  outwaitCaches,
  async read(path) {
    const answer = await get(new URL(`log/${path}`, site));
    if (answer.status === 404) return null;
    if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`);
    return new Uint8Array(await answer.arrayBuffer());
  },
});

/** The address, with a slash at its end. */
export const withSlash = (address: string): string =>
  address.endsWith('/') ? address : `${address}/`;

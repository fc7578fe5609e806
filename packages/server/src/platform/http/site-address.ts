// The site's address in links and for passkeys. A request's Host header is the client's own word: it is believed only if
// it names this machine itself, where a wrong one harms nobody.
import type { FastifyRequest } from 'fastify';

export interface SiteAddress {
  /** PUBLIC_URL. */
  readonly publicUrl: string | null;
  /** Where the server listens. */
  readonly host: string;
  readonly port: number;
}

type Asked = Pick<FastifyRequest, 'protocol' | 'host'>;

export function createSiteAddress({ publicUrl, host, port }: SiteAddress): (of: Asked) => string {
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const named = isEverywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  const own = URL.parse(`http://${named}:${port}`)?.origin ?? 'http://localhost';
  return (request) => {
    if (publicUrl !== null) return publicUrl;
    const asked = URL.parse(`${request.protocol}://${request.host}`);
    return asked !== null && isLoopback(asked.hostname) ? asked.origin : own;
  };
}

/** Whether a host is this machine itself and reached from nowhere else. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);

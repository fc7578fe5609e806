// Security headers of every answer. A page's inline scripts are allowed by their hash, computed from the file that is
// served. Addresses outside the site come from its settings only.
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';

/** Origins outside the site. */
export interface OutsideSources {
  /** Origins that may be shown in a frame. */
  readonly frame: readonly string[];
  /** Origins that the client may call. */
  readonly connect: readonly string[];
}

type Headers = Readonly<Record<string, string>>;

export interface SecurityHeaders {
  /** For every answer. */
  any(): Headers;
  /** For a page from a file, on top of those for every answer. */
  ofPage(file: string): Headers;
}

/**
 * @param outside gives the same object until it changes
 * @param publicUrl the site's own origin, if it is known
 */
export function createSecurityHeaders(
  outside: () => OutsideSources,
  publicUrl: string | null,
): SecurityHeaders {
  // 'self' covers the socket in browsers of today; older ones want its address named.
  const sockets = publicUrl === null ? [] : [publicUrl.replace(/^http/, 'ws')];
  const policyOf = (hashes: readonly string[]): string =>
    contentSecurityPolicy(outside(), sockets, hashes);
  let known: { sources: OutsideSources; headers: Headers } | null = null;
  const pages = new Map<string, { stamp: string; hashes: readonly string[] }>();

  function hashesOf(file: string): readonly string[] {
    const { mtimeMs, size } = statSync(file);
    const stamp = `${mtimeMs}:${size}`;
    const page = pages.get(file);
    if (page?.stamp === stamp) return page.hashes;
    const hashes = inlineScriptHashes(readFileSync(file, 'utf8'));
    pages.set(file, { stamp, hashes });
    return hashes;
  }

  return {
    any() {
      const sources = outside();
      if (known?.sources !== sources)
        known = {
          sources,
          headers: { ...headersWith(policyOf([])), ...transportSecurity(publicUrl) },
        };
      return known.headers;
    },
    ofPage: (file) => ({
      'content-security-policy': policyOf(hashesOf(file)),
    }),
  };
}

/** For a page of ours that the site shows in a frame: no script, and no other site may frame it. */
export const FRAMED_PAGE_HEADERS: Headers = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  'x-frame-options': 'SAMEORIGIN',
};

function contentSecurityPolicy(
  { frame, connect }: OutsideSources,
  sockets: readonly string[],
  hashes: readonly string[],
): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashes].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    ["connect-src 'self'", ...sockets, ...connect].join(' '),
    "font-src 'self' data:",
    "worker-src 'self'",
    ["frame-src 'self'", ...frame].join(' '),
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const TRANSPORT_SECURITY_SECONDS = 365 * 24 * 60 * 60;

/** A site that is reached by https is never asked for by http again. */
const transportSecurity = (publicUrl: string | null): Headers =>
  publicUrl?.startsWith('https:') === true
    ? { 'strict-transport-security': `max-age=${TRANSPORT_SECURITY_SECONDS}` }
    : {};

function inlineScriptHashes(page: string): string[] {
  const hashes: string[] = [];
  for (const [, script = ''] of page.matchAll(/<script>([\s\S]*?)<\/script>/g)) {
    hashes.push(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  }
  return hashes;
}

const headersWith = (policy: string): Headers => ({
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=()',
});

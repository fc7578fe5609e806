// Where a login leads back to: the `from` of /login?from=….

/** The path that a login leads back to: only one of this site, else home. */
export function safeFrom(from: string | undefined): string {
  if (from === undefined || !/^\/(?![/\\])/.test(from) || from.startsWith('/login')) return '/';
  return from;
}

// Where a login leads back to: the `from` in /login?from=….

/** The path that a login leads back to: only a path of this site, else home. */
export function safeFrom(from: string | undefined): string {
  if (from === undefined || !/^\/(?![/\\])/.test(from) || from.startsWith('/login')) return '/';
  return from;
}

// What the app under test answers, route by route.
import type { TestApp } from './test-app.ts';

/** "GET /healthz" and so on, for everything that is mounted. */
export async function mounted({ app: { http } }: TestApp): Promise<string[]> {
  await http.ready();
  const found: string[] = [];
  const tree = http.printRoutes({ commonPrefix: false, includeHooks: false });
  const open: string[] = [];
  for (const line of tree.split('\n')) {
    const match = /^([│ ]*)[├└]── (\S+) \(([^)]+)\)/.exec(line);
    if (match === null) continue;
    const [, indent = '', part = '', methods = ''] = match;
    const depth = indent.length / 4;
    open.length = depth;
    open[depth] = part;
    for (const method of methods.split(', ')) found.push(`${method} ${open.join('')}`);
  }
  return found;
}

// Circles of a directed graph: its strongly connected components of more than one node (Tarjan 1972).

/** @returns the nodes of each circle, in the order of their names; an arrow to itself is none */
export function circles(arrows: readonly (readonly [from: string, to: string])[]): string[][] {
  const next = Map.groupBy(arrows, ([from]) => from);
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const path: string[] = [];
  const onPath = new Set<string>();
  const found: string[][] = [];

  const lower = (node: string, to: number): void =>
    void low.set(node, Math.min(low.get(node) ?? to, to));

  function visit(node: string): void {
    const place = index.size;
    index.set(node, place);
    low.set(node, place);
    path.push(node);
    onPath.add(node);
    for (const [, to] of next.get(node) ?? []) {
      if (!index.has(to)) {
        visit(to);
        lower(node, low.get(to) ?? place);
      } else if (onPath.has(to)) lower(node, index.get(to) ?? place);
    }
    if (low.get(node) !== place) return;
    const circle = path.splice(path.indexOf(node));
    for (const one of circle) onPath.delete(one);
    if (circle.length > 1) found.push(circle.toSorted());
  }

  for (const node of next.keys()) if (!index.has(node)) visit(node);
  return found;
}

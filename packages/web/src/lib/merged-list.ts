// Two devices changed one list of the workspace: the client's watchlists, templates, drawings or indicators. What each of
// them added, changed or removed holds.
import { mergedNames } from './merged-names.ts';

interface Item {
  readonly name: string;
  readonly text: string;
  readonly item: unknown;
}

/** What tells an item from the others of its list: an id, or a name of its own. */
function nameOf(item: unknown): string | null {
  if (typeof item !== 'object' || item === null) return null;
  const { id, name } = item as Readonly<Record<string, unknown>>;
  return typeof id === 'string' ? id : typeof name === 'string' ? name : null;
}

/** null: it is no list of items that each have a name of their own. */
function itemsOf(value: unknown): readonly Item[] | null {
  if (!Array.isArray(value)) return null;
  const items = value.flatMap((item: unknown) => {
    const name = nameOf(item);
    return name === null ? [] : [{ name, text: JSON.stringify(item), item }];
  });
  const names = new Set(items.map(({ name }) => name));
  return names.size === value.length ? items : null;
}

type Fields = Readonly<Record<string, unknown>>;

/** What an item is called, and the rest of it. */
const labelOf = ({ id, name }: Fields): Fields => ({
  ...(id !== undefined && { id }),
  ...(name !== undefined && { name }),
});
function restOf(item: Fields): Fields {
  const { id: _id, name: _name, ...rest } = item;
  return rest;
}

const isOfNames = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

/** What both sides have, each part as it was changed: the name, and the rest. */
function mergedItem(base: Item | undefined, mine: Item, theirs: Item): unknown {
  const [before, own, other] = [base, mine, theirs].map((one) => (one?.item ?? {}) as Fields);
  const either = (part: (of: Fields) => Fields): Fields => {
    const isTouched = JSON.stringify(part(own ?? {})) !== JSON.stringify(part(before ?? {}));
    return part((isTouched ? own : other) ?? {});
  };
  const rest = either(restOf);
  const ways = Object.keys(rest).flatMap((key) => {
    const [of, way, another] = [before?.[key], own?.[key], other?.[key]];
    return isOfNames(of) && isOfNames(way) && isOfNames(another)
      ? [[key, mergedNames({ base: of, mine: way, theirs: another })] as const]
      : [];
  });
  return { ...either(labelOf), ...rest, ...Object.fromEntries(ways) };
}

interface Sides {
  /** What both began with; undefined: nothing. */
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/**
 * The list `theirs` with what was changed in `mine` since `base`; of an item that both changed the name is
 * that of who renamed it, and the rest as it is in `mine`.
 * @returns null if they are no lists of named items: then one of the two has to win
 */
export function mergedList({ base, mine, theirs }: Sides): readonly unknown[] | null {
  const [own, other] = [itemsOf(mine), itemsOf(theirs)];
  if (own === null || other === null) return null;
  const before = new Map(itemsOf(base)?.map((one) => [one.name, one]));
  const isTouched = ({ name, text }: Item): boolean => before.get(name)?.text !== text;
  const byName = new Map(own.map((one) => [one.name, one]));
  const kept = other.flatMap((one) => {
    const same = byName.get(one.name);
    if (same === undefined) return isTouched(one) ? [one.item] : [];
    return [isTouched(same) ? mergedItem(before.get(one.name), same, one) : one.item];
  });
  const others = new Set(other.map(({ name }) => name));
  const more = own.filter((one) => !others.has(one.name) && isTouched(one));
  return [...kept, ...more.map(({ item }) => item)];
}

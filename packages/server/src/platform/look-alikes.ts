// Letters that look alike, after Unicode's technical standard 39 ("confusables"). It looks at lower case, after
// compatibility forms are gone. Names and references add their own: what may be mistaken depends on who writes.

/** By each letter those that look like it. Keys made with this table are stored: a letter may be added, none may move. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  a: 'аα',
  b: 'вβ',
  c: 'с',
  d: 'ԁ',
  e: 'еε',
  h: 'нηһ',
  j: 'јϳ',
  k: 'кκ',
  m: 'мμ',
  n: 'п',
  p: 'рρ',
  q: 'ԛ',
  s: 'ѕ',
  t: 'тτ',
  u: 'υ',
  v: 'νѵ',
  w: 'ωԝ',
  x: 'хχ',
  y: 'уγү',
  z: 'ζ',
};
/** What looks like a round and like an upright stroke, which are both a letter and a digit. */
export const ROUND = 'оο';
export const UPRIGHT = 'ıіιӏ';

/** Says what a letter looks like, by these looks and by one's own; a letter that is in neither looks like itself. */
export function lookAlikes(own: Readonly<Record<string, string>>): (letter: string) => string {
  const lookOf = new Map(
    [LOOK_ALIKES, own].flatMap((table) =>
      Object.entries(table).flatMap(([look, letters]) =>
        Array.from(letters, (one) => [one, look] as const),
      ),
    ),
  );
  return (letter) => lookOf.get(letter) ?? letter;
}

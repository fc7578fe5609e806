// Rows of an account as a dishonest operator would write them who has the database and signs the log anew: one row is changed, in a
// way that seeds choose. Whatever it is, the account must not come out any more.
import type { ReplayRow } from '@meridian/trading/replay';
import type { Random } from '@meridian/units';

export interface Forged {
  readonly what: string;
  readonly rows: readonly ReplayRow[];
}

/** From which money follows; others may stand in a copying's command, of which the outcome is taken as it stands. */
const MONEY: ReadonlySet<string> = new Set([
  'FinancingCharged',
  'MarketOrderFilled',
  'OrderClosed',
  'OrderPartlyClosed',
  'PendingOrderEnded',
  'PendingOrderFilled',
  'PendingOrderPlaced',
  'StopsSet',
]);

/** As an account's last row, it may not have had its turn yet; that a row is missing the account's chain shows. */
const BY_TIME: ReadonlySet<string> = new Set(['FinancingCharged', 'PendingOrderEnded']);

/** What the house alone knows, and what is as good as absent where a command was asked for. */
const NOT_COMPARED: ReadonlySet<string> = new Set(['byTick', 'leaderEquity']);

const bodyOf = ({ body }: ReplayRow) => body as Readonly<Record<string, unknown>>;

/** @param rows all of an account, in their order; honest @returns one of each kind, where there are rows for it */
export function forgeriesOf(rows: readonly ReplayRow[], random: Random): Forged[] {
  const money = rows.flatMap(({ kind }, i) => (i > 0 && MONEY.has(kind) ? [i] : []));
  if (money.length === 0) return [];
  const [at, other] = [random.pick(money), random.pick(money)];
  const row = rows[at] as ReplayRow;
  const keys = Object.keys(bodyOf(row)).filter((key) => !NOT_COMPARED.has(key));
  const key = random.pick(keys);
  const { [key]: _gone, ...less } = bodyOf(row);
  // Another time behind the row before it may be true: rows say how far the market's was.
  const early = (rows[at - 1]?.at ?? 0) - 1;
  const before = { ...row, at: early, body: { ...bodyOf(row), at: early } };
  const forged: Forged[] = [
    { what: `${row.kind} without ${key}`, rows: rows.with(at, { ...row, body: less }) },
    { what: `${row.kind} of before the row before it`, rows: rows.with(at, before) },
  ];
  if (!BY_TIME.has(row.kind))
    forged.push({ what: `${row.kind} left out`, rows: rows.toSpliced(at, 1) });
  const asked = rows.findIndex(({ kind }, i) => i > other && /^(Outcome|Command)/.test(kind));
  const again = rows[other] as ReplayRow;
  for (const place of [other + 1, asked]) {
    const next = rows[place];
    if (next === undefined) continue;
    const { at: then, seq } = next;
    const { tickNo } = bodyOf(next);
    const inserted = { ...again, seq: seq - 0.5, at: then };
    const body = { ...bodyOf(again), at: then, tickNo };
    const all = rows.toSpliced(place, 0, { ...inserted, body });
    forged.push({ what: `${again.kind} once more before ${next.kind}`, rows: all });
  }
  return [...forged, ...swapped(rows, money)];
}

/** Two rows of one moment in the other order; what time brings has no order of its own. */
function swapped(rows: readonly ReplayRow[], money: readonly number[]): Forged[] {
  const isMoney = (kind = ''): boolean => MONEY.has(kind) && !BY_TIME.has(kind);
  const i = money.find((one) => {
    const [row, next] = [rows[one], rows[one + 1]];
    return (
      row?.at === next?.at && row?.kind !== next?.kind && isMoney(row?.kind) && isMoney(next?.kind)
    );
  });
  const [row, next] = i === undefined ? [] : [rows[i], rows[i + 1]];
  if (i === undefined || row === undefined || next === undefined) return [];
  const all = rows.with(i, { ...next, seq: row.seq }).with(i + 1, { ...row, seq: next.seq });
  return [{ what: `${row.kind} behind ${next.kind}`, rows: all }];
}

/** Amounts of a copying's rows that follow from something else, by kind. */
const AMOUNTS: Readonly<Record<string, readonly string[]>> = {
  CopyMoneyMoved: ['allocation'],
  FinancingCharged: ['amount'],
  MarketOrderFilled: ['order.margin', 'order.fee', 'fill.price', 'fill.rate'],
  OrderClosed: ['profit', 'fill.price', 'fill.rate'],
  OrderPartlyClosed: ['profit', 'margin', 'fee', 'swap', 'fill.price'],
  PendingOrderFilled: ['margin', 'fee', 'fill.price', 'fill.rate'],
};

/** What is taken out lowers the allocation by the equity, which hangs on prices. */
const isTaken = (row: ReplayRow): boolean =>
  row.kind === 'CopyMoneyMoved' && String(bodyOf(row)['amount']).startsWith('-');

/** @param rows all of a copying, in their order; honest @returns each amount of one row changed by a millionth, and money that leaves unasked */
export function copyingForgeriesOf(rows: readonly ReplayRow[], random: Random): Forged[] {
  const places = rows.flatMap((row, i) => (row.kind in AMOUNTS && !isTaken(row) ? [i] : []));
  if (places.length === 0) return [];
  const at = random.pick(places);
  const row = rows[at] as ReplayRow;
  const last = rows.at(-1) as ReplayRow;
  const leaves = { amount: '-1', holdId: 1, kind: 'adjustment' };
  const unasked = { ...last, seq: last.seq + 0.5, kind: 'DepositReversed' };
  return [
    ...(AMOUNTS[row.kind] ?? []).map((path) => ({
      what: `${row.kind} whose ${path} is another`,
      rows: rows.with(at, { ...row, body: raised(bodyOf(row), path.split('.')) }),
    })),
    {
      what: 'money that left a copying unasked',
      rows: [...rows, { ...unasked, body: { ...bodyOf(last), ...leaves } }],
    },
  ];
}

function raised(body: Readonly<Record<string, unknown>>, [key = '', ...rest]: string[]): object {
  const value = body[key];
  if (rest.length > 0)
    return { ...body, [key]: raised(value as Readonly<Record<string, unknown>>, rest) };
  return { ...body, [key]: `${BigInt(value as string) + 1n}` };
}

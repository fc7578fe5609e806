// What holds at any moment: a follower is what the leader was at the same event, and what was answered is in the journal
// once, as it was answered.
import type { Beginning, Follower } from '@meridian/server/follower';
import {
  type Change,
  type EngineState,
  type Outcome,
  assertSound,
  encode,
  snapshotLines,
} from '@meridian/trading';
import { assert } from '@meridian/units';
import { same } from '../lockstep.ts';
import type { Asked, Cluster } from './cluster.ts';

export function checkFollower(
  { database, stood, seen }: Cluster,
  { state, tail }: Pick<Follower, 'state' | 'tail'>,
  { changes, firstSeq }: { readonly changes: readonly Change[]; readonly firstSeq: number },
): void {
  changes.forEach((change, i) => {
    same('changes', encode(change), database.changes[firstSeq + i - 1], `event ${firstSeq + i}`);
  });
  same('positions', tail.seq, firstSeq + changes.length - 1, 'a batch');
  const leaders = stood.get(tail.seq);
  if (leaders === undefined) return;
  assertSound(state);
  compareStates([...snapshotLines(state)], leaders, state, tail.seq);
  seen.compared += 1;
}

const PARKED = '{"parked":';
/** The clock of the engine runs on with ticks, which a follower has not decided. */
const withoutTime = (line = ''): string => line.replace(/"now":\d+/, '"now":0');
const idOf = (line: string): number => Number(/^\{"id":(\d+)/.exec(line)?.[1]);

/** Field by field, except for accounts that one of them has let go. */
function compareStates(
  own: readonly string[],
  leaders: readonly string[],
  { parked, accounts }: EngineState,
  seq: number,
): void {
  same('counters', withoutTime(own[0]), withoutTime(leaders[0]), `event ${seq}`);
  const known = (lines: readonly string[]) =>
    lines.slice(1).filter((line) => !line.startsWith(PARKED));
  const theirs = new Set(known(leaders).map(idOf));
  const shared = known(own).filter((line) => theirs.has(idOf(line)));
  const missing = [...theirs].filter((id) => !accounts.has(id));
  assert(
    missing.every((id) => parked.has(id)),
    'a follower has all accounts but those that it was told are gone',
  );
  same(
    'states',
    shared.join('\n'),
    known(leaders)
      .filter((line) => accounts.has(idOf(line)))
      .join('\n'),
    `event ${seq}`,
  );
}

/** An answer to a command with an id is what the journal recorded. */
export function checkAnswer(
  { database, seen }: Cluster,
  asked: Asked,
  outcome: Outcome | null,
): void {
  if (!('clientOrderId' in asked) || asked.clientOrderId === null) return;
  const isOther = outcome?.some(({ rejected }) => rejected === 'client_order_id_used') === true;
  const recorded = database.outcomes.get(`${asked.accountId} ${asked.clientOrderId}`) ?? [];
  if (isOther && recorded[0] !== JSON.stringify(outcome)) return;
  same('answers', JSON.stringify(outcome), recorded.join(' and '), asked);
  seen.acknowledged += 1;
}

/**
 * A new leader begins with the prices and the time of what was decided; what it decides again was decided by nobody, and
 * none of what it has had is missing.
 */
export function checkBeginning(
  { database, ticks }: Cluster,
  { state, lastTick, undecided }: Beginning,
): void {
  const decided = database.rows.at(-1)?.tick ?? 0;
  assert(lastTick >= decided, `ticks up to ${decided} were decided`);
  assert(
    undecided.every(({ number }) => number > lastTick),
    `ticks up to ${lastTick} were decided`,
  );
  const known = new Set(
    ticks.slice(0, lastTick).map(({ instrumentId, seq }) => `${instrumentId} ${seq}`),
  );
  for (const { quote } of state.markets.values())
    assert(
      quote === null || known.has(`${quote.instrumentId} ${quote.seq}`),
      'a price was decided at',
    );
  const at = ticks.slice(0, lastTick).reduce((most, tick) => Math.max(most, tick.at), 0);
  assert(state.now <= Math.max(at, database.reachedAt), 'the time is that of what was decided');
}

/** The whole journal: gapless, epochs and batches ascending, each id recorded once. */
export function checkJournal({ database }: Cluster): void {
  let [batch, epoch, tick] = [0, 0, 0];
  database.rows.forEach((row, i) => {
    assert(row.seq === i + 1, `journal entry ${row.seq} is in its place`);
    assert(row.batch === batch || row.batch === batch + 1, `batch ${row.batch} follows ${batch}`);
    assert(row.epoch >= epoch, `epoch ${row.epoch} follows ${epoch}`);
    assert((row.tick ?? tick) >= tick || row.epoch > epoch, `tick ${row.tick} follows ${tick}`);
    [batch, epoch, tick] = [row.batch, row.epoch, row.tick ?? tick];
  });
  for (const [key, recorded] of database.outcomes)
    assert(recorded.length === 1, `the command ${key} was done once`);
  for (const [key, times] of database.placed)
    assert(times === 1, `the order that was asked for by ${key} was placed once`);
}

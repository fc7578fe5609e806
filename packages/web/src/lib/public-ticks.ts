// The published ticks as this browser reads them: a segment counts only if its digest is a row of the log.
import {
  type LoggedTick,
  type SegmentFound,
  ProofError,
  ofLog,
  openSegment,
  proveGone,
  readTickSeal,
} from '@meridian/proof';
import { proveRows } from './public-log.ts';

const TIMEOUT_MS = 15_000;

/** For one look: no segment is read twice. @throws ProofError; TypeError if nobody answers */
export function tickReader(): (no: number) => Promise<SegmentFound> {
  const segments: (readonly LoggedTick[])[] = [];
  return async (no) => {
    const known = segments.find((ticks) => isWithin(no, ticks));
    if (known !== undefined) return known;
    const found = await segmentOf(no);
    if (typeof found !== 'string') segments.push(found);
    return found;
  };
}

const isWithin = (no: number, ticks: readonly LoggedTick[]): boolean =>
  (ticks[0]?.no ?? Infinity) <= no && no <= (ticks.at(-1)?.no ?? 0);

async function segmentOf(no: number): Promise<SegmentFound> {
  const proof = await ask(`/log/ticks/of/${no}`);
  if (proof === null) return 'not_sealed';
  const { rows, origin } = await proveRows([await proof.text()]);
  const [row] = rows;
  if (row === undefined) throw new ProofError('malformed', 'a proof without its row');
  const seal = readTickSeal(row);
  if (no < seal.firstNo || no > seal.lastNo)
    throw new ProofError('ticks', `segment ${seal.segment} does not have tick ${no}`);
  const file = await ask(`/log/ticks/${seal.segment}.bin${ofLog(origin)}`);
  if (file === null) {
    // By the client's own clock: the site's word would be that of whoever holds it back.
    proveGone(seal, Date.now());
    return 'not_kept';
  }
  return openSegment(seal, new Uint8Array(await file.arrayBuffer()));
}

/** @returns null: the site does not have it */
async function ask(path: string): Promise<Response | null> {
  const answer = await fetch(path, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (answer.status === 404) return null;
  if (!answer.ok) throw new TypeError(`${path} answered ${answer.status}`);
  return answer;
}

// The ticks that the engine was offered, as static files: segments, where each stands, and the proof of the row with a
// segment's digest.
import { toHex } from '@meridian/proof';
import {
  type Database,
  type SealedSegment,
  listSegments,
  readLogHead,
  readNewestSegment,
  readSegmentBytes,
  readSegmentOf,
} from '@meridian/store';
import { DAY_MS } from '@meridian/units';
import type { FastifyInstance } from 'fastify';
import { unpack } from '../platform/unpack.ts';
import { FOR_A_MOMENT, FOR_EVER, nothing, open, text } from './file-answers.ts';
import { publicProofFile } from './row-files.ts';
import { TICKS_SERVED_MS } from './seal-ticks.ts';

/** Lines of one page of the index. */
const PAGE = 256;
const NUMBER = /^[1-9]\d{0,15}$/;
const PLACE = /^(0|[1-9]\d{0,9})$/;

export function mountTickFiles(http: FastifyInstance, db: Database): void {
  http.get('/log/ticks/index', async (_request, reply) => {
    const newest = (await readNewestSegment(db))?.id ?? 0;
    return text(reply)
      .header('cache-control', FOR_A_MOMENT)
      .send(`newest ${newest}\nkept ${TICKS_SERVED_MS / DAY_MS} days\n`);
  });
  http.get<{ Params: { page: string } }>('/log/ticks/index/:page', async (request, reply) => {
    const { page } = request.params;
    if (!PLACE.test(page)) return nothing(reply);
    const segments = await listSegments(db, { fromId: Number(page) * PAGE + 1, limit: PAGE });
    if (segments.length === 0) return nothing(reply);
    return text(reply)
      .header('cache-control', segments.length === PAGE ? FOR_EVER : FOR_A_MOMENT)
      .send(segments.map(lineOf).join(''));
  });
  http.get<{ Params: { no: string } }>('/log/ticks/of/:no', async (request, reply) => {
    const { no } = request.params;
    const proof = NUMBER.test(no) ? await proofOf(db, Number(no)) : null;
    if (proof === null) return nothing(reply);
    return text(reply).header('cache-control', FOR_A_MOMENT).send(proof);
  });
  http.get<{ Params: { file: string } }>('/log/ticks/:file', async (request, reply) => {
    const id = request.params.file.replace(/\.bin$/, '');
    const isSegment = NUMBER.test(id) && id !== request.params.file;
    const bytes = isSegment ? await readSegmentBytes(db, Number(id)) : null;
    if (bytes === null) return nothing(reply);
    const takesBrotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
    open(reply)
      .header('cache-control', FOR_EVER)
      .header('vary', 'accept-encoding')
      .type('application/octet-stream');
    if (takesBrotli) return reply.header('content-encoding', 'br').send(bytes);
    return reply.send(await unpack(bytes));
  });
}

const lineOf = ({ id, firstNo, lastNo, fromAt, toAt, digest, journalSeq }: SealedSegment): string =>
  `${[id, firstNo, lastNo, fromAt, toAt, toHex(digest), journalSeq].join(' ')}\n`;

/** The proof of the row with the digest of the segment that has this tick; null: there is none in the log yet. */
async function proofOf(db: Database, no: number): Promise<string | null> {
  const segment = await readSegmentOf(db, no);
  const head = await readLogHead(db);
  if (segment === null || head === null || segment.journalSeq > head.size) return null;
  return await publicProofFile(db, segment.journalSeq, head);
}

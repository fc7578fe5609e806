// The public log, without files or network: its tree, its checkpoints, its rows, and what checks them.
export {
  HASH_BYTES,
  fromUtf8,
  hashFromHex,
  joined,
  sameBytes,
  toBase64,
  toHex,
  type Hash,
  useSha256,
  utf8,
} from './bytes.ts';
export { ProofError } from './fault.ts';
export { type Node, leafHash } from './tree/hashes.ts';
export { Frontier } from './tree/frontier.ts';
export { hashesFromTiles } from './tree/from-tiles.ts';
export { consistencyRanges, inclusionRanges, piecesOf } from './tree/ranges.ts';
export { type TreeHead, verifyConsistency, verifyInclusion } from './tree/verify.ts';
export {
  type Tile,
  TILE_HEIGHT,
  TILE_WIDTH,
  bundleOf,
  entriesOf,
  hashInTile,
  newTiles,
  tileOf,
  tilePath,
} from './tree/tiles.ts';
export {
  type VerifierKey,
  formatNote,
  formatSignature,
  formatVerifierKey,
  keyIdOf,
  parseNote,
  parseVerifierKey,
} from './note/signed-note.ts';
export {
  type Checkpoint,
  type Cosigned,
  type KnownKeys,
  type OpenedCheckpoint,
  checkpointText,
  cosignature,
  cosignedMessage,
  openCheckpoint,
} from './note/checkpoint.ts';
export {
  type Handover,
  type LogEnd,
  type OpenedHandover,
  handoverKind,
  handoverText,
  handoversAfter,
  lossOf,
  ofLog,
  openHandovers,
  verifyHandoverRow,
} from './note/handover.ts';
export { logLineOf, parseLogLine } from './note/log-line.ts';
export { formatAddCheckpoint, parseAddCheckpoint } from './note/add-checkpoint.ts';
export {
  type LoggedTick,
  SEGMENT_TICKS_MAX,
  decodeSegment,
  encodeSegment,
} from './ticks/segment.ts';
export {
  TICKS_SERVED_MS,
  type SegmentFound,
  TICKS_SEALED,
  type TickSeal,
  openSegment,
  proveNoGap,
  proveGone,
  readTickSeal,
} from './ticks/sealed-ticks.ts';
export { TickTimes } from './ticks/tick-times.ts';
export { FillReader, type SaidFill } from './fills/fill-rows.ts';
export { NumberedRows } from './fills/numbered-rows.ts';
export { type AtPublicPrice, type FillFound, isLeaders, proveFill } from './fills/fill-rule.ts';
export { formatPublicProof, formatRowProof, openRowProof } from './note/row-proof.ts';
export { type Canonical, canonical } from './leaf/canonical.ts';
export {
  type ChainPlace,
  type OwnRow,
  type Row,
  accountKey,
  commitmentOf,
  parseRow,
  privateEntry,
  publicEntry,
  publicText,
  rowText,
  saltOf,
  verifyChain,
} from './leaf/leaf.ts';
export {
  NOTE_BYTES,
  NotePile,
  type NoteOwner,
  compareNotes,
  noteHash,
  noteSalt,
  notesKey,
  notesOf,
  worthOf,
} from './liabilities/notes.ts';
export {
  SUM_TILE_WIDTH,
  type Sum,
  type SumTile,
  readSumTile,
  sumPath,
  sumTiles,
  tilesAbove,
} from './liabilities/sum-tree.ts';
export {
  BOOKS,
  type Book,
  CENT,
  LIABILITIES_SEALED,
  type Liabilities,
  type OwedBook,
  readLiabilities,
  totalOf,
} from './liabilities/seal.ts';
export { type OwnNote, verifyOwnNotes } from './liabilities/own-notes.ts';
export { movedBy } from './liabilities/moved-by.ts';

// Why something is not proven: a name that a screen can put into words, and a detail for whoever looks closer.

export const PROOF_FAULTS = [
  /** A file or a line of it is not written as its format says. */
  'malformed',
  /** A signature of a known key does not fit the text. */
  'signature',
  /** No known key has signed. */
  'unsigned',
  /** Signed for another log. */
  'origin',
  /** The leaf is not at that place of the tree. */
  'not_in_log',
  /** A later tree does not begin with an earlier one. */
  'rewritten',
  /** A leaf of an account's own chain is missing, or is another's. */
  'chain',
  /** What a site shows is not what its log says. */
  'not_as_shown',
  /** The ticks of a segment are not those whose digest is in the log. */
  'ticks',
  /** A fill is not at the public price by the rule of fills. */
  'price',
  /** A row of an account does not follow from the ticks, the rules and what was asked for. */
  'recomputed',
  /** Terms became worse for clients without an announcement in time. */
  'terms',
  /** The notes of a snapshot do not make up a balance or the published total. */
  'liabilities',
] as const;

export type ProofFault = (typeof PROOF_FAULTS)[number];

/** Something is not proven. The detail is English, for whoever looks closer; screens put `fault` into words. */
export class ProofError extends Error {
  readonly fault: ProofFault;
  constructor(fault: ProofFault, detail: string) {
    super(`${fault}: ${detail}`);
    this.name = 'ProofError';
    this.fault = fault;
  }
}

/** @throws ProofError unless the condition holds */
export function prove(condition: boolean, fault: ProofFault, detail: string): asserts condition {
  if (!condition) throw new ProofError(fault, detail);
}

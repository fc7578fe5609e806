// A decision that a reviewer may not make, or not now; the message is a sentence for the reviewer.

export type DecisionRefusal =
  | 'unknown'
  | 'decided_already'
  | 'not_in_this_state'
  | 'held_until'
  | 'same_person'
  | 'second_person_needed'
  | 'proof_needed'
  | 'differs_from_entry'
  | 'reference_used'
  | 'reference_missing'
  | 'reference_unreadable'
  | 'told_differs'
  | 'amount_wrong'
  | 'remark_missing'
  | 'reason_unknown'
  | 'rate_missing'
  | 'prices_missing'
  | 'identity_not_verified'
  | 'method_new_when_frozen'
  | 'name_missing';

export class DecisionRefused extends Error {
  override readonly name = 'DecisionRefused';
  readonly refusal: DecisionRefusal;

  constructor(refusal: DecisionRefusal, sentence: string) {
    super(sentence);
    this.refusal = refusal;
  }
}

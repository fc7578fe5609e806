// Refusals of the back office, besides the codes of the common catalogue: a stable number and a text in English, the
// language of the staff's screens.
import { ARTICLE_CHANGED, CODE_REQUIRED, PROOF_NEEDED, ROLE_MISSING } from './outcomes.ts';

export interface AdminError {
  readonly code: number;
  readonly text: string;
  /** The field of the request that it is about. */
  readonly field?: string;
}

export const ADMIN_ERRORS = {
  login_failed: { code: 5001, text: 'E-mail, password or code is wrong.' },
  code_required: {
    code: CODE_REQUIRED,
    text: 'Enter the code of your authenticator app.',
    field: 'code',
  },
  code_wrong: { code: 5003, text: 'This code is wrong or was used before.', field: 'code' },
  link_invalid: {
    code: 5004,
    text: 'This link was used before or is too old. Ask an owner for a new one.',
  },
  role_missing: { code: ROLE_MISSING, text: 'Your roles do not include this.' },
  roles_conflict: { code: 5006, text: 'One person cannot be both {a} and {b}.', field: 'roles' },
  roles_empty: { code: 5007, text: 'Choose at least one role.', field: 'roles' },
  staff_unknown: { code: 5008, text: 'There is no such member of staff.', field: 'id' },
  email_taken: {
    code: 5009,
    text: 'A member of staff has this e-mail address already.',
    field: 'email',
  },
  last_owner: { code: 5010, text: 'The last owner stays: appoint another one first.' },
  not_oneself: { code: 5011, text: 'Nobody changes their own roles or access.' },
  password_weak: {
    code: 5012,
    text: 'Use at least 12 characters, and not your name, your address or a common password.',
    field: 'password',
  },
  too_many_attempts: { code: 5013, text: 'Too many attempts. Wait {seconds} seconds.' },

  password_wrong: { code: 5014, text: 'This is not your password.', field: 'password' },

  proof_needed: {
    code: PROOF_NEEDED,
    text: 'Enter a code of your authenticator app again: the last one is too old for this.',
    field: 'code',
  },
  staff_disabled: {
    code: 5062,
    text: 'This member has no access: give it back before you send a link.',
    field: 'id',
  },
  entered_anew: {
    code: 5061,
    text: 'You entered by a renewed link: you confirm nothing for 24 hours.',
  },

  item_unknown: { code: 5100, text: 'There is no such item.', field: 'id' },
  item_claimed: {
    code: 5101,
    text: '{name} is at work on this. Take it over to decide it yourself.',
  },
  item_decided: { code: 5102, text: '{sentence}' },
  confirm_refused: {
    code: 5103,
    text: 'Your role enters decisions; a finance checker confirms them.',
  },
  enter_refused: {
    code: 5104,
    text: 'Your role confirms what a finance maker entered; nobody has entered this yet.',
  },
  same_person: { code: 5105, text: '{sentence}' },
  differs_from_entry: { code: 5106, text: '{sentence}', field: 'reference' },
  reference_refused: { code: 5107, text: '{sentence}', field: 'reference' },
  amount_refused: { code: 5108, text: '{sentence}', field: 'seen' },
  reason_refused: { code: 5109, text: '{sentence}', field: 'reason' },
  held: { code: 5110, text: '{sentence}' },
  decision_refused: { code: 5111, text: '{sentence}' },
  photos_unseen: {
    code: 5112,
    text: 'Look at the photos first: whoever approves has seen the document.',
  },
  told_differs: { code: 5113, text: '{sentence}', field: 'is_difference_confirmed' },
  client_unknown: { code: 5120, text: 'There is no such client.', field: 'id' },
  client_is_demo: { code: 5121, text: 'A demo account has no login to act on.', field: 'id' },

  instrument_unknown: { code: 5201, text: 'There is no such instrument.', field: 'id' },
  version_not_announced: {
    code: 5202,
    text: 'Terms start later than now: clients must be able to read them before.',
    field: 'starts_at',
  },
  leverage_above_cap: {
    code: 5203,
    text: 'No leverage above {cap} is offered on this site.',
    field: 'leverages',
  },
  terms_beyond_bounds: {
    code: 5208,
    text: 'Nobody may set this: {what} beyond the published bounds.',
  },
  terms_unchanged: { code: 5209, text: 'These are the terms that hold then anyway.' },
  version_unknown: { code: 5210, text: 'No such change is planned.' },
  favour_is_announced: {
    code: 5211,
    text: 'It is better for clients and starts within 24 hours: it can no longer be taken back.',
  },
  promise_unknown: { code: 5213, text: 'No such spread is promised any more.' },
  promise_hours_empty: {
    code: 5214,
    text: 'The last hour comes after the first; over midnight takes two promises.',
    field: 'to_hour',
  },
  promise_too_precise: {
    code: 5215,
    text: 'Its prices have {decimals} decimals at most.',
    field: 'spread',
  },
  promises_too_many: { code: 5216, text: 'At most {max} promises of an instrument stand at once.' },
  fee_counting_settled: {
    code: 5212,
    text: 'How fees are counted is chosen before the first order and stays.',
  },
  lots_range_empty: {
    code: 5204,
    text: 'The largest order must be at least the smallest.',
    field: 'lots_max',
  },
  lots_off_step: { code: 5205, text: 'Sizes must be multiples of {step} lots.', field: 'lots_min' },
  already_halted: { code: 5206, text: 'It is halted already.' },
  not_halted: { code: 5207, text: 'It is not halted.' },

  article_unknown: { code: 5301, text: 'There is no such article.', field: 'id' },
  article_empty: {
    code: 5302,
    text: 'Write it in one language at least, and in each that has a title more than that.',
    field: 'texts',
  },
  article_untitled: { code: 5303, text: 'Every language needs a title.', field: 'texts' },
  article_is_draft: { code: 5304, text: 'It is a draft: nobody reads it.' },
  article_changed: {
    code: ARTICLE_CHANGED,
    text: 'Somebody saved this article after you opened it.',
  },
  pictures_too_many: { code: 5320, text: 'At most {max} pictures a day.', field: 'file' },
  company_unknown: { code: 5305, text: 'There is no such company.', field: 'id' },
  area_listed: {
    code: 5322,
    text: 'This country is listed with this dialling code already.',
    field: 'code',
  },
  area_unknown: { code: 5306, text: 'There is no such dialling area.', field: 'id' },
  option_unknown: { code: 5307, text: 'There is no such option.', field: 'id' },
  option_is_another: {
    code: 5308,
    text: 'What is used already stays what it is: add another one and stop offering this.',
    field: 'currency',
  },
  currency_is_another: {
    code: 5309,
    text: 'What is used already stays what it is: add another one and stop offering this.',
    field: 'code',
  },
  limits_empty: {
    code: 5310,
    text: 'The largest amount must be at least the smallest.',
    field: 'max',
  },
  network_unknown: {
    code: 5311,
    text: 'Addresses of this network cannot be checked: BTC, ERC20, ETH or TRC20.',
    field: 'protocol',
  },
  address_wrong: {
    code: 5312,
    text: 'This is no address of the network, or it is mistyped.',
    field: 'address',
  },
  bank_incomplete: { code: 5313, text: 'Say bank, payee and account.', field: 'bank_name' },
  fee_too_high: {
    code: 5314,
    text: 'The fee must be less than the smallest withdrawal.',
    field: 'fee',
  },
  list_has_no_file: { code: 5315, text: 'There is no file of this.', field: 'list' },
  period_wrong: { code: 5317, text: 'The first day must not be after the last.', field: 'from' },
  period_too_long: { code: 5318, text: 'At most {max} days at once.', field: 'from' },
  sort_of_standing: {
    code: 5319,
    text: 'These orders are not sorted by this.',
    field: 'sort',
  },
  proposal_unknown: { code: 5401, text: 'There is no such proposal.', field: 'id' },
  proposal_ended: { code: 5402, text: 'It no longer waits: it is {state}.' },
  proposal_waits: { code: 5403, text: 'A proposal about this waits already: end it first.' },
  proposal_changed: {
    code: 5404,
    text: 'It is no longer what you saw: read it again, then confirm.',
  },
  maker_gone: {
    code: 5407,
    text: '{name}, who made it, may no longer do so: end it, and make it anew if it is right.',
  },
  confirm_later: {
    code: 5406,
    text: 'You run this site alone: you confirm it an hour after you made it.',
  },
  alone_at_set_up: {
    code: 5410,
    text: 'That one person runs a site is chosen with its first owner, and there was one.',
  },
  alone_already: { code: 5411, text: 'One person runs this site already, or it is announced.' },
  alone_not: { code: 5412, text: 'No one person runs this site.' },
  alone_has_others: {
    code: 5413,
    text: 'It needs the consent of the only other owner or compliance. There are, or were in the last 30 days: {names}.',
  },
  second_person_needed: { code: 5405, text: 'Whoever made it does not confirm it.' },
  check_is_running: { code: 5316, text: 'A check is running already.' },
} as const satisfies Record<string, AdminError>;

export type AdminErrorName = keyof typeof ADMIN_ERRORS;

import { describe, expect, it } from 'vitest';
import { ADMIN_CALLS } from './admin/index.ts';
import { CALLS } from './calls.ts';
import { clearableInput, textInput } from './envelope.ts';

const REORDERING = ['\u202a', '\u202b', '\u202c', '\u202d', '\u202e'];
const ISOLATING = ['\u2066', '\u2067', '\u2068', '\u2069'];

describe('a text of one line', () => {
  const line = textInput('A name', { max: 20 });
  const clearable = clearableInput('A name', { max: 20 });

  it('is refused with a sign that reorders what people read', () => {
    for (const sign of REORDERING) {
      const faults = [line, clearable].map((one) => one.safeParse(`Ann ${sign}knaB`).error?.issues);
      for (const issues of faults)
        expect(issues).toEqual([expect.objectContaining({ message: '{"key":"field_form"}' })]);
    }
  });

  it('loses the signs that screens put around a value, which are copied with it', () => {
    for (const sign of ISOLATING) {
      expect(line.parse(`${sign} 12.50 USD\u2069`)).toBe('12.50 USD');
      expect(clearable.parse(`${sign} 12.50 USD\u2069`)).toBe('12.50 USD');
    }
    expect(line.parse('\u2068\u2069')).toBeUndefined();
    expect(clearable.parse('\u2068\u2069')).toBeNull();
  });

  it('keeps every script, and the marks that only say a direction', () => {
    for (const text of ['بنك \u200fالخليج', 'בנק הפועלים', 'Ann\u200e', '永豐銀行'])
      expect(line.parse(text)).toBe(text);
  });

  it('is kept as it was written where it has many lines or is read by nobody', () => {
    const text = '\u2067مرحبا\u2069 \u202bx\u202c';
    expect(textInput('A note', { max: 20, isAsWritten: true }).parse(text)).toBe(text);
  });
});

it.each([
  ['draw', CALLS.draw, ['memo']],
  ['bindDrawMethod', CALLS.bindDrawMethod, ['bank_name', 'payee_name', 'bank_address']],
  ['saveDepositOption', ADMIN_CALLS.saveDepositOption, ['bank_name', 'payee_name']],
  ['staffInvite', ADMIN_CALLS.staffInvite, ['name']],
  ['saveCompany', ADMIN_CALLS.saveCompany, ['name', 'subject']],
  ['settingsChange', ADMIN_CALLS.settingsChange, ['reason']],
])('%s takes no reordered text where people decide by it', (_name, { input }, fields) => {
  const reordered = Object.fromEntries(fields.map((field) => [field, 'Bank \u202enoitaroproC']));
  const issues = input.safeParse(reordered).error?.issues ?? [];
  for (const field of fields)
    expect(issues).toContainEqual(
      expect.objectContaining({ path: [field], message: '{"key":"field_form"}' }),
    );
});

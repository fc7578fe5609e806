import { ERRORS, type ErrorName, FIELD_FAULTS, LANGUAGES } from '@meridian/contract';
import { TEXTS, type TextKey } from '@meridian/contract/texts';
import { Fault } from '@meridian/store';
import { describe, expect, it } from 'vitest';
import { EngineBusy, EngineStopped } from '../../engine/engine-unavailable.ts';
import { refuse, succeed } from './envelope.ts';
import { faultAnswer } from './faults.ts';
import { Refusal } from './refusal.ts';
import { displayName, requestLanguage, textOf } from './texts.ts';

describe('the envelope', () => {
  it('of a success is code 1 with a text of its own', () => {
    expect(succeed('en', [1], 'order_closed')).toEqual({
      status: 200,
      body: { code: 1, msg: 'Order closed', data: [1] },
    });
  });

  it.each(Object.keys(ERRORS) as ErrorName[])(
    'of %s has its code, its status and a text in every language',
    (error) => {
      for (const language of LANGUAGES) {
        const { status, body } = refuse(language, new Refusal(error));
        expect([status, body.code]).toEqual([ERRORS[error].status, ERRORS[error].code]);
        expect(body.msg.length).toBeGreaterThan(2);
      }
    },
  );

  it('of a rejection about a field names it with the message', () => {
    const { body } = refuse('en', new Refusal('lots_off_step', { step: '0.01' }));
    expect(body.data).toEqual({ fields: { cont: 'The size must be a multiple of 0.01 lots.' } });
    expect(refuse('en', new Refusal('market_closed', { code: 'EUR/USD' })).body.data).toBeNull();
  });

  it('names it as the call does that was made', () => {
    const fieldsOf = (name: 'order_unknown' | 'market_closed') =>
      refuse('en', new Refusal(name, {}, {}, 'order_id')).body.data;
    expect(fieldsOf('order_unknown')).toEqual({ fields: { order_id: TEXTS.en.order_unknown } });
    expect(fieldsOf('market_closed')).toBeNull();
  });

  it('names several fields, each with its own message', () => {
    const fields = Object.fromEntries(FIELD_FAULTS.map((key) => [`of_${key}`, { key }]));
    const { body } = refuse('tr', new Refusal('fields_invalid', {}, fields));
    expect(body.data).toEqual({
      fields: Object.fromEntries(
        FIELD_FAULTS.map((key) => [`of_${key}`, TEXTS.tr[key as TextKey]]),
      ),
    });
  });

  it('of a stop on the wrong side speaks of the side', () => {
    const about = (side: string) =>
      refuse('en', new Refusal('stop_loss_wrong_side', { side, price: '1.1' })).body.msg;
    expect([about('buy'), about('sell')]).toEqual([
      'The stop loss of a buy order must be below 1.1.',
      'The stop loss of a sell order must be above 1.1.',
    ]);
  });
});

describe('faults', () => {
  const said: string[] = [];
  const log = { error: () => void said.push('error'), warn: () => void said.push('warn') };
  it.each([
    { error: new Fault('the database is away'), name: 'service_unavailable', logged: ['warn'] },
    { error: new EngineBusy('busy'), name: 'service_unavailable', logged: ['warn'] },
    { error: new EngineStopped('stopped'), name: 'service_unavailable', logged: ['warn'] },
    { error: new Error('secret details'), name: 'internal_fault', logged: ['error'] },
    { error: 'thrown text', name: 'internal_fault', logged: ['error'] },
    { error: null, name: 'internal_fault', logged: ['error'] },
    { error: { statusCode: 413 }, name: 'body_too_large', logged: [] },
  ] as const)('$name', ({ error, name, logged }) => {
    said.length = 0;
    const { status, body } = faultAnswer(error, 'en', log);
    expect({ status, body }).toEqual({
      status: ERRORS[name].status,
      body: { code: ERRORS[name].code, msg: TEXTS.en[name], data: null },
    });
    expect(said).toEqual(logged);
  });
});

describe('texts', () => {
  it('of an unknown language are English, and so are those without one', () => {
    expect(['de', 'tw', 'xx', 'toString'].map(requestLanguage)).toEqual(['de', 'hk', 'en', 'en']);
    expect([
      requestLanguage(undefined),
      requestLanguage(''),
      requestLanguage(['fr', 'de']),
    ]).toEqual(['en', 'en', 'fr']);
  });

  it('have their arguments in place, and keep a name that has none', () => {
    expect(textOf('en', 'market_closed', { code: '$& EUR' })).toBe(
      'The market for $& EUR is closed.',
    );
    expect(textOf('en', 'market_closed', {})).toContain('{code}');
  });

  it('name countries and currencies in each language', () => {
    expect(displayName('de', 'region', 'US')).toBe('Vereinigte Staaten');
    expect(displayName('jp', 'currency', 'EUR')).toBe('ユーロ');
    expect(displayName('en', 'currency', 'XQZ')).toBe('XQZ');
  });
});

import { createHash } from 'node:crypto';
import { formatLots, formatRate } from '@meridian/units';
import { describe, expect, it } from 'vitest';
import { CATALOGUE, catalogued, cataloguedByCode } from './catalogue.ts';
import { CATEGORIES } from './instrument.ts';

describe('the catalogue', () => {
  it('has ids from 1 without a gap, and unique codes', () => {
    expect(CATALOGUE.map(({ id }) => id)).toEqual(CATALOGUE.map((_, index) => index + 1));
    expect(new Set(CATALOGUE.map(({ code }) => code)).size).toBe(CATALOGUE.length);
    expect(CATALOGUE.length).toBeGreaterThanOrEqual(42);
    for (const { code } of CATALOGUE) expect(code).toMatch(/^[A-Z0-9]{4,8}$/);
  });

  it('keeps the ids that are already named in journals', () => {
    const codes = CATALOGUE.map(({ code }) => code);
    expect(codes.slice(0, 7)).toEqual([
      'EURUSD',
      'GBPUSD',
      'USDJPY',
      'AUDUSD',
      'USDCHF',
      'USDCAD',
      'NZDUSD',
    ]);
    expect(catalogued(30)?.code).toBe('XAUUSD');
    expect(catalogued(36)?.code).toBe('US500');
    expect(cataloguedByCode('BTCUSD')?.id).toBe(47);
    expect(cataloguedByCode('NONE')).toBeUndefined();
  });

  it('keeps what orders and journals hang on: another contract is another id', () => {
    const facts = CATALOGUE.map((one) => [
      ...[one.id, one.code, one.category, one.baseCurrency, one.quoteCurrency, one.precision],
      ...[one.contractSize, one.lotStep, Object.values(one.margin).join(':')],
    ]);
    expect(createHash('sha256').update(facts.join('\n')).digest('hex')).toBe(
      'b6284d28f898153cb59d6f40ad01e049a790e62e660c658b480cbd643b2cdec8',
    );
  });

  it('fills every shelf', () => {
    for (const category of CATEGORIES) {
      expect(
        CATALOGUE.filter((instrument) => instrument.category === category).length,
      ).toBeGreaterThan(4);
    }
  });

  it('converts every quote currency to the dollar through one instrument', () => {
    for (const { quoteCurrency } of CATALOGUE) {
      if (quoteCurrency === 'USD') continue;
      const through = CATALOGUE.some(
        ({ baseCurrency: base, quoteCurrency: quote }) =>
          (base === quoteCurrency && quote === 'USD') ||
          (base === 'USD' && quote === quoteCurrency),
      );
      expect(through, quoteCurrency).toBe(true);
    }
  });

  it('keeps to the leverage that a retail client may be offered', () => {
    const majorCurrencies = new Set(['USD', 'EUR', 'JPY', 'GBP', 'CAD', 'CHF']);
    for (const {
      code,
      category,
      baseCurrency: base,
      quoteCurrency: quote,
      leverages,
    } of CATALOGUE) {
      const isMajor = majorCurrencies.has(base) && majorCurrencies.has(quote);
      const cap = {
        majors: isMajor ? 30 : 20,
        crosses: isMajor ? 30 : 20,
        indices: 20,
        crypto: 2,
        metals: base === 'XAU' ? 20 : 10,
      }[category];
      expect(leverages.at(-1), code).toBeLessThanOrEqual(cap);
      expect(leverages).toEqual([...leverages].sort((a, b) => a - b));
    }
  });

  it('has terms that read as written', () => {
    const euro = catalogued(1);
    expect(
      euro && [
        euro.showCode,
        formatRate(euro.swapLong),
        formatRate(euro.feeRate),
        formatLots(euro.lotsMax),
      ],
    ).toEqual(['EUR/USD', '-0.0235', '0.0003', '100.00']);
    expect(catalogued(3)?.precision).toBe(3);
    expect(catalogued(36)?.showCode).toBe('US500');
    expect(
      CATALOGUE.filter(({ margin }) => margin.mode === 'fixed').map(({ code }) => code),
    ).toEqual(['US2000']);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { setLanguage } from '../lib/i18n.ts';
import { openPage, showPage } from '../testing/client-page.tsx';
import { ExactMoney, Money, Percent, PriceFigure } from './price-figure.tsx';

beforeAll(() => openPage());

const text = () => document.body.textContent;

describe('a price', () => {
  it.each([
    [5, '1.08756', '1.0875', '6'],
    [3, '151.124', '151.12', '4'],
  ])('of %i decimals raises its last digit', (precision, value, body, last) => {
    showPage(<PriceFigure value={value} precision={precision} />);
    expect(document.querySelector('.price-figure > span')?.textContent).toBe(body);
    // Read aloud, it is one number.
    expect(page.getByRole('img', { name: value, exact: true }).elements()).toHaveLength(1);
    const raised = document.querySelector('sup');
    expect(raised?.textContent).toBe(last);
    const above = (raised?.getBoundingClientRect().bottom ?? 0) + 2;
    expect(above).toBeLessThan(
      document.querySelector('.price-figure > span')?.getBoundingClientRect().bottom ?? 0,
    );
  });

  it('of two decimals is written flat, and one that is missing as a dash', () => {
    const draw = showPage(<PriceFigure value="2034.5" precision={2} />);
    expect(text()).toBe('2,034.50');
    expect(document.querySelector('sup')).toBeNull();
    draw(<PriceFigure value={null} precision={5} />);
    expect(text()).toBe('—');
    expect(document.querySelector('sup')).toBeNull();
  });
});

describe('money', () => {
  it.each([
    ['12.345', '+$12.34', 'text-up'],
    ['-12.355', '−$12.36', 'text-down'],
    ['0', '$0.00', ''],
    [null, '—', ''],
  ])('%s is %s, coloured by its sign', (value, written, colour) => {
    showPage(<Money value={value} signed coloured />);
    expect(text()).toBe(written);
    const { classList } = page.getByText(written).element();
    expect(['text-up', 'text-down'].filter((one) => classList.contains(one)).join('')).toBe(colour);
  });

  it('that is hidden shows neither its digits nor its sign', () => {
    showPage(<Money value="-5" signed coloured hidden />);
    expect(text()).toBe('••••••');
    expect(document.querySelector('.text-down')).toBeNull();
  });

  it('of a margin is written to its last digit, those below a cent smaller', () => {
    showPage(<ExactMoney value="108.512" />);
    expect(text()).toBe('$108.512000');
    const small = document.querySelector('.figure span');
    expect(small?.textContent).toBe('2000');
    expect(Number.parseFloat(getComputedStyle(small as Element).fontSize)).toBeLessThan(16);
  });

  it('keeps its sign before it where lines run from right to left', async () => {
    await setLanguage('ar');
    showPage(
      <p>
        <Percent value="1.2" />
      </p>,
    );
    const figure = document.querySelector('.figure') as HTMLElement;
    expect(figure.textContent).toBe('+1.20%');
    expect(getComputedStyle(figure).direction).toBe('ltr');
    expect(getComputedStyle(figure).unicodeBidi).toBe('isolate');
    await setLanguage('en');
  });

  it.each(['0.004', '-0.004', '0'])('of %s, which is shown as zero, has no colour', (value) => {
    showPage(<Percent value={value} />);
    expect(text()).toBe('0.00%');
    expect(document.querySelector('.figure')?.className).not.toMatch(/text-(?:up|down)/u);
  });
});

import { describe, expect, it } from 'vitest';
import { companyCookie, companyOf } from './company-cookie.ts';

describe('the cookie of the chosen company', () => {
  it.each([
    ['company_id=7', 7],
    ['theme=dark; company_id=42; other=1', 42],
    ['', undefined],
    ['my_company_id=7', undefined],
    ['company_id=', undefined],
    ['company_id=0', undefined],
    ['company_id=-3', undefined],
    ['company_id=7; company_id=9', 7],
    ['company_id=<script>', undefined],
  ])('of %j is %j', (cookies, id) => {
    expect(companyOf(cookies)).toBe(id);
  });

  it('is kept for three years, and goes over https alone where the page came by it', () => {
    expect(companyCookie(7, 'http:')).toBe('company_id=7; Max-Age=94608000; Path=/; SameSite=Lax');
    expect(companyCookie(7, 'https:')).toBe(
      'company_id=7; Max-Age=94608000; Path=/; SameSite=Lax; Secure',
    );
  });
});

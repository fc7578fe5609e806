import { describe, expect, it } from 'vitest';
import { nextStep } from './next-step.ts';

const fresh = {
  isDemo: false,
  isVerified: false,
  review: 0,
  balance: '0.000000',
  deposit: null,
  usedMargin: '0.000000',
  ever: 0,
} as const;

describe('the next step of a new real account', () => {
  it('is to verify, then to deposit, then to trade, and then nothing', () => {
    expect(nextStep(fresh)).toBe('verify');
    expect(nextStep({ ...fresh, review: 1 })).toBe('reviewed');
    expect(nextStep({ ...fresh, isVerified: true })).toBe('deposit');
    expect(nextStep({ ...fresh, isVerified: true, balance: '50.000000' })).toBe('trade');
    expect(nextStep({ ...fresh, isVerified: true, usedMargin: '1.000000' })).toBeNull();
    expect(nextStep({ ...fresh, isVerified: true, ever: 1 })).toBeNull();
  });

  it('is to wait, and not to send the money again, once a deposit was told', () => {
    const told = { ...fresh, isVerified: true, deposit: 0 };
    expect(nextStep(told)).toBe('declared');
    expect(nextStep({ ...told, isVerified: false, review: 1 })).toBe('declared');
    expect(nextStep({ ...told, isVerified: false })).toBe('verify');
    expect(nextStep({ ...told, balance: '50.000000' })).toBe('trade');
  });

  it('is to see why, once the last deposit was rejected', () => {
    const told = { ...fresh, isVerified: true, deposit: 2 };
    expect(nextStep(told)).toBe('rejected');
    expect(nextStep({ ...told, isVerified: false, review: 1 })).toBe('rejected');
    expect(nextStep({ ...told, isVerified: false })).toBe('rejected');
    expect(nextStep({ ...told, balance: '50.000000' })).toBe('trade');
    expect(nextStep({ ...told, deposit: 1 })).toBe('deposit');
  });

  it('is none of a demo account, and none while something is unknown', () => {
    expect(nextStep({ ...fresh, isDemo: true })).toBeNull();
    expect(nextStep({ ...fresh, review: undefined })).toBeNull();
    expect(nextStep({ ...fresh, balance: undefined })).toBeNull();
    expect(nextStep({ ...fresh, ever: undefined })).toBeNull();
    expect(nextStep({ ...fresh, isVerified: true, deposit: undefined })).toBeNull();
  });
});

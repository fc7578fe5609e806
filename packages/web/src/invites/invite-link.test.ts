import { describe, expect, it } from 'vitest';
import { inviteLink } from './invite-link.ts';

describe('the invite link', () => {
  it('is the origin, the registration and the code', () => {
    expect(inviteLink('https://meridian.example', 'K7PQ2XYZ')).toBe(
      'https://meridian.example/#/register?invite_code=K7PQ2XYZ',
    );
  });
});

// How an account is opened, by the site's verify_reg_type: which kinds of contact are offered, and what proves them.
import type { ContactKind } from '@meridian/contract';

export interface RegisterWays {
  /** The first one is proposed. */
  readonly kinds: readonly ContactKind[];
  readonly proof: 'code' | 'captcha' | 'none';
}

export interface RegisterSettings {
  readonly verifyRegType: number;
  /** The setting is_show_mobile: phone numbers are offered besides e-mail. */
  readonly isMobileShown: boolean;
}

export function registerWays({ verifyRegType, isMobileShown }: RegisterSettings): RegisterWays {
  const beside: readonly ContactKind[] = isMobileShown ? ['mobile'] : [];
  switch (verifyRegType) {
    case 1:
      return { kinds: ['mobile', 'email'], proof: 'code' };
    case 2:
      return { kinds: ['email', ...beside], proof: 'captcha' };
    case 3:
      return { kinds: ['mobile'], proof: 'none' };
    default:
      return { kinds: ['email', ...beside], proof: 'code' };
  }
}

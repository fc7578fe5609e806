// What a client asks the site before anyone has logged in.
import { read, type Route } from './route.ts';

export const SETTING_KEYS = ['is_show_mobile'] as const;

/** Of fewer accounts with a position the share that lost money is not told. */
export const LOSING_ACCOUNTS_MIN = 50;

/** The trade_fee_type of a site that charges by the lot. */
export const FEE_PER_LOT = 1;

export const SITE_ROUTES = {
  setting: read('/api/default/setting', 'visitor'),
  contactEmail: read('/api/default/contact_email', 'visitor'),
  basicInfo: read('/api/basicSet/getBasicInfo', 'visitor'),
  losingShare: read('/v1/api/site/losing_share', 'visitor'),
} as const satisfies Readonly<Record<string, Route>>;

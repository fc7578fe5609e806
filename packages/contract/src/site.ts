// What a client asks the site before anyone has logged in.
import { z } from 'zod';
import { call, none } from './call.ts';
import { instant, required, textInput } from './envelope.ts';
import { LOSING_ACCOUNTS_MIN, SITE_ROUTES } from './names/site.ts';

export const BasicInfo = z.object({
  service_link: z.string(),
  verify_reg_type: z
    .number()
    .int()
    .describe('0 or 1: e-mail or phone with a sent code, 2: image captcha, 3: number only'),
  service_link_type: z.number().int().describe('2 means embedded chat'),
  trade_fee_type: z.number().int().describe('1: lots x fee rate, else margin x fee rate'),
  isMain: z.number().int().describe('1: company-search mode'),
  contact_email_url: z
    .string()
    .describe(
      'External service that answers contact_email in its place; empty where there is none',
    ),
  copy_trading: z.number().int().describe('1: ranking rows open the trader’s page'),
  feed_simulated: z
    .number()
    .int()
    .describe('1: prices are simulated or replayed, and shown as such'),
  feed_label: z.string().describe('Which feed the prices come from'),
  market_time: z.number().int().describe('Market time (ms since the epoch, UTC)'),
  stale_after: z.number().int().describe('Age in ms from which a price is stale'),
  run_by_one: z
    .array(
      z.object({
        from: instant('Since when, or from when on'),
        to: instant('Until when').nullable().describe('Null: it holds, or is announced'),
      }),
    )
    .describe(
      'When one person ran the site, with no second pair of eyes on decisions about money; the oldest first',
    ),
});
export type BasicInfo = z.infer<typeof BasicInfo>;

export const Setting = z.object({ key: z.string(), value: z.string() });
export type Setting = z.infer<typeof Setting>;
const SettingInput = z.object({
  key: required(textInput('Name of a public setting', { max: 60 })),
});

const ContactEmail = z.object({ email: z.string().describe('Empty where there is none') });

/** How many of the site's clients lose, told to everybody. */
export const PublicLosingShare = z.object({
  at: instant('When it was worked out'),
  from: instant('Start of the twelve months'),
  percent: z
    .string()
    .nullable()
    .describe(
      `Of real accounts with a position open at some time in them, two decimals; null: fewer than ${LOSING_ACCOUNTS_MIN}, or not counted yet`,
    ),
});
export type PublicLosingShare = z.infer<typeof PublicLosingShare>;

export const SITE_CALLS = {
  setting: call(SITE_ROUTES.setting, 'One public setting', SettingInput, Setting),
  contactEmail: call(SITE_ROUTES.contactEmail, 'Where to write to', none, ContactEmail),
  losingShare: call(
    SITE_ROUTES.losingShare,
    'Share of accounts that lost money over twelve months',
    none,
    PublicLosingShare,
  ),
  basicInfo: call(SITE_ROUTES.basicInfo, 'What the site offers', none, BasicInfo),
} as const;

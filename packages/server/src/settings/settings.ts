// The site's settings: which exist, what each may be, and its value if nobody has set it. They are read at the start
// and changed only through here, so that every part of the server sees the same ones.
import { isDeepStrictEqual } from 'node:util';
import { COUNTRY_CODE } from '@meridian/contract';
import { CATALOGUE } from '@meridian/market';
import type { Database, Queryable } from '@meridian/store';
import { lockSetting, readSetting, saveSetting } from '@meridian/store';
import type { FeeType } from '@meridian/trading';
import { conversionPaths } from '@meridian/trading/estimate';
import { z } from 'zod';
import type { OutsideSources } from '../platform/http/security-headers.ts';
import { Refusal } from '../platform/http/refusal.ts';

const flag = z.union([z.literal(0), z.literal(1)]);
const HOST =
  /^(?=.{1,253}$)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/;
/** A page of the site itself. */
const OWN_PAGE = /^\/(?!\/)[\w./?=&%-]*$/;

const httpsUrl = z
  .string()
  .max(500)
  .refine((text) => {
    const url = URL.parse(text);
    return url?.protocol === 'https:' && url.username === '' && url.password === '';
  });
const nothing = z.literal('');

export type SettingGroup = 'Site' | 'Accounts' | 'Trading' | 'Service' | 'Money';

interface Definition<T extends z.ZodType> {
  /** Its name for operators and in the specification. */
  readonly name: string;
  readonly meaning: string;
  /** Its name in the back office, and the part of the page where it stands. */
  readonly title: string;
  readonly group: SettingGroup;
  /** What its numbers mean. */
  readonly choices?: Readonly<Record<number, string>>;
  readonly form: T;
  readonly unset: z.output<T>;
  /** The engine reads it only at the start. */
  readonly needsRestart?: true;
  /** It touches money, who gets in, or where clients are sent: a second person confirms a change. */
  readonly needsSecond?: true;
}
const define = <T extends z.ZodType>(definition: Definition<T>): Definition<T> => definition;

export const SITE_SETTINGS = {
  isMain: define({
    name: 'isMain',
    meaning: '1: company-search mode',
    title: 'Company-search mode',
    group: 'Site',
    choices: { 0: 'Off', 1: 'On' },
    form: flag,
    unset: 0,
  }),
  verifyRegType: define({
    name: 'verify_reg_type',
    meaning: '0 or 1: e-mail or phone with a sent code, 2: image captcha, 3: number only',
    title: 'How a registration is proved',
    group: 'Accounts',
    choices: {
      0: 'E-mail or phone, with a sent code',
      1: 'E-mail or phone, with a sent code and phone fields',
      2: 'Image captcha',
      3: 'Number only',
    },
    form: z.number().int().min(0).max(3),
    needsSecond: true,
    unset: 1,
  }),
  tradeFeeType: define({
    name: 'trade_fee_type',
    meaning: '1: lots x fee rate, else margin x fee rate',
    title: 'Handling fee',
    group: 'Trading',
    choices: { 0: 'Margin x fee rate', 1: 'Lots x fee rate' },
    form: flag,
    needsSecond: true,
    unset: 0,
    needsRestart: true,
  }),
  serviceLink: define({
    name: 'service_link',
    meaning: 'Customer service: a page of this site, an https address, or empty',
    title: 'Customer service',
    group: 'Service',
    form: z.union([nothing, z.string().max(500).regex(OWN_PAGE), httpsUrl]),
    needsSecond: true,
    unset: '',
  }),
  serviceLinkType: define({
    name: 'service_link_type',
    meaning: '2: embedded chat, shown in a frame; else a link',
    title: 'How customer service opens',
    group: 'Service',
    choices: { 1: 'As a link', 2: 'Embedded, in a frame' },
    form: z.number().int().min(1).max(2),
    needsSecond: true,
    unset: 1,
  }),
  companyStatus: define({
    name: 'company_status',
    meaning: '0: open; else visitors are sent to loss_url',
    title: 'Whether the company is open',
    group: 'Site',
    choices: { 0: 'Open', 1: 'Closed: visitors are sent on' },
    form: z.number().int().min(0).max(9),
    needsSecond: true,
    unset: 0,
  }),
  companyType: define({
    name: 'company_type',
    meaning: 'Why it is not open: 0 unsaid, 1 maintenance, 2 closed',
    title: 'Why it is not open',
    group: 'Site',
    choices: { 0: 'Unsaid', 1: 'Maintenance', 2: 'Closed' },
    form: z.number().int().min(0).max(2),
    needsSecond: true,
    unset: 0,
  }),
  lossUrl: define({
    name: 'loss_url',
    meaning:
      'Where a site that is closed sends its visitors: an https address of own_domains, or empty',
    title: 'Where a closed site sends visitors',
    group: 'Site',
    form: z.union([nothing, httpsUrl]),
    needsSecond: true,
    unset: '',
  }),
  ownDomains: define({
    name: 'own_domains',
    meaning: 'The operator’s own domains; each includes its subdomains',
    title: 'Own domains',
    group: 'Site',
    form: z.array(z.string().regex(HOST)).max(20),
    needsSecond: true,
    unset: [],
  }),
  contactEmail: define({
    name: 'contact_email',
    meaning: 'Where clients write to',
    title: 'Contact e-mail',
    group: 'Service',
    form: z.union([nothing, z.email().max(254)]),
    needsSecond: true,
    unset: '',
  }),
  contactEmailUrl: define({
    name: 'contact_email_url',
    meaning: 'External service that answers the contact e-mail in place of ours, or empty',
    title: 'External contact e-mail service',
    group: 'Service',
    form: z.union([nothing, httpsUrl]),
    needsSecond: true,
    unset: '',
  }),
  copyTrading: define({
    name: 'copy_trading',
    meaning: '1: ranking rows open the trader’s page, and traders can be copied',
    title: 'Copying traders',
    group: 'Trading',
    choices: { 0: 'Off: what runs can be changed and stopped', 1: 'On' },
    form: flag,
    unset: 0,
  }),
  leverageCap: define({
    name: 'leverage_cap',
    meaning: 'The highest leverage that new terms may offer, within the published bounds',
    title: 'Highest leverage',
    group: 'Trading',
    form: z.number().int().min(1).max(30),
    needsSecond: true,
    unset: 30,
  }),
  isShowMobile: define({
    name: 'is_show_mobile',
    meaning: '1: phone fields are shown',
    title: 'Phone fields',
    group: 'Accounts',
    choices: { 0: 'Hidden', 1: 'Shown' },
    form: flag,
    unset: 1,
  }),
  countriesNotServed: define({
    name: 'countries_not_served',
    meaning: 'ISO 3166-1 alpha-2 of countries where no service is provided',
    title: 'Countries not served',
    group: 'Accounts',
    form: z
      .array(
        z
          .string()
          .regex(/^[A-Z]{2}$/)
          .regex(COUNTRY_CODE),
      )
      .max(250)
      .refine((codes) => new Set(codes).size === codes.length),
    needsSecond: true,
    unset: ['KP', 'IL', 'CN', 'VU', 'CU'],
  }),
  fourEyesAbove: define({
    name: 'four_eyes_above',
    meaning: 'US dollars: two people approve a deposit or withdrawal above it',
    title: 'Two people decide above',
    group: 'Money',
    // Above a million the second pair of eyes would see nothing.
    form: z
      .string()
      .regex(/^\d{1,7}(\.\d{1,6})?$/)
      .refine((text) => Number.parseInt(text, 10) <= 1_000_000),
    needsSecond: true,
    unset: '10000',
  }),
  withdrawalPromiseHours: define({
    name: 'withdrawal_promise_hours',
    meaning:
      'Hours: published as the promise that nine of ten withdrawals are sent within them, and judged in public; 0: no promise',
    title: 'Withdrawals are promised within',
    group: 'Money',
    form: z.number().int().min(0).max(720),
    unset: 0,
  }),
  peggedCurrencies: define({
    name: 'pegged_currencies',
    meaning: 'US dollars per unit of coins that stand for a dollar and have no market here',
    title: 'Coins that stand for a dollar',
    group: 'Money',
    form: z.record(
      z.string().regex(/^[A-Z0-9]{2,10}$/),
      // A coin that stands for a dollar is worth one within a tenth.
      z.string().regex(/^(?:1(?:\.0\d{0,17})?|0\.9\d{0,17})$/),
    ),
    needsSecond: true,
    unset: { USDT: '1' },
  }),
} as const;

type Keys = keyof typeof SITE_SETTINGS;
export type SiteSettings = {
  readonly [K in Keys]: Readonly<z.output<(typeof SITE_SETTINGS)[K]['form']>>;
};
const KEYS = Object.keys(SITE_SETTINGS) as Keys[];

const UNSET = Object.fromEntries(
  KEYS.map((key) => [key, SITE_SETTINGS[key].unset]),
) as unknown as SiteSettings;

/** Whether one of these changes needs a second person. */
export const needSecond = (changes: Readonly<Record<string, unknown>>): boolean =>
  KEYS.some(
    (key) => 'needsSecond' in SITE_SETTINGS[key] && Object.hasOwn(changes, SITE_SETTINGS[key].name),
  );

/** Currencies whose price a market says: nobody pegs them. */
const PRICED: ReadonlySet<string> = new Set(conversionPaths(CATALOGUE).keys());
const havePrice = (codes: readonly string[]): boolean => codes.some((code) => PRICED.has(code));

export interface LiveSettings {
  /** The same object until something changes. */
  current(): SiteSettings;
  /** @param changes by the settings' names @throws Refusal setting_unknown, setting_invalid */
  change(
    changes: Readonly<Record<string, unknown>>,
    /** Runs in the transaction of the change. */
    also?: (within: Queryable, before: SiteSettings, after: SiteSettings) => Promise<void>,
  ): Promise<SiteSettings>;
  /**
   * What they would be after these changes.
   * @param upon absent: the current ones
   * @throws Refusal setting_unknown, setting_invalid
   */
  checked(changes: Readonly<Record<string, unknown>>, upon?: SiteSettings): SiteSettings;
  /** Saves them in a transaction of the caller, who calls `reload` after its commit. */
  saveWithin(within: Queryable, changes: Readonly<Record<string, unknown>>): Promise<void>;
  /** Reads them again, after a change elsewhere: in another transaction, or in another process. */
  reload(): Promise<void>;
  /** What the client may show and call outside the site. */
  outside(): OutsideSources;
}

/** @param onInvalid called with a stored value that is invalid; the setting then counts as not set */
export async function loadSettings(
  db: Database,
  onInvalid: (name: string) => void = () => undefined,
): Promise<LiveSettings> {
  let settings = await readSiteSettings(db, onInvalid);
  let sources = outsideSources(settings);
  let changing: Promise<unknown> = Promise.resolve();

  const checkedUpon = (
    base: SiteSettings,
    changes: Readonly<Record<string, unknown>>,
  ): SiteSettings => {
    const next: Record<string, unknown> = { ...base };
    for (const [name, value] of Object.entries(changes)) {
      const key = KEYS.find((one) => SITE_SETTINGS[one].name === name);
      if (key === undefined) throw new Refusal('setting_unknown');
      const parsed = SITE_SETTINGS[key].form.safeParse(value);
      if (!parsed.success) throw new Refusal('setting_invalid', { key: name });
      next[key] = parsed.data;
    }
    const checked = next as unknown as SiteSettings;
    if (!isOwnAddress(checked.lossUrl, checked.ownDomains))
      throw new Refusal('setting_invalid', { key: 'loss_url' });
    const { peggedCurrencies: pegs } = SITE_SETTINGS;
    if (Object.hasOwn(changes, pegs.name) && havePrice(Object.keys(checked.peggedCurrencies)))
      throw new Refusal('setting_invalid', { key: pegs.name });
    return checked;
  };
  const take = (next: SiteSettings): SiteSettings => {
    if (isDeepStrictEqual(next, settings)) return settings;
    settings = next;
    sources = outsideSources(next);
    return next;
  };
  /** One after another, so that what is taken last was read last. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = changing.then(work);
    changing = done.catch(() => undefined); // the caller gets the error
    return done;
  };
  // Upon what the row says, not what is remembered: another process may have changed it.
  const apply: LiveSettings['change'] = async (changes, also) =>
    take(
      await db.transaction(async (within) => {
        const before = await lockSiteSettings(within, onInvalid);
        const after = checkedUpon(before, changes);
        await saveSetting(within, 'site', after);
        await also?.(within, before, after);
        return after;
      }),
    );

  return {
    current: () => settings,
    outside: () => sources,
    checked: (changes, upon = settings) => checkedUpon(upon, changes),
    async saveWithin(within, changes) {
      const before = await lockSiteSettings(within, onInvalid);
      await saveSetting(within, 'site', checkedUpon(before, changes));
    },
    reload: () => inTurn(async () => void take(await readSiteSettings(db, onInvalid))),
    change: (changes, also) => inTurn(() => apply(changes, also)),
  };
}

export async function readSiteSettings(
  db: Queryable,
  onInvalid: (name: string) => void = () => undefined,
): Promise<SiteSettings> {
  return asSiteSettings(await readSetting(db, 'site'), onInvalid);
}

/** As they are until the transaction ends. */
export async function lockSiteSettings(
  within: Queryable,
  onInvalid: (name: string) => void = () => undefined,
): Promise<SiteSettings> {
  return asSiteSettings(await lockSetting(within, 'site'), onInvalid);
}

function asSiteSettings(stored: unknown, onInvalid: (name: string) => void): SiteSettings {
  const given = typeof stored === 'object' && stored !== null ? stored : {};
  const found: Record<string, unknown> = { ...UNSET };
  for (const key of KEYS) {
    const value: unknown = Object.hasOwn(given, key) ? given[key as never] : undefined;
    if (value === undefined) continue;
    const parsed = SITE_SETTINGS[key].form.safeParse(value);
    if (parsed.success) found[key] = parsed.data;
    else onInvalid(SITE_SETTINGS[key].name);
  }
  const settings = found as unknown as SiteSettings;
  if (isOwnAddress(settings.lossUrl, settings.ownDomains)) return settings;
  onInvalid('loss_url');
  return { ...settings, lossUrl: '' };
}

/** Empty, or on one of the operator's own domains, so that a closed site leads nobody to a strange one. */
function isOwnAddress(url: string, ownDomains: readonly string[]): boolean {
  if (url === '') return true;
  const host = URL.parse(url)?.hostname ?? '';
  return ownDomains.some((domain) => host === domain || host.endsWith(`.${domain}`));
}

function outsideSources({ serviceLink, contactEmailUrl }: SiteSettings): OutsideSources {
  const originOf = (url: string): string[] =>
    url.startsWith('https://') ? [new URL(url).origin] : [];
  return { frame: originOf(serviceLink), connect: originOf(contactEmailUrl) };
}

export const feeTypeOf = ({ tradeFeeType }: SiteSettings): FeeType =>
  tradeFeeType === 1 ? 'per_lot' : 'of_margin';

// Settings of the site, with what they are where nobody has set them.
import { type Database, readSettings } from '@meridian/store';
import type { FeeType } from '@meridian/trading';

export interface SiteSettings {
  readonly serviceLink: string;
  /** 2 means embedded chat. */
  readonly serviceLinkType: number;
  readonly verifyRegType: number;
  /** 1: lots x fee rate, else margin x fee rate. */
  readonly tradeFeeType: number;
  readonly isMain: number;
  readonly copyTrading: number;
  readonly isShowMobile: number;
}

const UNSET: SiteSettings = {
  serviceLink: '',
  serviceLinkType: 1,
  verifyRegType: 1,
  tradeFeeType: 0,
  isMain: 0,
  copyTrading: 0,
  isShowMobile: 1,
};

export const DEMONSTRATION_SETTINGS: Partial<SiteSettings> = { copyTrading: 1 };

export async function readSiteSettings(db: Database): Promise<SiteSettings> {
  const stored = await readSettings(db);
  const site = stored.get('site');
  return {
    ...UNSET,
    ...(typeof site === 'object' && site !== null ? (site as Partial<SiteSettings>) : {}),
  };
}

export const feeTypeOf = ({ tradeFeeType }: SiteSettings): FeeType =>
  tradeFeeType === 1 ? 'per_lot' : 'of_margin';

// Security events in words for the client whom they concern. Where staff were is nobody's business but the venue's.
import type { SecurityEventKind } from '@meridian/contract/admin';
import type { TextKey } from '@meridian/contract/texts';
import { type Database, pageOfSecurityEventsOf } from '@meridian/store';
import { partOfPage } from '../platform/http/page.ts';
import type { HandlersOf } from '../platform/http/handlers.ts';
import { textOf } from '../platform/http/texts.ts';

const TOLD: { readonly [K in SecurityEventKind]?: TextKey } = {
  client_login: 'security_client_login',
  client_login_failed: 'security_client_login_failed',
  client_second_factor_on: 'security_client_second_factor_on',
  client_second_factor_off: 'security_client_second_factor_off',
  client_recovery_codes: 'security_client_recovery_codes',
  client_passkey_added: 'security_client_passkey_added',
  client_passkey_removed: 'security_client_passkey_removed',
  client_password_changed: 'security_client_password_changed',
  client_password_reset: 'security_client_password_reset',
  client_code_wrong: 'security_client_code_wrong',
  client_contact_changed: 'security_client_contact_changed',
  client_api_key_made: 'security_client_api_key_made',
  client_api_key_revoked: 'security_client_api_key_revoked',
  client_viewed: 'security_client_viewed',
  photo_viewed: 'security_photo_viewed',
};

export function clientSecurityHandlers({
  db,
}: {
  readonly db: Database;
}): HandlersOf<'securityEvents'> {
  return {
    async securityEvents({ page }, { session, language }) {
      const { rows, total } = await pageOfSecurityEventsOf(db, {
        userId: session.user.id,
        kinds: Object.keys(TOLD),
        ...partOfPage(page),
      });
      const data = rows.flatMap(({ id, at, kind, staffId, address, agent }) => {
        const key = TOLD[kind as SecurityEventKind];
        if (key === undefined) return [];
        const from =
          staffId === null ? { address: shortened(address), agent } : { address: '', agent: '' };
        return [{ id, at, text: textOf(language, key), ...from }];
      });
      return { data, total };
    },
  };
}

/** Enough to know one's own network again: without the last part of IPv4, and but for the first three groups of IPv6. */
export function shortened(address: string): string {
  if (!address.includes(':')) return address.replace(/\.\d+$/, '.*');
  const [first = '', second = '', third = ''] = address.split(':');
  return `${[first, second, third].join(':').replace(/:+$/, '')}:*`;
}

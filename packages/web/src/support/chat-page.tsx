// Customer service: within the page if the site is set up so, else a link to it.
import { ArrowUpRight, MessageCircle, MessageCircleOff } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { buttonClass } from '@meridian/design/components/button';
import { call } from '../lib/api.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { type PreferenceValue, usePreference } from '../lib/preferences.ts';
import { hostOf, webAddress } from '../lib/web-address.ts';
import { EmptyState, LoadFailure } from '../ui/empty-state.tsx';
import { iconButtonClass } from '../ui/icon-button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PageSpinner } from '../ui/page-spinner.tsx';
import { ChatFrame } from './chat-frame.tsx';

const EMBEDDED = 2;

/** A page of this site, or one elsewhere; undefined: none is set. */
const addressOf = (link: string): string | undefined =>
  webAddress(/^\/(?!\/)/.test(link) ? `${location.origin}${link}` : link);

/** A page of this site is shown in the chosen theme; without one it follows the device. */
function inTheme(address: string, theme: PreferenceValue<'theme'>): string {
  const url = new URL(address);
  if (url.origin === location.origin && theme !== 'system') url.searchParams.set('theme', theme);
  return url.href;
}

/** A query of its own, because the page must say what a failure means. */
function useService() {
  const [theme] = usePreference('theme');
  const language = useLanguage();
  return useQuery({
    queryKey: ['market', 'serviceLink', language],
    queryFn: async ({ signal }) => {
      const info = await call('basicInfo', {}, { signal, quiet: true });
      return {
        address: addressOf(info.service_link),
        isEmbedded: info.service_link_type === EMBEDDED,
      };
    },
    select: ({ address, isEmbedded }) => ({
      address: address && inTheme(address, theme),
      isEmbedded,
    }),
  });
}

const NEW_TAB = { target: '_blank', rel: 'noopener noreferrer' } as const;

function Outside({ address }: { readonly address: string }) {
  const t = useT();
  return (
    <div className="grid flex-1 place-items-center">
      <EmptyState
        icon={MessageCircle}
        title={t('service.chat_link_title')}
        text={t('service.chat_link_text', { host: hostOf(address) })}
        action={
          <a href={address} {...NEW_TAB} className={buttonClass()}>
            {t('service.chat_new_tab')}
            <ArrowUpRight aria-hidden className="flip size-[18px]" strokeWidth={2.2} />
          </a>
        }
      />
    </div>
  );
}

function Content() {
  const t = useT();
  const { data, error, refetch } = useService();
  if (error && !data) return <LoadFailure error={error} retry={refetch} />;
  if (!data) return <PageSpinner label={t('state.loading')} />;
  const { address, isEmbedded } = data;
  if (address === undefined) {
    return (
      <div className="grid flex-1 place-items-center">
        <EmptyState
          icon={MessageCircleOff}
          title={t('service.chat_unset_title')}
          text={t('service.chat_unset_text')}
        />
      </div>
    );
  }
  return isEmbedded ? <ChatFrame address={address} /> : <Outside address={address} />;
}

export default function ChatPage() {
  const t = useT();
  const { data } = useService();
  return (
    <div className="flex h-dvh flex-col lg:h-[calc(100dvh-3rem)]">
      <PageHeader
        title={t('service.chat_title')}
        parent="/user"
        action={
          data?.address !== undefined && data.isEmbedded ? (
            <a
              href={data.address}
              {...NEW_TAB}
              aria-label={t('service.chat_new_tab')}
              className={iconButtonClass}
            >
              <ArrowUpRight aria-hidden className="flip size-[22px]" strokeWidth={1.9} />
            </a>
          ) : undefined
        }
      />
      {/* The page in the frame has a main part of its own. */}
      <main
        aria-label={t('service.chat_title')}
        className="flex flex-1 flex-col pb-[env(safe-area-inset-bottom)]"
      >
        <Content />
      </main>
    </div>
  );
}

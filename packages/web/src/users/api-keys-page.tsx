// API keys: what programs of the account's owner may use, and where the documents for them are.
import { useState } from 'react';
import { BookOpen, Plus, Radio } from 'lucide-react';
import { API_KEYS_MAX } from '@meridian/contract/names/api-keys';
import { Button } from '@meridian/design/components/button';
import { useT } from '../lib/i18n.ts';
import { useSession } from '../lib/session.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { OutsideRow, RowGroup } from '../ui/settings-row.tsx';
import { ApiKeyList, useApiKeys } from './api-key-list.tsx';
import { ApiKeySheet } from './api-key-sheet.tsx';

export default function ApiKeysPage() {
  const t = useT();
  const { user } = useSession();
  const [isMaking, setIsMaking] = useState(false);
  const isFull = (useApiKeys().data?.length ?? 0) >= API_KEYS_MAX;
  return (
    <>
      <PageHeader title={t('api_keys.title')} parent="/user" />
      <main className="pb-[calc(2rem+env(safe-area-inset-bottom))]">
        <p className="px-8 text-label text-text-2 text-pretty">{t('api_keys.text')}</p>
        <ApiKeyList />
        <div className="px-4 pt-4">
          <Button
            size="large"
            disabled={isFull}
            onClick={() => setIsMaking(true)}
            className="w-full"
          >
            <Plus aria-hidden className="size-5" />
            {t('api_keys.new')}
          </Button>
          <p className="px-4 pt-2 text-caption text-text-3 text-pretty">
            {t(isFull ? 'api_keys.full' : 'api_keys.ends_text', { max: API_KEYS_MAX })}
          </p>
        </div>
        <RowGroup title={t('api_keys.documents')}>
          <OutsideRow href="/api/docs" icon={BookOpen} label={t('api_keys.document_calls')} />
          <OutsideRow href="/api/docs/socket" icon={Radio} label={t('api_keys.document_socket')} />
        </RowGroup>
        {user && <ApiKeySheet open={isMaking} user={user} onClose={() => setIsMaking(false)} />}
      </main>
    </>
  );
}

// Opening a real account: its address is proved by a code, or by an image captcha, as the site demands.
import { useQuery } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { useT } from '../lib/i18n.ts';
import { LoadFailure } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { RegisterForm } from './register-form.tsx';
import { registerWays } from './register-ways.ts';

const useWays = () =>
  useQuery({
    queryKey: ['register-ways'],
    queryFn: async ({ signal }) => {
      const [info, shown] = await Promise.all([
        call('basicInfo', {}, { signal, quiet: true }),
        call('setting', { key: 'is_show_mobile' }, { signal, quiet: true }),
      ]);
      return registerWays({
        verifyRegType: info.verify_reg_type,
        isMobileShown: shown.value !== '0',
      });
    },
    staleTime: 60_000,
  });

export default function RegisterPage() {
  const t = useT();
  const { data: ways, error, refetch } = useWays();
  if (ways) return <RegisterForm ways={ways} />;
  return (
    <>
      <PageHeader title={t('register.title')} parent="/" />
      {error ? (
        <LoadFailure error={error} retry={refetch} />
      ) : (
        <div className="mx-auto max-w-[28rem] px-5 pt-4">
          <output className="sr-only">{t('state.loading')}</output>
          {['a', 'b', 'c', 'd', 'e'].map((row) => (
            <div key={row} className="mb-5">
              <Skeleton className="h-[18px] w-28" />
              <Skeleton className="mt-2 h-14 w-full !rounded-control" />
            </div>
          ))}
        </div>
      )}
    </>
  );
}

// The application: name, number and a photo of each side of an identity document.
import { useState } from 'react';
import { Check, Lock, TriangleAlert } from 'lucide-react';
import type { Verification } from '@meridian/contract';
import { CARD_ID_MAX, REAL_NAME_MAX, ReviewStatus } from '@meridian/contract/names/verification';
import { Button } from '@meridian/design/components/button';
import { call } from '../lib/api.ts';
import { useT } from '../lib/i18n.ts';
import { queryClient } from '../lib/query-client.ts';
import { useSession } from '../lib/session.ts';
import { ImagePicker } from '../ui/fields/image-picker.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { toast } from '../ui/toast.tsx';
import { forgetDraft, useForm } from '../ui/fields/use-form.ts';
import { DocumentDrawing } from './document-drawing.tsx';
import { VERIFICATION_KEY } from '../ui/verification-state.ts';

// The contract's limits; its file holds validators that must not get into the bundle.

/** The answer may have been lost, or another page has applied: the form goes where it is under review already. */
async function lookAgain(draft: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: VERIFICATION_KEY });
  const state = queryClient.getQueryData<Verification>(VERIFICATION_KEY);
  if (state?.review_status === ReviewStatus.underReview) forgetDraft(draft);
}

function useApplication() {
  const t = useT();
  const { user } = useSession();
  const [uploading, setUploading] = useState({ front: false, back: false });
  // Taking a photo may end the page on a small phone: what was typed is restored, except the number.
  const name = `verification.${user?.uid ?? ''}`;
  const form = useForm({
    name,
    initial: { name: '', card_id: '', front_pic: '', reverse_pic: '' },
    secrets: ['card_id'],
    check: (values) => {
      const photo = (url: string, isUploading: boolean, missing: string) => {
        if (isUploading) return t('verification.still_uploading');
        return url === '' ? missing : undefined;
      };
      return {
        name: values.name.trim() === '' ? t('verification.name_missing') : undefined,
        card_id: values.card_id.trim() === '' ? t('verification.card_id_missing') : undefined,
        front_pic: photo(values.front_pic, uploading.front, t('verification.front_missing')),
        reverse_pic: photo(values.reverse_pic, uploading.back, t('verification.back_missing')),
      };
    },
    send: async (values) => {
      const wish = { ...values, name: values.name.trim(), card_id: values.card_id.trim() };
      const state = await call('submitVerification', wish, { quiet: true }).catch(
        (fault: unknown) => {
          void lookAgain(name);
          throw fault;
        },
      );
      queryClient.setQueryData(VERIFICATION_KEY, state);
      window.scrollTo({ top: 0, behavior: 'instant' });
      toast.success(t('verification.submitted'));
    },
  });
  return { form, setUploading };
}

/** Why the last application was rejected. */
function Rejection({ remark }: { readonly remark: string }) {
  const t = useT();
  return (
    <section role="status" className="mt-5 flex gap-3.5 rounded-card bg-warn-soft p-4 text-warn">
      <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" strokeWidth={1.9} />
      <div className="min-w-0">
        <h3 className="text-body font-semibold text-balance">{t('verification.rejected_title')}</h3>
        <p className="mt-1 text-label text-pretty [overflow-wrap:anywhere]">
          <bdi>{remark}</bdi>
        </p>
        <p className="mt-1 text-label text-pretty">{t('verification.rejected_text')}</p>
      </div>
    </section>
  );
}

function Example() {
  const t = useT();
  const tips = [
    t('verification.tip_corners'),
    t('verification.tip_sharp'),
    t('verification.tip_glare'),
  ];
  return (
    <figure className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-card bg-fill p-4">
      <div className="mx-auto w-40 shrink-0">
        <DocumentDrawing side="front" hasCorners className="w-full" />
        <figcaption className="mt-1 text-center text-caption text-text-3">
          {t('verification.example')}
        </figcaption>
      </div>
      <ul className="min-w-[11rem] flex-1 space-y-2 text-label text-text-2">
        {tips.map((tip) => (
          <li key={tip} className="flex gap-2">
            <Check aria-hidden className="size-[18px] shrink-0 text-positive" strokeWidth={2.4} />
            {tip}
          </li>
        ))}
      </ul>
    </figure>
  );
}

export function VerificationForm({ last }: { readonly last: Verification }) {
  const t = useT();
  const application = useApplication();
  const { form } = application;
  return (
    <>
      <h2 className="text-title text-balance">{t('verification.heading')}</h2>
      <p className="mt-2 text-body text-text-2 text-pretty">{t('verification.text')}</p>
      {last.review_remark !== '' && <Rejection remark={last.review_remark} />}
      <form {...form.form} className="mt-7 flex flex-col gap-5">
        <TextField
          label={t('verification.name')}
          hint={t('verification.name_hint')}
          autoComplete="name"
          autoCapitalize="words"
          maxLength={REAL_NAME_MAX}
          required
          {...form.field('name')}
        />
        <TextField
          label={t('verification.card_id')}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={CARD_ID_MAX}
          required
          dir="ltr"
          className="rtl:text-end"
          {...form.field('card_id')}
        />
        <fieldset className="mt-2 min-w-0">
          <legend className="mb-3 text-heading">{t('verification.photos')}</legend>
          <Example />
          <Photos {...application} />
        </fieldset>
        <div className="mt-2">
          <Button type="submit" size="large" isBusy={form.isBusy} className="w-full">
            {t('verification.submit')}
          </Button>
          <p className="mt-4 flex items-center justify-center gap-2 text-caption text-text-3">
            <Lock aria-hidden className="size-3.5 shrink-0" strokeWidth={2} />
            {t('verification.privacy')}
          </p>
        </div>
      </form>
    </>
  );
}

function Photos({ form, setUploading }: ReturnType<typeof useApplication>) {
  const t = useT();
  const photo = (name: 'front_pic' | 'reverse_pic') => ({
    value: form.values[name],
    error: form.errors[name],
    onChange: (url: string) => form.set({ [name]: url }),
    frameClassName: 'aspect-[8/5]',
  });
  const drawing = (side: 'front' | 'back') => <DocumentDrawing side={side} className="w-24" />;
  return (
    <div className="mt-5 grid gap-5 sm:grid-cols-2">
      <ImagePicker
        label={t('verification.front')}
        sign={drawing('front')}
        onBusy={(front) => setUploading((before) => ({ ...before, front }))}
        {...photo('front_pic')}
      />
      <ImagePicker
        label={t('verification.back')}
        sign={drawing('back')}
        onBusy={(back) => setUploading((before) => ({ ...before, back }))}
        {...photo('reverse_pic')}
      />
    </div>
  );
}

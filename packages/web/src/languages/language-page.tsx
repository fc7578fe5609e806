// The choice of language: fourteen, each by its own name.
import { useState } from 'react';
import { LANGUAGES, LANGUAGE_TAGS, type Language } from '@meridian/contract/languages';
import { setLanguage, t as translate, useLanguage, useT } from '../lib/i18n.ts';
import { LANGUAGE_NAMES } from '../lib/language-names.ts';
import { report } from '../lib/report.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { RadioList } from '../ui/fields/radio-sheet.tsx';
import { toast } from '../ui/toast.tsx';

const choices = LANGUAGES.map((value) => ({
  value,
  label: LANGUAGE_NAMES[value],
  lang: LANGUAGE_TAGS[value],
}));

export default function LanguagePage() {
  const t = useT();
  const current = useLanguage();
  const [wanted, setWanted] = useState<Language>();
  const choose = (language: Language) => {
    if (language === (wanted ?? current)) return;
    setWanted(language);
    setLanguage(language)
      .catch((fault: unknown) => {
        report('the texts could not be loaded', fault);
        toast.error(translate('language.failed'));
      })
      .finally(() => setWanted((now) => (now === language ? undefined : now)));
  };
  return (
    <>
      <PageHeader title={t('language.title')} parent="/" />
      <main className="px-2 pt-1 pb-10">
        <RadioList
          label={t('language.title')}
          choices={choices}
          value={wanted ?? current}
          onChange={choose}
        />
      </main>
    </>
  );
}

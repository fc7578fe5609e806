// How the pages look: language, theme, and the colours of gain and loss.
import { useState } from 'react';
import { ChartCandlestick, Globe, SunMoon } from 'lucide-react';
import { useLanguage, useT, type TextKey } from '../lib/i18n.ts';
import { LANGUAGE_NAMES } from '../lib/language-names.ts';
import { THEMES, TRENDS, usePreference, type Theme, type Trend } from '../lib/preferences.ts';
import { RadioSheet } from '../ui/fields/radio-sheet.tsx';
import { ButtonRow, LinkRow, RowGroup } from '../ui/settings-row.tsx';

const THEME_TEXTS: Readonly<Record<Theme, TextKey>> = {
  light: 'account.theme_light',
  dark: 'account.theme_dark',
  system: 'account.theme_system',
};
const TREND_TEXTS: Readonly<Record<Trend, TextKey>> = {
  'green-up': 'account.trend_green_up',
  'red-up': 'account.trend_red_up',
  cvd: 'account.trend_cvd',
};
const TREND_DETAILS: Readonly<Record<Trend, TextKey>> = {
  'green-up': 'account.trend_green_up_detail',
  'red-up': 'account.trend_red_up_detail',
  cvd: 'account.trend_cvd_detail',
};

type Layer = 'theme' | 'trend';

export function AppearanceRows() {
  const t = useT();
  const language = useLanguage();
  const [theme, setTheme] = usePreference('theme');
  const [trend, setTrend] = usePreference('trend');
  const [layer, setLayer] = useState<Layer>();
  const follow = (of: Layer) => (isOpen: boolean) => setLayer(isOpen ? of : undefined);
  return (
    <RowGroup title={t('account.group_appearance')}>
      <LinkRow
        to="/language"
        icon={Globe}
        label={t('language.title')}
        value={LANGUAGE_NAMES[language]}
      />
      <ButtonRow
        icon={SunMoon}
        label={t('account.theme')}
        value={t(THEME_TEXTS[theme])}
        onClick={() => setLayer('theme')}
      />
      <ButtonRow
        icon={ChartCandlestick}
        label={t('account.trend')}
        value={t(TREND_TEXTS[trend])}
        onClick={() => setLayer('trend')}
      />
      <RadioSheet
        open={layer === 'theme'}
        onOpenChange={follow('theme')}
        label={t('account.theme')}
        value={theme}
        onChange={setTheme}
        choices={THEMES.map((value) => ({ value, label: t(THEME_TEXTS[value]) }))}
      />
      <RadioSheet
        open={layer === 'trend'}
        onOpenChange={follow('trend')}
        label={t('account.trend')}
        value={trend}
        onChange={setTrend}
        choices={TRENDS.map((value) => ({
          value,
          label: t(TREND_TEXTS[value]),
          detail: t(TREND_DETAILS[value]),
        }))}
      />
    </RowGroup>
  );
}

// The server's texts in the fourteen languages. English is the source: every language has its keys.
import ar from './texts/ar.json' with { type: 'json' };
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import fr from './texts/fr.json' with { type: 'json' };
import hk from './texts/hk.json' with { type: 'json' };
import it from './texts/it.json' with { type: 'json' };
import jp from './texts/jp.json' with { type: 'json' };
import kr from './texts/kr.json' with { type: 'json' };
import pt from './texts/pt.json' with { type: 'json' };
import ru from './texts/ru.json' with { type: 'json' };
import spa from './texts/spa.json' with { type: 'json' };
import th from './texts/th.json' with { type: 'json' };
import tr from './texts/tr.json' with { type: 'json' };
import vn from './texts/vn.json' with { type: 'json' };
import type { Language } from './languages.ts';

export type TextKey = keyof typeof en;
export const TEXTS: Readonly<Record<Language, Readonly<Record<TextKey, string>>>> = {
  hk,
  en,
  jp,
  kr,
  th,
  vn,
  fr,
  de,
  ru,
  spa,
  pt,
  ar,
  it,
  tr,
};

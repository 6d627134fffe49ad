import { toast } from '../components/notices/toast.tsx'
import { language, languageName } from '../lib/language.ts'
import { type Catalogs, keepTranslations } from '../lib/translations.ts'
import { t } from './t.ts'

const LOADS: Readonly<Record<string, () => Promise<{ readonly catalogs: Catalogs }>>> = {
  fil: () => import('../words/fil.ts'),
  ceb: () => import('../words/ceb.ts'),
}

/**
 * Loads and keeps the catalogs of the chosen language. Returns whether they are there when the page is loaded anew;
 * otherwise a notice says that the page goes on in English.
 */
export async function loadTranslations(): Promise<boolean> {
  try {
    const loaded = await LOADS[language]?.()
    if (!loaded) return false
    keepTranslations(loaded.catalogs)
    return true
  } catch {
    toast.warning(t('languageCouldntLoad', { language: languageName }))
    return false
  }
}

import { language } from './language.ts'

/** Messages by the path of their catalog, as `import.meta.glob` names it. */
export type Catalogs = Readonly<Record<string, Readonly<Record<string, string>>>>

const KEPT = 'labada:words '
/** Of which words: this build's, in this language. Keys are short in a build, so others would say something else. */
const KEPT_AS = `${KEPT}${typeof __WORDS__ === 'string' ? __WORDS__ : ''} ${language}`

/**
 * The catalogs of the chosen language. Messages are read while modules load, so they are kept in the browser's storage,
 * where they need no waiting. Null for English, and while those of this version are not here yet.
 */
export const translations: Catalogs | null =
  language === 'en' ? null : JSON.parse(localStorage.getItem(KEPT_AS) ?? 'null')

/** Keeps the catalogs for the next load of the page, in place of other versions'. Throws if the browser keeps nothing. */
export function keepTranslations(catalogs: Catalogs): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(KEPT)) localStorage.removeItem(key)
  localStorage.setItem(KEPT_AS, JSON.stringify(catalogs))
}

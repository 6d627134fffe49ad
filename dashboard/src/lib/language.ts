/** The languages of the interface, each by its own name. The office's pages are in English only. */
export const LANGUAGES = [
  { code: 'en', name: 'English' },
  { code: 'fil', name: 'Filipino' },
  { code: 'ceb', name: 'Cebuano' },
] as const

export type Language = (typeof LANGUAGES)[number]['code']

const KEPT_AS = 'labada:language'

/** The language of this page until it is left: messages are read while modules load, so it never changes under them. */
export const language: Language = LANGUAGES.find(({ code }) => code === kept())?.code ?? 'en'

/** The page's language by its own name. */
export const languageName = LANGUAGES.find(({ code }) => code === language)?.name ?? 'English'

/** Chooses the language of this browser, for everybody who uses it, and loads the page anew. */
export function chooseLanguage(code: Language): void {
  localStorage.setItem(KEPT_AS, code)
  location.reload()
}

/** Null where a browser keeps nothing, and where there is no browser. */
function kept(): string | null {
  try {
    return localStorage.getItem(KEPT_AS)
  } catch {
    return null
  }
}

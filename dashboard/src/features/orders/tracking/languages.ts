// What both pages of customers speak with. Their catalogs are their own.

export type Language = 'en' | 'fil' | 'ceb'

/** The languages with their own names. */
export const LANGUAGES: readonly {
  readonly code: Language
  readonly name: string
  readonly formats: readonly string[]
}[] = [
  { code: 'en', name: 'English', formats: ['en-PH'] },
  { code: 'fil', name: 'Filipino', formats: ['fil-PH', 'en-PH'] },
  { code: 'ceb', name: 'Cebuano', formats: ['ceb-PH', 'fil-PH', 'en-PH'] },
]

const KEPT_AS = 'labada-tracking-language'

/** A message of a catalog with its values. */
export function sayFrom(text: string, values: Readonly<Record<string, string | number>> = {}): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
}

/** The reader's choice, otherwise the first language of the browser that the page has (`tl` is an older name of `fil`). */
export function startLanguage(preferred: readonly string[]): Language {
  const kept = keptLanguage()
  const wanted = [...(kept ? [kept] : []), ...preferred].map((tag) => tag.toLowerCase().split('-')[0])
  const first = wanted
    .map((tag) => (tag === 'tl' ? 'fil' : tag))
    .find((tag) => LANGUAGES.some(({ code }) => code === tag))
  return LANGUAGES.find(({ code }) => code === first)?.code ?? 'en'
}

function keptLanguage(): string | null {
  try {
    return localStorage.getItem(KEPT_AS)
  } catch {
    // A browser may refuse storage altogether; then the choice lasts as long as the page.
    return null
  }
}

export function keepLanguage(language: Language): void {
  try {
    localStorage.setItem(KEPT_AS, language)
  } catch {
    // See above.
  }
}

/** How amounts and times are written in a language. Times are Manila's. */
export function formatsOf(language: Language) {
  const locales = [...(LANGUAGES.find(({ code }) => code === language)?.formats ?? ['en-PH'])]
  const inManila = { timeZone: 'Asia/Manila' } as const
  const money = new Intl.NumberFormat(locales, { style: 'currency', currency: 'PHP', currencyDisplay: 'narrowSymbol' })
  const moment = new Intl.DateTimeFormat(locales, {
    ...inManila,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })
  const clock = new Intl.DateTimeFormat(locales, { ...inManila, hour: 'numeric', minute: '2-digit' })
  const day = new Intl.DateTimeFormat(locales, { timeZone: 'UTC', weekday: 'long', month: 'long', day: 'numeric' })
  const weekday = new Intl.DateTimeFormat(locales, { timeZone: 'UTC', weekday: 'long' })
  const minutes = new Intl.DateTimeFormat(locales, { timeZone: 'UTC', hour: 'numeric', minute: '2-digit' })
  return {
    money: (pesos: number) => money.format(pesos),
    moment: (instant: string) => moment.format(new Date(instant)),
    clock: (at: Date) => clock.format(at),
    /** `YYYY-MM-DD`. */
    day: (date: string) => day.format(new Date(`${date}T00:00:00Z`)),
    /** Sunday is 0. */
    weekday: (number: number) => weekday.format(new Date(Date.UTC(2023, 0, 1 + number))),
    /** Minutes after midnight. */
    minutes: (count: number) => minutes.format(new Date(count * 60_000)),
    list: (words: readonly string[]) => new Intl.ListFormat(locales, { type: 'conjunction' }).format(words),
  }
}
export type Formats = ReturnType<typeof formatsOf>

/** The weekday in Manila, Sunday 0. */
export const manilaWeekday = (now: Date): number => new Date(now.getTime() + 8 * 3_600_000).getUTCDay()

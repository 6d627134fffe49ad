import ceb from '../../../../words/booking/ceb.json' with { type: 'json' }
import en from '../../../../words/booking/en.json' with { type: 'json' }
import fil from '../../../../words/booking/fil.json' with { type: 'json' }
import { type Formats, formatsOf, type Language, sayFrom } from '../languages.ts'

export type Key = keyof typeof en

/** How to speak: the messages and the formats of the reader's language. */
export interface Voice {
  readonly say: (key: Key, values?: Readonly<Record<string, string | number>>) => string
  readonly formats: Formats
}

const CATALOGS: Readonly<Record<Language, Readonly<Record<Key, string>>>> = { en, fil, ceb }

export const voiceOf = (language: Language): Voice => ({
  say: (key, values) => sayFrom(CATALOGS[language][key], values),
  formats: formatsOf(language),
})

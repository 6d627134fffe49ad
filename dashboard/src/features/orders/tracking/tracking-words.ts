import ceb from '../../../words/tracking/ceb.json' with { type: 'json' }
import en from '../../../words/tracking/en.json' with { type: 'json' }
import fil from '../../../words/tracking/fil.json' with { type: 'json' }
import { type Language, sayFrom } from './languages.ts'

// The page's catalogs are its own: three languages in a few kilobytes, with no plurals.

export type Key = keyof typeof en
const CATALOGS: Readonly<Record<Language, Readonly<Record<Key, string>>>> = { en, fil, ceb }

/** A message in a language, with its values. */
export function say(language: Language, key: Key, values: Readonly<Record<string, string | number>> = {}): string {
  return sayFrom(CATALOGS[language][key], values)
}

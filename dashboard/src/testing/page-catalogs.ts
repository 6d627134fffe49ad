import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Catalog = Readonly<Record<string, string>>

const valuesIn = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).toSorted()

/** The messages of a catalog of the customers’ pages that are missing, empty, out of order or have other values than in English. */
export function unlikeEnglish(words: Catalog, english: Catalog): string[] {
  const found = Object.entries(english)
    .filter(([key, text]) => !words[key]?.trim() || String(valuesIn(words[key])) !== String(valuesIn(text)))
    .map(([key]) => key)
  return String(Object.keys(words)) === String(Object.keys(english)) ? found : [...found, 'the keys, or their order']
}

/** The messages that no file of a folder says, apart from those that are said by names of their own. */
export function unsaid(folder: string, catalog: Catalog, byName: readonly string[]): string[] {
  const sources = readdirSync(folder)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n')
  return Object.keys(catalog).filter((key) => !byName.includes(key) && !sources.includes(`'${key}'`))
}

import { createInstance, type FormatterModule } from 'i18next'
import { createElement, Fragment, type ReactNode } from 'react'
import { language } from './language.ts'
import { translations } from './translations.ts'

/** format.ts uses this file for its own text, so the number of a plural is formatted here. */
const countFormat = new Intl.NumberFormat('en-PH', { maximumFractionDigits: 2 })

/** Values are passed already formatted; only the number of a plural is passed as a number. */
const figures: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown, _format, _language, options) =>
    options?.interpolationkey === 'count' && typeof value === 'number' ? countFormat.format(value) : String(value),
}

const words = createInstance().use(figures)
// Synchronous: nothing is fetched, a catalogue comes with the chunk that says its messages.
void words.init({
  lng: language,
  fallbackLng: 'en',
  initAsync: false,
  resources: {},
  // A key is one word, never a path, and a catalogue is named by who asks.
  keySeparator: false,
  nsSeparator: false,
  interpolation: {
    // React escapes what it shows.
    escapeValue: false,
    skipOnVariables: true,
    alwaysFormat: true,
  },
})

/** `loads_one` and `loads_other` are one message, `loads`. */
type MessageOf<Key> = Key extends `${infer Message}_${'one' | 'other'}` ? Message : Key

type Value = string | number
/** A value of a message: text, an element, or for `<b>…</b>` a function that renders the words inside. */
type RichValue = ReactNode | ((words: ReactNode) => ReactNode)

/** Returns the messages of one catalog. */
export interface Say<Key extends string> {
  /** A message as text. `count` chooses singular or plural. */
  (key: Key, values?: Readonly<Record<string, Value>>): string
  /** A message with elements inside. */
  rich: (key: Key, values: Readonly<Record<string, RichValue>>) => ReactNode
}

/**
 * The messages of a catalog in the chosen language, otherwise in English; usable anywhere, also while modules load: no
 * hook and no waiting. `name` is the catalog's path under `words/<language>/`.
 */
export function wordsOf<Catalogue extends Readonly<Record<string, string>>>(
  name: string,
  catalogue: Catalogue,
): Say<MessageOf<keyof Catalogue & string>> {
  words.addResourceBundle('en', name, catalogue)
  const own = translations?.[`./${language}/${name}.json`]
  if (own) words.addResourceBundle(language, name, own)
  const say = words.getFixedT(language, name) as (key: string, values?: Readonly<Record<string, unknown>>) => string
  return Object.assign((key: string, values?: Readonly<Record<string, Value>>) => say(key, values), {
    rich: (key: string, values: Readonly<Record<string, RichValue>>) => {
      // What people typed never becomes a tag: values are put in after the message is taken apart.
      const marked = Object.keys(values).map((one) => [one, one === 'count' ? values[one] : `${OPEN}${one}${CLOSE}`])
      return partsOf(say(key, Object.fromEntries(marked)), values)
    },
  })
}

/** Marks the name of a value while a message is parsed: a private-use character, which nobody types. */
const OPEN = '\ue000'
const CLOSE = '\ue001'
const PIECES = /<(\w+)>(.*?)<\/\1>|\ue000(\w+)\ue001/gsu

function partsOf(message: string, values: Readonly<Record<string, RichValue>>): ReactNode {
  const parts: ReactNode[] = []
  let end = 0
  for (const { 0: whole, 1: tag, 2: within = '', 3: name = '', index } of message.matchAll(PIECES)) {
    parts.push(message.slice(end, index))
    end = index + whole.length
    const value = values[tag ?? name]
    parts.push(typeof value === 'function' ? value(partsOf(within, values)) : value)
  }
  return createElement(Fragment, null, ...parts, message.slice(end))
}

import { createElement, Fragment, type ReactNode } from 'react'
import { language } from './language.ts'
import { translations } from './translations.ts'

/** format.ts uses this file for its own text, so the number of a plural is formatted here. */
const countFormat = new Intl.NumberFormat('en-PH', { maximumFractionDigits: 2 })

/** A language's messages, by the path of their catalog, and which form of a plural it uses for a number. */
const speech = (code: string) => ({ catalogs: new Map<string, Messages>(), plurals: new Intl.PluralRules(code) })

type Speech = ReturnType<typeof speech>
type Messages = Readonly<Record<string, string>>
type Values = Readonly<Record<string, Value>>

const english = speech('en')
/** The chosen language before English, which has every message. */
const spoken = language === 'en' ? [english] : [speech(language), english]

/** A catalog comes in parts, each with the module that says its messages. */
function add({ catalogs }: Speech, name: string, messages: Messages | undefined): void {
  catalogs.set(name, { ...catalogs.get(name), ...messages })
}

function messageOf(name: string, key: string, values: Values | undefined): string {
  const count = values?.count
  for (const { catalogs, plurals } of spoken) {
    const messages = catalogs.get(name)
    const form = typeof count === 'number' ? messages?.[`${key}_${plurals.select(count)}`] : undefined
    const message = form ?? messages?.[key]
    if (message !== undefined) return message
  }
  return key
}

/** Puts the values in. They are passed already formatted; only the number of a plural is passed as a number. */
function filled(message: string, values: Values | undefined): string {
  return message.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values?.[name] ?? ''
    return name === 'count' && typeof value === 'number' ? countFormat.format(value) : String(value)
  })
}

/** `loads_one` and `loads_other` are one message, `loads`. */
type MessageOf<Key> = Key extends `${infer Message}_${'one' | 'other'}` ? Message : Key

type Value = string | number
/** A value of a message: text, an element, or for `<b>…</b>` a function that renders the words inside. */
type RichValue = ReactNode | ((words: ReactNode) => ReactNode)

/** Returns the messages of one catalog. */
export interface Say<Key extends string> {
  /** A message as text. `count` chooses singular or plural. */
  (key: Key, values?: Values): string
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
  for (const one of spoken) add(one, name, one === english ? catalogue : translations?.[`./${language}/${name}.json`])
  const say = (key: string, values?: Values) => filled(messageOf(name, key, values), values)
  return Object.assign(say, {
    rich: (key: string, values: Readonly<Record<string, RichValue>>) => {
      // What people typed never becomes a tag: values are put in after the message is taken apart.
      const marked = Object.entries(values).map(([one, value]) => [
        one,
        one === 'count' && typeof value === 'number' ? value : `${OPEN}${one}${CLOSE}`,
      ])
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

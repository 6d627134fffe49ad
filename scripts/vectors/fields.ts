import { type ManilaDate, parseManilaDate } from '@labada/domain/core/manila-time'
import { type Centavos, centavos } from '@labada/domain/core/money'
import { type Ratio, ratioOf } from '@labada/domain/law/ratios'

/** A JSON object of a vector file, read field by field: what is missing or of another type is said by its path. */
export interface Fields {
  readonly path: string
  readonly has: (name: string) => boolean
  readonly names: () => string[]
  readonly value: (name: string) => unknown
  /** One amount is a list of one. */
  readonly amounts: (name: string) => Centavos[]
  readonly amount: (name: string, fallback?: number) => Centavos
  readonly whole: (name: string, fallback?: number) => number
  readonly text: (name: string, fallback?: string) => string
  readonly oneOf: <Word extends string>(name: string, words: readonly Word[], fallback?: Word) => Word
  readonly flag: (name: string, fallback?: boolean) => boolean
  readonly date: (name: string) => ManilaDate
  readonly ratio: (name: string, fallback?: string) => Ratio
  /** Empty when there is none. */
  readonly fields: (name: string) => Fields
  readonly list: (name: string) => Fields[]
  readonly texts: (name: string) => string[]
}

export function fieldsOf(value: unknown, path = 'input'): Fields {
  if (!isObject(value)) throw new TypeError(`${path} is no object`)
  const at = (name: string) => value[name]
  const wrong = (name: string, wanted: string) =>
    new TypeError(`${path}.${name} is no ${wanted}: ${JSON.stringify(at(name))}`)
  const has = (name: string) => at(name) !== undefined && at(name) !== null
  const text = (name: string, fallback?: string) => {
    const found = at(name) ?? fallback
    if (typeof found === 'string') return found
    if (typeof found === 'number') return String(found)
    throw wrong(name, 'text')
  }
  const whole = (name: string, fallback?: number) => {
    const found = at(name) ?? fallback
    if (!Number.isSafeInteger(found)) throw wrong(name, 'whole number')
    return Number(found)
  }
  const items = (name: string): readonly unknown[] => {
    const found = at(name) ?? []
    if (!Array.isArray(found)) throw wrong(name, 'list')
    return found
  }
  return {
    path,
    has,
    names: () => Object.keys(value),
    value: at,
    whole,
    amount: (name, fallback) => centavos(whole(name, fallback)),
    text,
    oneOf: (name, words, fallback) => {
      const found = words.find((word) => word === text(name, fallback))
      if (found === undefined) throw wrong(name, `one of ${words.join(', ')}`)
      return found
    },
    flag: (name, fallback = false) => {
      const found = at(name) ?? fallback
      if (typeof found !== 'boolean') throw wrong(name, 'yes or no')
      return found
    },
    date: (name) => dateOf(text(name), `${path}.${name}`),
    ratio: (name, fallback) => ratioOf(text(name, fallback)),
    fields: (name) => fieldsOf(at(name) ?? {}, `${path}.${name}`),
    list: (name) => items(name).map((item, position) => fieldsOf(item, `${path}.${name}[${position}]`)),
    amounts: (name) =>
      (Number.isSafeInteger(at(name)) ? [at(name)] : items(name)).map((item) => {
        if (typeof item !== 'number') throw wrong(name, 'list of amounts')
        return centavos(item)
      }),
    texts: (name) =>
      items(name).map((item) => {
        if (typeof item !== 'string') throw wrong(name, 'list of texts')
        return item
      }),
  }
}

export function dateOf(text: string, path: string): ManilaDate {
  const date = parseManilaDate(text.slice(0, 10))
  if (!date) throw new TypeError(`${path} is no day: ${text}`)
  return date
}

/** Minutes after midnight of `08:30`. */
export function clockOf(text: string): number {
  const [, hours = '', minutes = ''] = /^(\d{2}):(\d{2})/.exec(text) ?? []
  if (hours === '') throw new TypeError(`${text} is no time of day`)
  return Number(hours) * 60 + Number(minutes)
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

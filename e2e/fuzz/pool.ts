import type { Random } from './random.ts'

/** What answers told: ids by noun, codes and cursors by name, so that later requests aim at something real. */
export interface Pool {
  readonly learn: (answer: unknown, noun: string) => void
  readonly find: (name: string, random: Random) => string | undefined
}

const MOST = 40
/** What is no name of a record but is asked for by the same name. */
const TOLD =
  /^(claimCode|number|nextCursor|code|door|version|month|phone|sku|barcode|region|username|workday|date|week|unit|method|reference)$/

export function createPool(): Pool {
  const known = new Map<string, string[]>()

  function keep(name: string, value: string): void {
    const values = known.get(name) ?? []
    if (values.includes(value)) return
    values.push(value)
    if (values.length > MOST) values.shift()
    known.set(name, values)
  }

  function learn(value: unknown, noun: string): void {
    if (Array.isArray(value)) {
      for (const one of value) learn(one, singular(noun))
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, part] of Object.entries(value)) {
        if (typeof part !== 'string') learn(part, name === 'items' ? noun : name)
        else if (name === 'id') for (const alias of aliasesOf(singular(noun))) keep(alias, part)
        else if (/Id$/.test(name) || TOLD.test(name)) keep(name, part)
      }
    }
  }

  return {
    learn,
    find(name, random) {
      const values = known.get(name)
      return values && random.pick(values)
    },
  }
}

/** What a parameter for it may be called: of a `cashSession` `cashSessionId` or `sessionId`. */
function aliasesOf(noun: string): string[] {
  const last = noun.replace(/^.*(?=[A-Z])/, '')
  return [`${noun}Id`, `${last.charAt(0).toLowerCase()}${last.slice(1)}Id`]
}

/** `cash-sessions` → `cashSession`, `branches` → `branch`. */
function singular(noun: string): string {
  const name = noun.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  return /(ch|sh|s|x)es$/.test(name)
    ? name.slice(0, -2)
    : name.endsWith('ies')
      ? `${name.slice(0, -3)}y`
      : name.replace(/s$/, '')
}

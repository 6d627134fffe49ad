import { randomUUID } from 'node:crypto'
import type { Pool } from './pool.ts'
import type { Random } from './random.ts'

/** The part of JSON Schema that openapi.json uses. */
export interface Schema {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Schema | boolean
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly exclusiveMaximum?: number
}

const WORDS = [
  'Mabolo',
  'Ana Reyes',
  '0917 555 0142',
  'Full service',
  'Typed twice by mistake',
  'B. Rodriguez St.',
  'Ñ é ü 洗濯',
]
const DENOMINATIONS = ['1000', '500', '200', '100', '50', '20', '10', '5', '1', '0.25']
const DAY_MS = 86_400_000

/** Something the schema allows, aimed at what is known. `name` is the field it is for. */
export function validOf(schema: Schema, name: string, random: Random, pool: Pool): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return validOf(random.pick(choices), name, random, pool)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => validOf(part, name, random, pool)))
  const type = typeof schema.type === 'string' ? schema.type : random.pick(schema.type ?? ['string'])
  switch (type) {
    case 'object':
      return objectOf(schema, random, pool)
    case 'array': {
      const least = schema.minItems ?? 0
      const most = Math.min(schema.maxItems ?? least + 3, least + 3)
      return Array.from({ length: random.whole(least, most) }, () => validOf(schema.items ?? {}, name, random, pool))
    }
    case 'integer':
    case 'number':
      return numberOf(schema, type === 'integer', random)
    case 'boolean':
      return random.percent(50)
    case 'null':
      return null
    default:
      return textOf(schema, name, random, pool)
  }
}

function objectOf(schema: Schema, random: Random, pool: Pool): Record<string, unknown> {
  const made: Record<string, unknown> = {}
  const needed = new Set(schema.required)
  for (const [name, part] of Object.entries(schema.properties ?? {}))
    if (needed.has(name) || random.percent(40)) made[name] = validOf(part, name, random, pool)
  if (!schema.properties && typeof schema.additionalProperties === 'object')
    for (let left = random.whole(0, 4); left > 0; left--)
      made[random.pick(DENOMINATIONS)] = validOf(schema.additionalProperties, 'count', random, pool)
  return made
}

function numberOf(schema: Schema, isWhole: boolean, random: Random): number {
  const least =
    schema.minimum ?? (schema.exclusiveMinimum === undefined ? -1000 : schema.exclusiveMinimum + (isWhole ? 1 : 0.01))
  const most = Math.min(schema.maximum ?? Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)
  const value = random.percent(10)
    ? random.pick([least, most])
    : Math.min(most, least + random.next() * random.pick([10, 500, 20_000]))
  return isWhole ? Math.round(value) : Math.round(value * 100) / 100
}

function textOf(schema: Schema, name: string, random: Random, pool: Pool): string {
  if (schema.format === 'uuid') {
    const known = random.percent(name === 'id' ? 15 : 85)
      ? pool.find(name === 'id' ? 'orderId' : name, random)
      : undefined
    return known ?? randomUUID()
  }
  if (schema.format === 'date-time') return new Date(Date.now() + random.whole(-30, 60) * DAY_MS).toISOString()
  if (schema.format === 'date') return dayOf(name, random)
  const known = random.percent(70) ? pool.find(name, random) : undefined
  if (known !== undefined && fits(schema, known)) return known
  if (schema.pattern !== undefined) return matching(schema, random)
  const least = schema.minLength ?? 0
  const most = schema.maxLength ?? 60
  const text = random.percent(10) ? 'x'.repeat(random.pick([least, Math.min(most, 500)])) : random.pick(WORDS)
  return text.padEnd(least, 'x').slice(0, most)
}

/** A day, mostly one that makes sense: what begins before what ends, and weeks on a Monday. */
function dayOf(name: string, random: Random): string {
  const [from, until] = /^(from|start|since)/i.test(name)
    ? [-40, -15]
    : /^(to|until|end)/i.test(name)
      ? [-14, 0]
      : [-90, 10]
  const day = new Date(Date.now() + random.whole(from, until) * DAY_MS)
  if (/week/i.test(name)) day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7))
  return day.toISOString().slice(0, 10)
}

/** Days, months and hours as a shop writes them, and a mobile number. */
function usual(random: Random): string {
  const day = new Date(Date.now() - random.whole(0, 60) * DAY_MS)
  const monday = new Date(day.getTime() - ((day.getUTCDay() + 6) % 7) * DAY_MS)
  const minutes = random.pick(['00', '15', '30'])
  return random.pick([
    day.toISOString().slice(0, 10),
    monday.toISOString().slice(0, 10),
    day.toISOString().slice(0, 7),
    `${String(random.whole(6, 21)).padStart(2, '0')}:${minutes}`,
    '0917 555 0142',
    '09175550142',
    'A1',
    '12345678',
  ])
}

function matching(schema: Schema, random: Random): string {
  for (let tries = 0; tries < 20; tries++) {
    const text = usual(random)
    if (fits(schema, text)) return text
  }
  for (let tries = 0; tries < 40; tries++) {
    const letters = random.pick(['0123456789', 'ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz', 'aA0._-'])
    const text = Array.from({ length: random.whole(1, 12) }, () => random.pick([...letters])).join('')
    if (fits(schema, text)) return text
  }
  return 'x'
}

function fits({ pattern, minLength = 0, maxLength = 1_000 }: Schema, text: string): boolean {
  return (
    text.length >= minLength &&
    text.length <= maxLength &&
    (pattern === undefined || new RegExp(pattern, 'u').test(text))
  )
}

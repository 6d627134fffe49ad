import { manilaMinuteAt, parseManilaDate } from '@labada/domain/core/manila-time'
import { type Centavos, centavos } from '@labada/domain/core/money'
import { ratioOf } from '@labada/domain/law/ratios'
import { z } from 'zod'

/** Descriptive fields, allowed anywhere in a vector: never read, so never refused. */
const DESCRIPTIVE: ReadonlySet<string> = new Set([
  'basis',
  'comment',
  'comments',
  'confidence',
  'description',
  'explanation',
  'label',
  'law',
  'name',
  'note',
  'notes',
  'reason',
  'reference',
  'source',
  'steps',
  'title',
])

/** A value of a vector without descriptive fields and nulls: null is the same as omitted. */
export function withoutWords(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutWords)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([name, held]) => held !== null && !DESCRIPTIVE.has(name))
  return Object.fromEntries(entries.map(([name, held]) => [name, withoutWords(held)]))
}

/** Integer centavos. */
export const amount = z.int().transform((value) => centavos(value))

/** A single amount is treated as a list of one. */
export const amounts = z
  .preprocess((value) => (Array.isArray(value) ? value : [value]), z.array(z.int()))
  .transform((all): Centavos[] => all.map((one) => centavos(one)))

/** Whole minutes, days in thousandths, months, years or pays; never below zero. */
export const whole = z.int().min(0)

export const flag = z.boolean()

/** `2026-11-21`. Of a moment, its day. */
export const date = z.string().transform((text, { addIssue }) => {
  const parsed = parseManilaDate(text.slice(0, 10))
  if (parsed) return parsed
  addIssue(`${text} is no day like 2026-11-21`)
  return z.NEVER
})

/** A decimal number as text, or a plain number: `"313"`, `"0.50"`. Kept exact. */
export const ratio = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^\d+(\.\d+)?$/, 'is no decimal number like 0.50'))
  .transform((text) => ratioOf(text))

/** `08:30`, in minutes after midnight; seconds are dropped. */
export const clock = z
  .string()
  .regex(/^\d{2}:\d{2}(:\d{2})?$/, 'is no time of day like 08:30')
  .transform(clockOf)

/** `2026-11-03T08:17:59` in Manila, as a Manila minute; seconds are dropped. */
export const moment = z.string().transform((text, { addIssue }) => {
  const day = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(\+08:00)?$/.test(text)
    ? parseManilaDate(text.slice(0, 10))
    : undefined
  if (day) return { day, minute: manilaMinuteAt(day, clockOf(text.slice(11, 16))) }
  addIssue(`${text} is no moment in Manila like 2026-11-03T08:17:59`)
  return z.NEVER
})

function clockOf(text: string): number {
  return Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5))
}

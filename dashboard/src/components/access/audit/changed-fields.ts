import { isKey } from '@labada/domain/core/keys'
import { parseManilaDate } from '@labada/domain/core/manila-time'
import { centavos, fromPesos } from '@labada/domain/core/money'
import {
  type Difference,
  differencesOf,
  isRecord,
  type Step,
  type Values,
} from '@labada/domain/core/records/differences'
import { fieldName } from '@labada/domain/core/rules'
import { dateTime, day, minuteOfDay, money, NOTHING, number } from '../../../lib/format.ts'
import { METHOD_NAMES, WEEKDAY_NAMES } from '../../company/words.ts'
import { KEY_NAMES } from '../keys/key-words.ts'
import type { Unit } from './field-units.ts'
import { t } from './t.ts'

/** One changed field of an entry, with both values as text. */
export interface ChangedField {
  readonly name: string
  /** Null if the record was not there before. */
  readonly before: string | null
  /** Null if it is not there anymore. */
  readonly after: string | null
}

/** What is known of a record’s fields beyond their keys. */
export interface Known {
  /** As its form names a field. */
  readonly names?: Readonly<Record<string, string>> | undefined
  readonly units?: Readonly<Record<string, Unit>>
  readonly placeOf?: ((branchId: string) => string) | undefined
}

/**
 * The fields that differ between before and after: nested ones by their path, lists by what was added, removed or changed.
 * Ids are omitted: they mean nothing to readers.
 */
export function changedFields(before: Values | null, after: Values | null, known: Known = {}): readonly ChangedField[] {
  const reading = {
    isLeftOut,
    nameOf: (item: Values) => itemName(item, known),
  }
  return differencesOf(before, after, reading).map((difference) => ({
    name: nameOf(difference, known),
    before: before && inWords(difference.path, difference.before, known),
    after: after && inWords(difference.path, difference.after, known),
  }))
}

const isLeftOut = (field: string): boolean => /^id$|Id$/.test(field)
const isId = (value: unknown): boolean =>
  typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value)

/** The fields that name an item of a list, the best first. */
const NAMING = ['name', 'label', 'title', 'code', 'sku'] as const

function itemName(item: Values, { placeOf }: Known): string | undefined {
  const own = NAMING.map((field) => item[field]).find((value) => typeof value === 'string' && value !== '')
  if (typeof own === 'string') return own
  return placeOf && typeof item.branchId === 'string' ? placeOf(item.branchId) : undefined
}

function nameOf({ path, kind }: Difference, known: Known): string {
  const name = path.map((step, at) => stepWords(step, path[at - 1], known)).join(' › ')
  if (kind === 'added') return t('nameAdded', { name })
  if (kind === 'removed') return t('nameRemoved', { name })
  return kind === 'reordered' ? t('nameReordered', { name }) : name
}

const METHODS: Readonly<Record<string, string>> = METHOD_NAMES
/** Fields whose keys say something else than they mean. */
const NAMES: Readonly<Record<string, string>> = { branchIds: t('branches'), overrides: t('branchPrices') }

function stepWords(step: Step, within: Step | undefined, { names }: Known): string {
  const of = within && 'field' in within ? within.field : undefined
  if ('field' in step) {
    const method = of === 'methods' ? METHODS[step.field] : undefined
    return (
      method ??
      names?.[step.field] ??
      NAMES[step.field] ??
      fieldName(step.field.replace(/Centavos$/, '').replace(/Ids$/, 's'))
    )
  }
  // Opening hours are a list of the days of a week.
  const weekday = of === 'hours' && typeof step.item === 'number' ? WEEKDAY_NAMES[step.item - 1] : undefined
  return weekday ?? String(step.item)
}

/** The field that a value belongs to: that of its list, for an item. */
const fieldOf = (path: readonly Step[]): string =>
  path.reduce((field, step) => ('field' in step ? step.field : field), '')

function inWords(path: readonly Step[], value: unknown, known: Known): string {
  if (value === null || value === undefined || value === '') return NOTHING
  if (Array.isArray(value)) return listInWords(path, value, known)
  if (isRecord(value)) return recordInWords(path, value, known)
  if (typeof value === 'boolean') return value ? t('yes') : t('no')
  if (typeof value === 'number') return numberInWords(fieldOf(path), value, known)
  return typeof value === 'string' ? textInWords(fieldOf(path), value) : NOTHING
}

function listInWords(path: readonly Step[], list: readonly unknown[], known: Known): string {
  if (list.length === 0) return NOTHING
  if (list.every(isId)) return t('records', { count: list.length })
  const isOfRecords = list.some(isRecord)
  return list
    .map((item) => (isRecord(item) && itemName(item, known)) || inWords(path, item, known))
    .join(isOfRecords ? '; ' : ', ')
}

/** A whole record in one line: `From 8:00 AM · Capacity 4`. */
function recordInWords(path: readonly Step[], record: Values, known: Known): string {
  const told = differencesOf(null, record, { isLeftOut, nameOf: (item) => itemName(item, known) })
  if (told.length === 0) return NOTHING
  return told
    .map((one) =>
      t('nameValue', { name: nameOf(one, known), value: inWords([...path, ...one.path], one.after, known) }),
    )
    .join(' · ')
}

function numberInWords(field: string, value: number, { units }: Known): string {
  const unit = units?.[field] ?? (/Centavos$|^price$/.test(field) ? 'centavos' : undefined)
  if (unit === 'pesos') return money(fromPesos(value))
  if (unit === 'centavos' && Number.isSafeInteger(value)) return money(centavos(value))
  if (unit === 'minute') return minuteOfDay(value)
  return (field === 'weekdays' ? WEEKDAY_NAMES[value] : undefined) ?? number(value)
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/

function textInWords(field: string, value: string): string {
  if (field === 'keys' && isKey(value)) return KEY_NAMES[value]
  if (INSTANT.test(value)) return dateTime(new Date(value))
  const date = parseManilaDate(value)
  if (date) return day(date)
  // A choice as the code names it: `second_cutoff`.
  return /^[a-z]+(_[a-z\d]+)+$/.test(value) ? fieldName(value) : value
}

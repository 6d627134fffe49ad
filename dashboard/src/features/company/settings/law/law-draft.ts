import type { TableKind } from '@labada/domain/law/tables'
import { t } from '../t.ts'
import { lawField } from './law-words.ts'

/** The form values of a table, each as typed. */
export type Draft = string | readonly Draft[] | { readonly [name: string]: Draft }
export type Path = readonly (string | number)[]

/** Lists of a kind whose length the law may change, each with a row as it looks on the wire. */
const GROWING: { readonly [Kind in TableKind]?: Readonly<Record<string, Readonly<Record<string, unknown>>>> } = {
  withholding: Object.fromEntries(
    ['daily', 'weekly', 'semiMonthly', 'monthly', 'annual'].map((name) => [name, { over: 0, baseTax: 0, rate: '0' }]),
  ),
  sss: { employeesCompensation: { creditFrom: 0, amount: 0 } },
  rate_factor: { factors: { factor: '1', restDays: '0', specialDays: '0', regularHolidays: '0' } },
  de_minimis: { items: { item: '', ceiling: 0 } },
}

/** A list of a table to which rows can be added, and from which they can be removed. */
export interface GrowingList {
  readonly name: string
  readonly rows: readonly Readonly<Record<string, string>>[]
  readonly columns: readonly string[]
}

/** A table's content as texts. */
export function draftOf(content: unknown): Draft {
  if (Array.isArray(content)) return content.map(draftOf)
  if (typeof content === 'object' && content !== null)
    return Object.fromEntries(Object.entries(content).map(([name, inner]) => [name, draftOf(inner)]))
  return String(content)
}

/**
 * The content of a draft: fields that are numbers in `like`, the content it started from, become numbers again (`1,250.50` too).
 * An empty field stays empty, for the contract to refuse.
 */
export function contentOf(kind: TableKind, draft: Draft, like: unknown): unknown {
  const lists = GROWING[kind] ?? {}
  return typed(draft, isRecord(like) ? { ...like, ...mapped(lists, (row) => [row]) } : like)
}

/** The lists of a kind that may grow, as they stand in a draft. */
export function growingLists(kind: TableKind, draft: Draft): GrowingList[] {
  return Object.entries(GROWING[kind] ?? {}).map(([name, row]) => ({
    name,
    columns: Object.keys(row),
    rows: rowsOf(draft, name),
  }))
}

/** A draft with an empty row at a place of one of its lists. */
export function withRow(kind: TableKind, draft: Draft, name: string, at: number): Draft {
  const blank = mapped(GROWING[kind]?.[name] ?? {}, () => '')
  return withList(draft, name, (rows) => rows.toSpliced(at, 0, blank))
}

export function withoutRow(draft: Draft, name: string, at: number): Draft {
  return withList(draft, name, (rows) => rows.toSpliced(at, 1))
}

/** A draft with one value replaced. */
export function withText(draft: Draft, [step, ...rest]: Path, text: string): Draft {
  if (step === undefined) return text
  if (isList(draft)) return draft.map((one, at) => (at === step ? withText(one, rest, text) : one))
  if (typeof draft === 'string') return draft
  return mapped(draft, (inner, name) => (name === step ? withText(inner, rest, text) : inner))
}

/** The display text of a path: `Monthly, row 3, base tax`. */
export function placeWords(path: Path): string {
  return path
    .map((step, at) =>
      typeof step === 'number'
        ? t('rowStep', { step: step + 1 })
        : at === 0
          ? lawField(step)
          : lawField(step).toLowerCase(),
    )
    .join(', ')
}

function rowsOf(draft: Draft, name: string): GrowingList['rows'] {
  const list = typeof draft === 'string' || isList(draft) ? [] : (draft[name] ?? [])
  if (!isList(list)) return []
  return list.map((row) => (typeof row === 'string' || isList(row) ? {} : mapped(row, (value) => String(value))))
}

function withList(draft: Draft, name: string, change: (rows: readonly Draft[]) => Draft): Draft {
  if (typeof draft === 'string' || isList(draft)) return draft
  const list = draft[name]
  return list !== undefined && isList(list) ? { ...draft, [name]: change(list) } : draft
}

function typed(draft: Draft, like: unknown): unknown {
  if (isList(draft)) {
    const [first, ...others] = Array.isArray(like) ? like : []
    return draft.map((one, at) => typed(one, others[at - 1] ?? first))
  }
  if (typeof draft !== 'string') return mapped(draft, (inner, name) => typed(inner, isRecord(like) ? like[name] : ''))
  const text = draft.trim()
  if (typeof like === 'number') return text === '' ? '' : Number(text.replaceAll(',', ''))
  return typeof like === 'boolean' ? text === 'true' : text
}

function mapped<From, To>(
  record: Readonly<Record<string, From>>,
  change: (value: From, name: string) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value, name)]))
}

function isList(draft: Draft): draft is readonly Draft[] {
  return Array.isArray(draft)
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

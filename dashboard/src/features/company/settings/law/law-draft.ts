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

/** A list of a table. */
export interface LawList {
  readonly name: string
  readonly rows: readonly Readonly<Record<string, string>>[]
  readonly columns: readonly string[]
  /** Whether rows can be added and removed: not those of the day types, of which each has one. */
  readonly grows: boolean
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

/** The lists of a draft. */
export function listsOf(kind: TableKind, draft: Draft): LawList[] {
  return fieldsOf(draft).flatMap(([name, value]) => {
    if (!isList(value)) return []
    const blank = GROWING[kind]?.[name]
    const rows = value.map((row) => (isText(row) || isList(row) ? {} : mapped(row, String)))
    return [{ name, rows, columns: Object.keys(blank ?? rows[0] ?? {}), grows: blank !== undefined }]
  })
}

/** The values of a draft outside its lists. */
export function singlesOf(draft: Draft): (readonly [name: string, text: string])[] {
  return fieldsOf(draft).flatMap(([name, value]) => (isText(value) ? [[name, value] as const] : []))
}

/** The text at a path; undefined where there is none. */
export function textAt(draft: Draft, [step, ...rest]: Path): string | undefined {
  if (step === undefined) return isText(draft) ? draft : undefined
  const inner = isList(draft) ? draft[Number(step)] : fieldsOf(draft).find(([name]) => name === step)?.[1]
  return inner === undefined ? undefined : textAt(inner, rest)
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
  if (isText(draft)) return draft
  return mapped(draft, (inner, name) => (name === step ? withText(inner, rest, text) : inner))
}

/** The display text of a path: `Monthly, row 3, tax`. */
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

function fieldsOf(draft: Draft): [string, Draft][] {
  return isText(draft) || isList(draft) ? [] : Object.entries(draft)
}

function withList(draft: Draft, name: string, change: (rows: readonly Draft[]) => Draft): Draft {
  if (isText(draft) || isList(draft)) return draft
  const list = draft[name]
  return list !== undefined && isList(list) ? { ...draft, [name]: change(list) } : draft
}

function typed(draft: Draft, like: unknown): unknown {
  if (isList(draft)) {
    const [first, ...others] = Array.isArray(like) ? like : []
    return draft.map((one, at) => typed(one, others[at - 1] ?? first))
  }
  if (!isText(draft)) return mapped(draft, (inner, name) => typed(inner, isRecord(like) ? like[name] : ''))
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

function isText(draft: Draft): draft is string {
  return typeof draft === 'string'
}

function isList(draft: Draft): draft is readonly Draft[] {
  return Array.isArray(draft)
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

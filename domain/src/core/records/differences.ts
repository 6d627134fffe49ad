/** A step down a record: a field by its key, or an item of a list by the name it has, otherwise by its place, from 1. */
export type Step = { readonly field: string } | { readonly item: string | number }

/**
 * One value that differs between two records. `added` and `removed` are items that only one of two lists has: single values
 * all in one difference, records one each. `reordered` is a list of the same values in another order.
 */
export interface Difference {
  readonly path: readonly Step[]
  readonly kind: 'changed' | 'added' | 'removed' | 'reordered'
  readonly before: unknown
  readonly after: unknown
}

export type Values = Readonly<Record<string, unknown>>

export interface Reading {
  /** Fields that say nothing to a reader, such as ids. */
  readonly isLeftOut: (field: string) => boolean
  /** What an item of a list is called; undefined for one without a name. */
  readonly nameOf: (item: Values) => string | undefined
}

/** What differs between two records, down to single values; null for a record that was not there before or is not anymore. */
export function differencesOf(before: Values | null, after: Values | null, reading: Reading): readonly Difference[] {
  return inRecords([], before ?? {}, after ?? {}, reading)
}

export const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)

/** A blank field, an empty list and a field that is not there are the same to a reader. */
const isNothing = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (isList(value) && value.length === 0) ||
  (isRecord(value) && Object.keys(value).length === 0)

function inRecords(path: readonly Step[], before: Values, after: Values, reading: Reading): Difference[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => !reading.isLeftOut(field))
    .flatMap((field) => inValues([...path, { field }], before[field], after[field], reading))
}

function inValues(path: readonly Step[], before: unknown, after: unknown, reading: Reading): Difference[] {
  if (isSame(before, after) || (isNothing(before) && isNothing(after))) return []
  if ((isRecord(before) || isNothing(before)) && (isRecord(after) || isNothing(after))) {
    return inRecords(path, isRecord(before) ? before : {}, isRecord(after) ? after : {}, reading)
  }
  if ((isList(before) || isNothing(before)) && (isList(after) || isNothing(after))) {
    return inLists(path, isList(before) ? before : [], isList(after) ? after : [], reading)
  }
  return [{ path, kind: 'changed', before, after }]
}

function inLists(
  path: readonly Step[],
  before: readonly unknown[],
  after: readonly unknown[],
  reading: Reading,
): Difference[] {
  const gone = without(before, after)
  const come = without(after, before)
  if (gone.length === 0 && come.length === 0) return [{ path, kind: 'reordered', before, after }]
  if ([...before, ...after].some(isRecord)) return inItems(path, { before, after, gone, come }, reading)
  if (before.length === 0 || after.length === 0) return [{ path, kind: 'changed', before, after }]
  return [
    ...(gone.length > 0 ? [{ path, kind: 'removed' as const, before: valuesOf(gone), after: undefined }] : []),
    ...(come.length > 0 ? [{ path, kind: 'added' as const, before: undefined, after: valuesOf(come) }] : []),
  ]
}

/** An item and its place in its list, from 1. */
interface Item {
  readonly value: unknown
  readonly place: number
}

const valuesOf = (items: readonly Item[]): readonly unknown[] => items.map(({ value }) => value)

interface Lists {
  readonly before: readonly unknown[]
  readonly after: readonly unknown[]
  /** The items of `before` that `after` does not have as they were, and the other way around. */
  readonly gone: readonly Item[]
  readonly come: readonly Item[]
}

/** A list of records: one that is in both is compared with itself, any other was added or removed. */
function inItems(path: readonly Step[], { before, after, gone, come }: Lists, reading: Reading): Difference[] {
  const key = keyOf(before, after)
  const pairs = key ? pairsBy(key, gone, come) : inOrder(gone, come)
  const paired = new Set(pairs.flat())
  const stepOf = ({ value, place }: Item): Step => ({
    item: (isRecord(value) ? reading.nameOf(value) : undefined) ?? place,
  })
  return [
    ...pairs.flatMap(([was, is]) => inValues([...path, stepOf(is)], was.value, is.value, reading)),
    ...gone
      .filter((item) => !paired.has(item))
      .map(
        (item): Difference => ({
          path: [...path, stepOf(item)],
          kind: after.length === 0 ? 'changed' : 'removed',
          before: item.value,
          after: undefined,
        }),
      ),
    ...come
      .filter((item) => !paired.has(item))
      .map(
        (item): Difference => ({
          path: [...path, stepOf(item)],
          kind: before.length === 0 ? 'changed' : 'added',
          before: undefined,
          after: item.value,
        }),
      ),
  ]
}

/** What tells the items of a list apart, the surest first. */
const KEYS = [
  'id',
  'branchId',
  'serviceId',
  'itemId',
  'employeeId',
  'code',
  'key',
  'name',
  'kind',
  'date',
  'day',
] as const

/** The first field that each item of both lists has, and no two items of a list alike. */
function keyOf(before: readonly unknown[], after: readonly unknown[]): string | undefined {
  return KEYS.find((key) =>
    [before, after].every((list) => {
      const values = list.map((item) => (isRecord(item) ? item[key] : undefined))
      const isTold = values.every((value) => typeof value === 'string' || typeof value === 'number')
      return isTold && new Set(values).size === list.length
    }),
  )
}

type Pair = readonly [Item, Item]

function pairsBy(key: string, gone: readonly Item[], come: readonly Item[]): readonly Pair[] {
  const keyed = ({ value }: Item) => (isRecord(value) ? value[key] : undefined)
  return gone.flatMap((was): Pair[] => {
    const is = come.find((item) => keyed(item) === keyed(was))
    return is ? [[was, is]] : []
  })
}

/** As many gone as come: each took the place of the other. */
const inOrder = (gone: readonly Item[], come: readonly Item[]): readonly Pair[] =>
  gone.length === come.length
    ? gone.flatMap((was, at): Pair[] => {
        const is = come[at]
        return is ? [[was, is]] : []
      })
    : []

/** The items of a list without those of another, each as often as it is there. */
function without(list: readonly unknown[], others: readonly unknown[]): readonly Item[] {
  const left = new Map<string, number>()
  for (const other of others) left.set(textOf(other), (left.get(textOf(other)) ?? 0) + 1)
  return list
    .map((value, at): Item => ({ value, place: at + 1 }))
    .filter(({ value }) => {
      const count = left.get(textOf(value)) ?? 0
      left.set(textOf(value), count - 1)
      return count <= 0
    })
}

const isSame = (one: unknown, other: unknown): boolean => textOf(one) === textOf(other)

/** A value as text, the same for records whose fields are stored in another order. */
function textOf(value: unknown): string {
  if (isList(value)) return `[${value.map(textOf).join()}]`
  if (!isRecord(value)) return JSON.stringify(value) ?? ''
  const fields = Object.keys(value).toSorted()
  return `{${fields.map((field) => `${JSON.stringify(field)}:${textOf(value[field])}`).join()}}`
}

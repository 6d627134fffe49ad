/** Minutes from `from` up to, not including, `to`. */
export interface Span {
  readonly from: number
  readonly to: number
}

/**
 * Spans in order, without overlap, none empty. All functions here take and return them, except `union`, which accepts
 * any.
 */
export type Spans = readonly Span[]

/** Normalizes any spans: sorted, and joined where they touch. */
export function union(spans: readonly Span[]): Spans {
  if (isSet(spans)) return spans
  const joined: Span[] = []
  for (const span of spans.filter(({ from, to }) => from < to).toSorted((one, other) => one.from - other.from)) {
    const last = joined.at(-1)
    if (last && span.from <= last.to) joined[joined.length - 1] = { from: last.from, to: Math.max(last.to, span.to) }
    else joined.push(span)
  }
  return joined
}

const EMPTY: Spans = []

/** Whether spans are already normalized: most are, and are used unchanged. */
function isSet(spans: readonly Span[]): boolean {
  let end = Number.NEGATIVE_INFINITY
  for (const { from, to } of spans) {
    if (from <= end || to <= from) return false
    end = to
  }
  return true
}

/** The minutes in both. */
export function intersection(one: Spans, other: Spans): Spans {
  if (one.length === 0 || other.length === 0) return EMPTY
  const both: Span[] = []
  for (const a of one) {
    for (const b of other) {
      if (b.to <= a.from) continue
      if (b.from >= a.to) break
      both.push(b.from <= a.from && b.to >= a.to ? a : { from: Math.max(a.from, b.from), to: Math.min(a.to, b.to) })
    }
  }
  return both
}

/** The minutes of the first that are not in the second. */
export function without(one: Spans, other: Spans): Spans {
  if (one.length === 0 || other.length === 0) return one
  const left: Span[] = []
  for (const span of one) {
    let { from } = span
    for (const taken of other) {
      if (taken.to <= from) continue
      if (taken.from >= span.to) break
      if (taken.from > from) left.push({ from, to: taken.from })
      from = taken.to
    }
    if (from < span.to) left.push(from === span.from ? span : { from, to: span.to })
  }
  return left
}

export function lengthOf(spans: Spans): number {
  let length = 0
  for (const { from, to } of spans) length += to - from
  return length
}

/** The first `minutes` minutes, and the rest. */
export function split(spans: Spans, minutes: number): readonly [Spans, Spans] {
  const first: Span[] = []
  const rest: Span[] = []
  let room = minutes
  for (const { from, to } of spans) {
    const cut = Math.min(to, from + Math.max(0, room))
    if (from < cut) first.push({ from, to: cut })
    if (cut < to) rest.push({ from: cut, to })
    room -= to - from
  }
  return [first, rest]
}

/** Minutes from `from` up to, not including, `to`. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** Spans in order, without overlap, none empty: what every function here gives and takes, but for `union`. */
export type Spans = readonly Span[]

/** Any spans as one set: sorted, joined where they touch. */
export function union(spans: readonly Span[]): Spans {
  const joined: Span[] = []
  for (const span of spans.filter(({ from, to }) => from < to).toSorted((one, other) => one.from - other.from)) {
    const last = joined.at(-1)
    if (last && span.from <= last.to) joined[joined.length - 1] = { from: last.from, to: Math.max(last.to, span.to) }
    else joined.push(span)
  }
  return joined
}

/** The minutes both have. */
export function intersection(one: Spans, other: Spans): Spans {
  const both: Span[] = []
  for (const a of one) {
    for (const b of other) {
      const [from, to] = [Math.max(a.from, b.from), Math.min(a.to, b.to)]
      if (from < to) both.push({ from, to })
    }
  }
  return both
}

/** The minutes of the first that the second has not. */
export function without(one: Spans, other: Spans): Spans {
  let left = one
  for (const taken of other) {
    left = left.flatMap((span) => {
      if (taken.to <= span.from || taken.from >= span.to) return [span]
      const before = { from: span.from, to: taken.from }
      const after = { from: taken.to, to: span.to }
      return [before, after].filter(({ from, to }) => from < to)
    })
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

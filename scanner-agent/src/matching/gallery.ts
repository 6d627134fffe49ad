import type { FingerView } from '@labada/contracts/scanner/fingerprint-template'
import { compare, type PreparedView, prepare } from './compare.ts'

/** Finding one finger among many: an index over neighbouring minutiae selects the views worth comparing in full. */

const NEIGHBOURS = 6
const ANGLES = 15
const DISTANCES = 22
const TURNS = 16
const MOST_COMPARED = 40

export interface Finger {
  readonly alias: string
  readonly views: readonly FingerView[]
}
/** The best match and the score of the second best: the closer they are, the less reliable the match. */
export interface Nearest {
  readonly alias: string | null
  readonly score: number
  readonly second: number
}
export interface Gallery {
  readonly count: number
  readonly nearest: (views: readonly FingerView[]) => Nearest
}

export function createGallery(fingers: readonly Finger[]): Gallery {
  const views = fingers.flatMap(({ alias, views: own }) => own.map((view) => ({ alias, view: prepare(view) })))
  const index = indexOf(views.map(({ view }) => view))
  return {
    count: fingers.length,
    nearest: (probes) => {
      const byAlias = new Map<string, number>()
      for (const probe of probes.map(prepare))
        for (const id of likeliest(probe, views, index)) {
          const candidate = views[id]
          if (!candidate) continue
          const score = compare(probe, candidate.view)
          byAlias.set(candidate.alias, Math.max(score, byAlias.get(candidate.alias) ?? 0))
        }
      const [first, second] = [...byAlias].toSorted((a, b) => b[1] - a[1])
      return { alias: first?.[0] ?? null, score: first?.[1] ?? 0, second: second?.[1] ?? 0 }
    },
  }
}

interface Index {
  /** The index of each key's first entry. */
  readonly starts: Uint32Array
  /** View number × 16 + the sixteenth of a full turn in which its minutia points. */
  readonly entries: Uint32Array
}

function indexOf(views: readonly PreparedView[]): Index {
  const starts = new Uint32Array(DISTANCES * ANGLES * ANGLES + 1)
  const each = (visit: (key: number, entry: number) => void) => {
    for (const [id, view] of views.entries())
      for (let i = 0; i < view.count; i += 1)
        for (const [distance, direction, own] of around(view, i)) {
          const [d, a, b] = [Math.floor(distance / 6), angleBin(direction), angleBin(own)]
          if (d < DISTANCES) visit((d * ANGLES + (a % ANGLES)) * ANGLES + (b % ANGLES), id * TURNS + turnOf(view, i))
        }
  }
  each((key) => {
    starts[key + 1] = (starts[key + 1] ?? 0) + 1
  })
  for (let key = 1; key < starts.length; key += 1) starts[key] = (starts[key] ?? 0) + (starts[key - 1] ?? 0)
  const next = starts.slice()
  const entries = new Uint32Array(starts.at(-1) ?? 0)
  each((key, entry) => {
    const place = next[key] ?? 0
    entries[place] = entry
    next[key] = place + 1
  })
  return { starts, entries }
}

/** The views whose neighbourhoods agree most often with the probe's under one rotation. */
function likeliest(
  probe: PreparedView,
  views: readonly { readonly view: PreparedView }[],
  { starts, entries }: Index,
): readonly number[] {
  const votes = new Uint16Array(views.length * TURNS)
  for (let i = 0; i < probe.count; i += 1) {
    const turn = turnOf(probe, i)
    for (const [distance, direction, own] of around(probe, i))
      for (const key of keysNear(distance / 6, (direction + 180) / 24, (own + 180) / 24))
        for (let at = starts[key] ?? 0; at < (starts[key + 1] ?? 0); at += 1) {
          const entry = entries[at] ?? 0
          const vote = (entry & ~15) | ((entry - turn) & 15)
          votes[vote] = (votes[vote] ?? 0) + 1
        }
  }
  const scores = views.map(({ view }, id) => {
    let most = 0
    for (let turn = 0; turn < TURNS; turn += 1)
      most = Math.max(most, (votes[id * TURNS + turn] ?? 0) + (votes[id * TURNS + ((turn + 1) & 15)] ?? 0))
    return most / Math.sqrt(view.count + 10)
  })
  return [...scores.keys()].sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0)).slice(0, MOST_COMPARED)
}

/** Each measure's own bin and the nearest adjacent one. */
function* keysNear(distance: number, direction: number, own: number): Generator<number> {
  for (const d of bothBins(distance)) {
    if (d < 0 || d >= DISTANCES) continue
    for (const a of bothBins(direction))
      for (const b of bothBins(own)) yield (d * ANGLES + ((a + ANGLES) % ANGLES)) * ANGLES + ((b + ANGLES) % ANGLES)
  }
}

function bothBins(value: number): readonly [number, number] {
  const bin = Math.floor(value)
  return [bin, value - bin < 0.5 ? bin - 1 : bin + 1]
}

function* around(view: PreparedView, i: number): Generator<readonly [number, number, number]> {
  for (let k = 0; k < NEIGHBOURS; k += 1) {
    const place = (i * NEIGHBOURS + k) * 3
    const distance = view.around[place] ?? -1
    if (distance < 0) return
    yield [distance, view.around[place + 1] ?? 0, view.around[place + 2] ?? 0]
  }
}

function angleBin(degrees: number): number {
  return Math.floor((degrees + 180) / 24)
}

function turnOf({ degrees }: PreparedView, i: number): number {
  return Math.floor((((degrees[i] ?? 0) + 360) % 360) / 22.5) & 15
}

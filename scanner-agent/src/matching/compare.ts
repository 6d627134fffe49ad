import type { FingerView } from '@labada/contracts/scanner/fingerprint-template'

/**
 * Similarity of two views of a finger: neighbourhoods vote for pairs, the best pairs for a rotation and shift, which is
 * refitted by least squares; then minutiae are paired one to one under that transformation.
 */

const NEIGHBOURS = 6
const MOST_MINUTIAE = 70
const MOST_TURN = 50
const MOST_STARTS = 16
/** Views with fewer minutiae than this do not count as a whole finger. */
const WHOLE = 14

export interface PreparedView {
  readonly count: number
  readonly x: Float32Array
  readonly y: Float32Array
  readonly degrees: Float32Array
  /** For each minutia its six nearest: distance (negative: none), direction to it and its own, relative to the minutia's. */
  readonly around: Float32Array
}

interface Placement {
  readonly cos: number
  readonly sin: number
  readonly dx: number
  readonly dy: number
  readonly turn: number
}

export function prepare(view: FingerView): PreparedView {
  const kept = view.length > MOST_MINUTIAE ? nearestTheMiddle(view) : view
  const count = kept.length
  const x = Float32Array.from(kept, (minutia) => minutia[0])
  const y = Float32Array.from(kept, (minutia) => minutia[1])
  const degrees = Float32Array.from(kept, (minutia) => minutia[2])
  const around = new Float32Array(count * NEIGHBOURS * 3).fill(-1)
  for (let i = 0; i < count; i += 1) {
    const others: [number, number][] = []
    for (let j = 0; j < count; j += 1) {
      const distance = Math.hypot(at(x, j) - at(x, i), at(y, j) - at(y, i))
      if (j !== i && distance > 8) others.push([distance, j])
    }
    others.sort((a, b) => a[0] - b[0])
    for (const [k, [distance, j]] of others.slice(0, NEIGHBOURS).entries()) {
      const direction = Math.atan2(at(y, j) - at(y, i), at(x, j) - at(x, i)) * (180 / Math.PI)
      around.set(
        [distance, half(direction - at(degrees, i)), half(at(degrees, j) - at(degrees, i))],
        (i * NEIGHBOURS + k) * 3,
      )
    }
  }
  return { count, x, y, degrees, around }
}

/** From 0 (nothing in common) to 100 (the same view). */
export function compare(a: PreparedView, b: PreparedView): number {
  const paired = new Int16Array(a.count)
  const used = new Uint8Array(b.count)
  let best = 0
  for (const [i, j] of startsOf(a, b)) {
    const turn = half(at(b.degrees, j) - at(a.degrees, i))
    let placement = placed(turn, at(a.x, i), at(a.y, i), at(b.x, j), at(b.y, j))
    let pairs = pair(a, b, placement, { within: 18, turned: 28, paired, used })
    for (const within of [14, 11]) {
      if (pairs < 6 && within === 14) break
      placement = refitted(a, b, paired)
      pairs = pair(a, b, placement, { within, turned: 22, paired, used })
      if (pairs < 5) break
    }
    if (pairs >= 5) best = Math.max(best, scoreOf(a, b, placement, pairs))
  }
  return Math.min(100, best)
}

/** The pairs with the most similar neighbourhoods, best first. */
function startsOf(a: PreparedView, b: PreparedView): readonly (readonly [number, number])[] {
  const found: [votes: number, i: number, j: number][] = []
  for (let i = 0; i < a.count; i += 1)
    for (let j = 0; j < b.count; j += 1) {
      if (Math.abs(half(at(b.degrees, j) - at(a.degrees, i))) > MOST_TURN) continue
      const votes = votesFor(a.around, i, b.around, j)
      if (votes >= 2) found.push([votes, i, j])
    }
  found.sort((one, other) => other[0] - one[0] || other[1] - one[1] || other[2] - one[2])
  return found.slice(0, MOST_STARTS).map(([, i, j]) => [i, j])
}

function votesFor(a: Float32Array, i: number, b: Float32Array, j: number): number {
  let votes = 0
  for (let k = 0; k < NEIGHBOURS; k += 1) {
    const one = (i * NEIGHBOURS + k) * 3
    const distance = at(a, one)
    if (distance < 0) break
    for (let l = 0; l < NEIGHBOURS; l += 1) {
      const other = (j * NEIGHBOURS + l) * 3
      if (at(b, other) < 0) break
      if (Math.abs(distance - at(b, other)) > 5 + distance * 0.08) continue
      if (Math.abs(half(at(a, one + 1) - at(b, other + 1))) > 18) continue
      if (Math.abs(half(at(a, one + 2) - at(b, other + 2))) > 22) continue
      votes += 1
      break
    }
  }
  return votes
}

/** Assigns each minutia of `a` the nearest free one of `b` (in `paired`, or -1) and counts the pairs. */
function pair(
  a: PreparedView,
  b: PreparedView,
  { cos, sin, dx, dy, turn }: Placement,
  limits: { readonly within: number; readonly turned: number; readonly paired: Int16Array; readonly used: Uint8Array },
): number {
  const { within, turned, paired, used } = limits
  used.fill(0)
  let count = 0
  for (let i = 0; i < a.count; i += 1) {
    const x = cos * at(a.x, i) - sin * at(a.y, i) + dx
    const y = sin * at(a.x, i) + cos * at(a.y, i) + dy
    let nearest = within * within
    let found = -1
    for (let j = 0; j < b.count; j += 1) {
      const [awayX, awayY] = [at(b.x, j) - x, at(b.y, j) - y]
      const distance = awayX * awayX + awayY * awayY
      if (distance >= nearest || used[j]) continue
      if (Math.abs(half(at(b.degrees, j) - at(a.degrees, i) - turn)) >= turned) continue
      nearest = distance
      found = j
    }
    paired[i] = found
    if (found < 0) continue
    used[found] = 1
    count += 1
  }
  return count
}

/** The rotation and shift that minimise the distance between the pairs. */
function refitted(a: PreparedView, b: PreparedView, paired: Int16Array): Placement {
  let [ax, ay, bx, by, count] = [0, 0, 0, 0, 0]
  for (const [i, j] of paired.entries()) {
    if (j < 0) continue
    ax += at(a.x, i)
    ay += at(a.y, i)
    bx += at(b.x, j)
    by += at(b.y, j)
    count += 1
  }
  ax /= count
  ay /= count
  bx /= count
  by /= count
  let [dot, cross] = [0, 0]
  for (const [i, j] of paired.entries()) {
    if (j < 0) continue
    const [u, v, w, z] = [at(a.x, i) - ax, at(a.y, i) - ay, at(b.x, j) - bx, at(b.y, j) - by]
    dot += u * w + v * z
    cross += u * z - v * w
  }
  return placed(Math.atan2(cross, dot) * (180 / Math.PI), ax, ay, bx, by)
}

function placed(turn: number, ax: number, ay: number, bx: number, by: number): Placement {
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)]
  return { cos, sin, turn, dx: bx - (cos * ax - sin * ay), dy: by - (sin * ax + cos * ay) }
}

/** The share of paired minutiae in the area where both views overlap; few pairs count less. */
function scoreOf(a: PreparedView, b: PreparedView, { cos, sin, dx, dy }: Placement, pairs: number): number {
  const x = a.x.map((value, i) => cos * value - sin * at(a.y, i) + dx)
  const y = a.y.map((value, i) => sin * at(a.x, i) + cos * value + dy)
  const ofA = insideOf(x, y, boxOf(b.x, b.y))
  const ofB = insideOf(b.x, b.y, boxOf(x, y))
  return ((100 * pairs * pairs) / (Math.max(ofA, WHOLE) * Math.max(ofB, WHOLE))) * Math.min(1, pairs / 12)
}

function boxOf(x: Float32Array, y: Float32Array): readonly [number, number, number, number] {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  for (let i = 0; i < x.length; i += 1) {
    left = Math.min(left, at(x, i))
    right = Math.max(right, at(x, i))
    top = Math.min(top, at(y, i))
    bottom = Math.max(bottom, at(y, i))
  }
  return [left, right, top, bottom]
}

function insideOf(x: Float32Array, y: Float32Array, [left, right, top, bottom]: ReturnType<typeof boxOf>): number {
  let count = 0
  for (let i = 0; i < x.length; i += 1)
    if (at(x, i) >= left && at(x, i) <= right && at(y, i) >= top && at(y, i) <= bottom) count += 1
  return count
}

/** The middle of the finger is what a second press is likely to show too. */
function nearestTheMiddle(view: FingerView): FingerView {
  const x = view.reduce((sum, minutia) => sum + minutia[0], 0) / view.length
  const y = view.reduce((sum, minutia) => sum + minutia[1], 0) / view.length
  return view
    .toSorted((a, b) => Math.hypot(a[0] - x, a[1] - y) - Math.hypot(b[0] - x, b[1] - y))
    .slice(0, MOST_MINUTIAE)
}

/** A typed array has no holes; the loops above stay inside it. */
function at(values: Float32Array, index: number): number {
  return values[index] ?? 0
}

/** Degrees from -180 to 180. */
function half(degrees: number): number {
  return degrees - 360 * Math.round(degrees / 360)
}

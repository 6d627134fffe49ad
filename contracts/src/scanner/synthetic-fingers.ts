import { encodeTemplate, type FingerView, type Minutia } from './fingerprint-template.ts'

/**
 * Synthetic fingers for demos and tests: the same person and finger always give the same minutiae, and every press
 * varies slightly, as with a real finger. The demo's seed stores their templates; the simulated sensor presses them.
 * They are no model of real fingerprints.
 */

const WIDTH = 300
const HEIGHT = 360
const LEAST_DISTANCE = 13
const PRESSES_OF_TEMPLATE = [1, 2, 3]

/**
 * The minutiae of one press. `noise` is 0 for a careful press of a clean finger to 1 for an unrecognizable one; the
 * same `press` gives the same result.
 */
export function syntheticPress(person: string, finger: number, press: number, noise = 0.1): FingerView {
  const random = dice(`${person}|${finger}|press ${press}`)
  const turn = bell(random) * (3 + 12 * noise)
  const [sin, cos] = [Math.sin(radians(turn)), Math.cos(radians(turn))]
  const shift = [bell(random) * (5 + 25 * noise), bell(random) * (5 + 25 * noise)] as const
  const stretch = [random() * 6.28, random() * 6.28, 1 + 5 * noise] as const
  const reach = [WIDTH * (0.46 - 0.2 * noise * random()), HEIGHT * (0.47 - 0.2 * noise * random())] as const
  const seen: Minutia[] = []
  for (const [x, y, degrees] of ridgesOf(person, finger)) {
    const [dx, dy] = [x - WIDTH / 2, y - HEIGHT / 2]
    const isMissed = random() < 0.03 + 0.6 * noise
    const isOutside = (dx / reach[0]) ** 2 + (dy / reach[1]) ** 2 > 1
    const jitter = [bell(random), bell(random), bell(random)] as const
    if (isMissed || isOutside) continue
    seen.push([
      cos * dx - sin * dy + 250 + shift[0] + stretch[2] * Math.sin(dy / 60 + stretch[0]) + jitter[0] * (1 + 8 * noise),
      sin * dx + cos * dy + 250 + shift[1] + stretch[2] * Math.sin(dx / 65 + stretch[1]) + jitter[1] * (1 + 8 * noise),
      (degrees + turn + jitter[2] * (3 + 25 * noise) + 720) % 360,
    ])
  }
  const invented = Math.round(seen.length * (0.02 + 0.8 * noise) * random())
  for (let i = 0; i < invented; i += 1) seen.push([100 + random() * WIDTH, 70 + random() * HEIGHT, random() * 360])
  return seen
}

/** The template from enrolling this finger with three careful presses. */
export function syntheticTemplate(person: string, finger: number): Uint8Array {
  const views = PRESSES_OF_TEMPLATE.map((press) => syntheticPress(person, finger, press))
  return encodeTemplate(views, { finger, quality: 90 })
}

/** All minutiae of a finger; a press shows some of them. */
function ridgesOf(person: string, finger: number): FingerView {
  const random = dice(`${person}|${finger}`)
  const core = [WIDTH / 2 + bell(random) * 15, HEIGHT * 0.42 + bell(random) * 15] as const
  const side = random() < 0.5 ? -1 : 1
  const delta = [core[0] + side * (65 + random() * 50), core[1] + 90 + random() * 50] as const
  const isWhorl = random() < 0.3
  const wave = [random() * 6.28, 0.01 + random() * 0.02, 10 + random() * 15] as const
  const wanted = 48 + Math.floor(random() * 22)
  const found: Minutia[] = []
  for (let i = 0; i < 3_000 && found.length < wanted; i += 1) {
    const [x, y] = [random() * WIDTH, random() * HEIGHT]
    if (((x - WIDTH / 2) / (WIDTH / 2)) ** 2 + ((y - HEIGHT / 2) / (HEIGHT / 2)) ** 2 > 1) continue
    if (found.some(([a, b]) => Math.hypot(a - x, b - y) < LEAST_DISTANCE)) continue
    const around = Math.atan2(y - core[1], x - core[0]) * (isWhorl ? 1 : 0.5)
    const flow = around - Math.atan2(y - delta[1], x - delta[0]) * 0.5 + Math.PI / 2
    const bend = wave[2] * Math.sin(wave[0] + (x + y) * wave[1])
    found.push([x, y, ((((flow * 180) / Math.PI + bend + (random() < 0.5 ? 0 : 180)) % 360) + 360) % 360])
  }
  return found
}

/** Numbers from 0 to 1 that depend only on the text. */
function dice(text: string): () => number {
  let state = 0x811c9dc5
  for (let i = 0; i < text.length; i += 1) state = Math.imul(state ^ text.charCodeAt(i), 0x01000193) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

function bell(random: () => number): number {
  return Math.sqrt(-2 * Math.log(random() + 1e-12)) * Math.cos(2 * Math.PI * random())
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}

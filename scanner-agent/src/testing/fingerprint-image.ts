/**
 * Synthetic fingerprint images, for sensors that take images: an orientation field (Sherlock and Monro) grown into
 * ridges by repeated Gabor filters. The same seed gives the same finger; each press differs. Not a claim of realism.
 */

const WIDTH = 300
const HEIGHT = 360
const ANGLES = 48
const REACH = 8
const SIDE = 2 * REACH + 1
const ROUNDS = 7

export interface Picture {
  readonly width: number
  readonly height: number
  /** One byte of grey per pixel. */
  readonly grey: Uint8Array
}

/** Generates the ridges of one finger, -1 to 1; takes a few seconds. */
export function growFinger(seed: number): Float32Array {
  const random = dice(seed)
  const middle = [WIDTH / 2 + bell(random) * 12, HEIGHT * 0.42 + bell(random) * 12] as const
  const side = random() < 0.5 ? -1 : 1
  const delta = [middle[0] + side * (65 + random() * 45), middle[1] + 85 + random() * 50] as const
  const bank = filters(8.6 + (random() - 0.5) * 1.4)
  const wave = [random() * 6.28, 0.03 + random() * 0.03, 0.06 + random() * 0.08] as const
  const chosen = new Uint16Array(WIDTH * HEIGHT)
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) {
      const flow =
        Math.atan2(y - middle[1], x - middle[0]) / 2 -
        Math.atan2(y - delta[1], x - delta[0]) / 2 +
        wave[2] * Math.sin(wave[0] + x * wave[1])
      chosen[y * WIDTH + x] = ((Math.round((flow / Math.PI) * ANGLES) % ANGLES) + ANGLES) % ANGLES
    }
  let ridges = Float32Array.from({ length: WIDTH * HEIGHT }, () => random() * 2 - 1)
  for (let round = 0; round < ROUNDS; round += 1) ridges = filtered(ridges, chosen, bank)
  return ridges
}

/** One press of a generated finger: rotated, shifted, stretched and noisy. */
export function pressFinger(ridges: Float32Array, press: number): Picture {
  const random = dice(press ^ 0x9e3779b9)
  const [width, height] = [292, 348]
  const grey = new Uint8Array(width * height).fill(255)
  const turn = (bell(random) * 3 * Math.PI) / 180
  const shift = [bell(random) * 5, bell(random) * 5] as const
  const stretch = [random() * 6.28, random() * 6.28] as const
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [dx, dy] = [x - width / 2, y - height / 2]
      const out = (dx / (width * 0.44)) ** 2 + (dy / (height * 0.45)) ** 2
      if (out > 1) continue
      const u = cos * dx - sin * dy + shift[0] + WIDTH / 2 + 2 * Math.sin(dy / 60 + stretch[0])
      const v = sin * dx + cos * dy + shift[1] + HEIGHT / 2 + 2 * Math.sin(dx / 65 + stretch[1])
      const [column, row] = [Math.floor(u), Math.floor(v)]
      if (column < 0 || row < 0 || column >= WIDTH - 1 || row >= HEIGHT - 1) continue
      const ridge = between(ridges, row * WIDTH + column, u - column, v - row) + (random() - 0.5) * 0.3
      grey[y * width + x] = Math.max(0, Math.min(255, 140 - ridge * 115))
    }
  return { width, height, grey }
}

function filters(period: number): readonly Float32Array[] {
  return Array.from({ length: ANGLES }, (_, index) => {
    const angle = (index * Math.PI) / ANGLES
    const kernel = new Float32Array(SIDE * SIDE)
    for (let y = -REACH; y <= REACH; y += 1)
      for (let x = -REACH; x <= REACH; x += 1) {
        const across = -x * Math.sin(angle) + y * Math.cos(angle)
        const fade = Math.exp(-(x * x + y * y) / (2 * (period * 0.42) ** 2))
        kernel[(y + REACH) * SIDE + x + REACH] = fade * Math.cos((2 * Math.PI * across) / period)
      }
    const mean = kernel.reduce((sum, value) => sum + value, 0) / kernel.length
    const size = kernel.reduce((sum, value) => sum + Math.abs(value - mean), 0)
    return kernel.map((value) => (value - mean) / size)
  })
}

function filtered(ridges: Float32Array, chosen: Uint16Array, bank: readonly Float32Array[]) {
  const next = new Float32Array(WIDTH * HEIGHT)
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) {
      const kernel = bank[chosen[y * WIDTH + x] ?? 0]
      if (!kernel) continue
      let sum = 0
      for (let j = Math.max(-REACH, -y); j <= Math.min(REACH, HEIGHT - 1 - y); j += 1)
        for (let i = Math.max(-REACH, -x); i <= Math.min(REACH, WIDTH - 1 - x); i += 1)
          sum += (ridges[(y + j) * WIDTH + x + i] ?? 0) * (kernel[(j + REACH) * SIDE + REACH + i] ?? 0)
      next[y * WIDTH + x] = Math.tanh(sum * 7)
    }
  return next
}

function between(ridges: Float32Array, at: number, fx: number, fy: number): number {
  const value = (offset: number) => ridges[at + offset] ?? 0
  const upper = value(0) * (1 - fx) + value(1) * fx
  const lower = value(WIDTH) * (1 - fx) + value(WIDTH + 1) * fx
  return upper * (1 - fy) + lower * fy
}

function dice(seed: number): () => number {
  let state = seed >>> 0
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

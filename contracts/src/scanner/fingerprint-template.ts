/**
 * Fingerprint templates in the common format of all sensors: ISO/IEC 19794-2:2005 minutiae records ("FMR"). Pure bytes,
 * so that the agent, the demo's seed and the gateway read and write the same.
 */

/** Where a ridge ends or forks: x and y in pixels at 197 per centimeter, direction in degrees, counterclockwise. */
export type Minutia = readonly [x: number, y: number, degrees: number]
/** The minutiae of one press of a finger. */
export type FingerView = readonly Minutia[]

const MAGIC = [0x46, 0x4d, 0x52, 0, 0x20, 0x32, 0x30, 0]
const HEADER_BYTES = 24
const PIXELS_PER_CM = 197
const MOST_MINUTIAE = 255
const COORDINATE = 0x3fff

/** Writes a record of at most 16 views. `quality` is 0 to 100; `finger` 1 to 10, from the right thumb. */
export function encodeTemplate(
  views: readonly FingerView[],
  { finger = 0, quality = 0 }: { readonly finger?: number; readonly quality?: number } = {},
): Uint8Array {
  const kept = views.slice(0, 16).map((view) => view.slice(0, MOST_MINUTIAE))
  const size = kept.reduce((sum, view) => sum + 4 + view.length * 6 + 2, HEADER_BYTES)
  const bytes = new Uint8Array(size)
  const data = new DataView(bytes.buffer)
  bytes.set(MAGIC)
  data.setUint32(8, size)
  data.setUint16(14, 500)
  data.setUint16(16, 500)
  data.setUint16(18, PIXELS_PER_CM)
  data.setUint16(20, PIXELS_PER_CM)
  data.setUint8(22, kept.length)
  let at = HEADER_BYTES
  for (const [index, view] of kept.entries()) {
    bytes.set([finger, index << 4, quality, view.length], at)
    at += 4
    for (const [x, y, degrees] of view) {
      data.setUint16(at, coordinate(x))
      data.setUint16(at + 2, coordinate(y))
      data.setUint8(at + 4, Math.round((((degrees % 360) + 360) % 360) * (256 / 360)) & 255)
      at += 6
    }
    at += 2
  }
  return bytes
}

/** Reads a record, scaled to 197 pixels per centimeter; undefined if it is invalid or truncated. */
export function decodeTemplate(bytes: Uint8Array): readonly FingerView[] | undefined {
  if (bytes.length < HEADER_BYTES + 4 || MAGIC.some((byte, i) => bytes[i] !== byte)) return undefined
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const length = data.getUint32(8)
  // Some makers' records are followed by bytes of their own.
  if (length > bytes.length || length < HEADER_BYTES + 4) return undefined
  const [scaleX, scaleY] = [scaleOf(data.getUint16(18)), scaleOf(data.getUint16(20))]
  const views: FingerView[] = []
  let at = HEADER_BYTES
  for (let view = 0; view < data.getUint8(22); view += 1) {
    if (at + 4 > length) return undefined
    const count = data.getUint8(at + 3)
    at += 4
    if (at + count * 6 > length) return undefined
    const minutiae: Minutia[] = []
    for (let i = 0; i < count; i += 1, at += 6) {
      const x = (data.getUint16(at) & COORDINATE) * scaleX
      const y = (data.getUint16(at + 2) & COORDINATE) * scaleY
      minutiae.push([x, y, data.getUint8(at + 4) * (360 / 256)])
    }
    views.push(minutiae)
    if (at + 2 <= length) at += 2 + data.getUint16(at)
  }
  return views.length ? views : undefined
}

function coordinate(value: number): number {
  return Math.min(COORDINATE, Math.max(0, Math.round(value)))
}

function scaleOf(pixelsPerCm: number): number {
  return pixelsPerCm >= 50 && pixelsPerCm <= 1000 ? PIXELS_PER_CM / pixelsPerCm : 1
}

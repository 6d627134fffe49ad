import { expect, test } from 'vitest'
import { decodeTemplate, encodeTemplate } from './fingerprint-template.ts'
import { syntheticPress, syntheticTemplate } from './synthetic-fingers.ts'

test('a template is read as it was written, to the pixel and a degree and a half', () => {
  const views = [1, 2, 3].map((press) => syntheticPress('ana', 2, press))
  const read = decodeTemplate(encodeTemplate(views, { finger: 2, quality: 90 }))
  expect(read).toHaveLength(3)
  for (const [i, view] of views.entries())
    for (const [j, [x, y, degrees]] of view.entries()) {
      const [readX, readY, readDegrees] = read?.[i]?.[j] ?? [0, 0, 0]
      expect(Math.abs(readX - x)).toBeLessThanOrEqual(0.5)
      expect(Math.abs(readY - y)).toBeLessThanOrEqual(0.5)
      expect(Math.abs(((readDegrees - degrees + 540) % 360) - 180)).toBeLessThanOrEqual(0.71)
    }
})

test('another maker’s record is scaled to ours, with whatever follows it', () => {
  const bytes = encodeTemplate([[[400, 200, 90]]])
  new DataView(bytes.buffer).setUint16(18, 394)
  new DataView(bytes.buffer).setUint16(20, 394)
  expect(decodeTemplate(new Uint8Array([...bytes, 1, 2, 3]))?.[0]).toEqual([[200, 100, 90]])
})

test('what is cut off or no record is none, and no byte of nonsense does harm', () => {
  const bytes = syntheticTemplate('ana', 2)
  expect(decodeTemplate(new Uint8Array())).toBeUndefined()
  expect(decodeTemplate(new Uint8Array(100))).toBeUndefined()
  for (let length = 0; length < bytes.length; length += 1)
    expect(decodeTemplate(bytes.slice(0, length))).toBeUndefined()
  for (let i = 0; i < 5_000; i += 1) {
    const changed = bytes.slice()
    changed[(i * 7919) % changed.length] = (i * 31) & 255
    const views = decodeTemplate(changed) ?? []
    expect(views.flat().every((minutia) => minutia.every(Number.isFinite))).toBe(true)
  }
})

test('a made-up finger is always the same, its presses differ, and no two people share one', () => {
  expect(syntheticTemplate('ana', 2)).toEqual(syntheticTemplate('ana', 2))
  expect(syntheticPress('ana', 2, 1)).not.toEqual(syntheticPress('ana', 2, 2))
  expect(syntheticTemplate('ana', 2)).not.toEqual(syntheticTemplate('ana', 7))
  expect(syntheticTemplate('ana', 2)).not.toEqual(syntheticTemplate('ben', 2))
  for (let person = 0; person < 200; person += 1)
    expect(syntheticPress(`employee ${person}`, 2, person).length).toBeGreaterThan(24)
})

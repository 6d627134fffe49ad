import { decodeTemplate } from '@labada/contracts/scanner/fingerprint-template'
import { syntheticPress, syntheticTemplate } from '@labada/contracts/scanner/synthetic-fingers'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compare, prepare } from './compare.ts'
import { createGallery, type Gallery } from './gallery.ts'
import { openMatcher } from './matcher.ts'

const people = Array.from({ length: 60 }, (_, i) => `person ${i}`)
const fingers = people.flatMap((person) =>
  [2, 7].map((finger) => ({
    alias: `${person}/${finger}`,
    views: decodeTemplate(syntheticTemplate(person, finger)) ?? [],
  })),
)
let gallery: Gallery
beforeAll(() => {
  gallery = createGallery(fingers)
})

test('each of sixty people is found by either finger, far above everybody else', () => {
  for (const [i, person] of people.entries()) {
    const finger = i % 2 ? 2 : 7
    const nearest = gallery.nearest([syntheticPress(person, finger, 50 + i, 0.15)])
    expect(nearest.alias).toBe(`${person}/${finger}`)
    expect(nearest.score).toBeGreaterThan(55)
    expect(nearest.second).toBeLessThan(30)
  }
})

test('a hundred strangers are nobody', () => {
  for (let i = 0; i < 100; i += 1)
    expect(gallery.nearest([syntheticPress(`stranger ${i}`, 2, i)]).score).toBeLessThan(40)
})

test('what is no finger at all is compared without harm', () => {
  const real = prepare(syntheticPress('ana', 2, 1))
  for (const view of [[], [[1, 1, 0]] as const, Array.from({ length: 255 }, () => [5, 5, 90] as const)])
    expect(compare(prepare(view), real)).toBeLessThan(20)
  expect(createGallery([]).nearest([[]])).toEqual({ alias: null, score: 0, second: 0 })
})

const log = pino({ level: 'silent' })
const matcher = openMatcher(log)
afterAll(() => matcher.close())
test('the thread answers for the gallery it is asked about', async () => {
  await matcher.load('branch', fingers.slice(0, 4))
  await matcher.load('everyone', fingers.slice(4, 8))
  const press = [syntheticPress('person 2', 2, 9)]
  expect((await matcher.nearest('everyone', press)).alias).toBe('person 2/2')
  expect((await matcher.nearest('branch', press)).score).toBeLessThan(40)
  expect(await matcher.compare(press, [syntheticPress('person 2', 2, 10)])).toBeGreaterThan(55)
})

import { expect, it } from 'vitest'
import { type UsualLine, usualOf } from './usual.ts'

const line = (serviceId: string, quantity = 1, weightKg: number | null = null): UsualLine => ({
  serviceId,
  quantity,
  weightKg,
})
const two = [line('wash', 2), line('fabcon')]

it('is what most of the newest orders have alike, in whatever order of lines', () => {
  expect(usualOf([[line('comforter')], two, [line('press', 5)], [...two].reverse()])).toEqual(two)
})

it('is nothing before two orders are alike', () => {
  expect(usualOf([])).toEqual([])
  expect(usualOf([two])).toEqual([])
  expect(usualOf([two, [line('wash', 3), line('fabcon')]])).toEqual([])
})

it('among equally frequent ones is the newer', () => {
  const older = [line('press', 5)]
  expect(usualOf([two, older, older, two])).toEqual(two)
})

it('does not depend on the weight, and repeats that of the newest', () => {
  expect(usualOf([[line('by-kilo', 7.2, 7.2)], [line('by-kilo', 6, 6)]])).toEqual([line('by-kilo', 7.2, 7.2)])
})

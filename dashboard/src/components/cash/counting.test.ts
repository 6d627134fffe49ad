import { expect, it } from 'vitest'
import {
  countedOf,
  isUncounted,
  nextRow,
  type Pieces,
  piecesFrom,
  withMore,
  withPieces,
  worthOfPieces,
} from './counting.ts'

const count = (...typed: [Parameters<typeof withPieces>[1], string][]): Pieces =>
  typed.reduce<Pieces>((pieces, [denomination, text]) => withPieces(pieces, denomination, text), {})

it('adds up notes and coins to the centavo', () => {
  const drawer = count([500, '1'], [100, '4'], [0.25, '3'], [0.05, '1'])
  expect(worthOfPieces(drawer)).toBe(900_80)
  expect(countedOf(drawer)).toEqual({ '500': 1, '100': 4, '0.25': 3, '0.05': 1 })
})

it('takes digits only and never less than nothing', () => {
  expect(count([20, '1a2'])['20']).toBe('12')
  expect(count([20, '007'])['20']).toBe('7')
  expect(withMore({}, 20, -1)['20']).toBe('0')
  expect(withMore(count([20, '3']), 20, 1)['20']).toBe('4')
})

it('knows a count of nothing from no count', () => {
  expect(isUncounted({})).toBe(true)
  expect(isUncounted(count([1, '0']))).toBe(false)
  expect(countedOf(count([1, '0']))).toEqual({})
})

it('comes back as it was counted', () => {
  expect(piecesFrom({ '1000': 2, '0.25': 4 })).toEqual({ '1000': '2', '0.25': '4' })
})

it('walks from the biggest note to the smallest coin and stops', () => {
  expect(nextRow(1000, 1)).toBe(500)
  expect(nextRow(0.05, 1)).toBeUndefined()
  expect(nextRow(1000, -1)).toBeUndefined()
})

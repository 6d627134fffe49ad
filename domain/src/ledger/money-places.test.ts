import { expect, it } from 'vitest'
import { isOwnCash, MONEY_PLACES, PLACE_ACCOUNT } from './money-places.ts'

it('gives every place an account of its own, and counts only drawer and safe as the branch’s cash', () => {
  expect(new Set(MONEY_PLACES.map((place) => PLACE_ACCOUNT[place])).size).toBe(MONEY_PLACES.length)
  expect(MONEY_PLACES.filter(isOwnCash)).toEqual(['drawer', 'safe'])
  expect(isOwnCash('wallet:gcash')).toBe(false)
})

import { expect, test } from 'vitest'
import { byZone, mapLinkOf } from './map-links.ts'

test('A place opens in the maps app, whatever is written in its address', () => {
  expect(mapLinkOf('12 Mango Ave & 3rd #5', ' ', null, 'Mabolo')).toBe(
    'https://www.google.com/maps/search/?api=1&query=12%20Mango%20Ave%20%26%203rd%20%235%2C%20Mabolo',
  )
})

test('Trips are grouped by area, in their order, those without one last', () => {
  const [a, b, c, d] = [
    { id: 'a', zone: 'Talamban' },
    { id: 'b', zone: null },
    { id: 'c', zone: 'Mabolo' },
    { id: 'd', zone: 'Talamban' },
  ]
  expect(byZone([a, b, c, d])).toEqual([
    { zone: 'Mabolo', trips: [c] },
    { zone: 'Talamban', trips: [a, d] },
    { zone: null, trips: [b] },
  ])
  expect(byZone([])).toEqual([])
})

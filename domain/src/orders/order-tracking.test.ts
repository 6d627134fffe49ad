import { expect, test } from 'vitest'
import { CODE_ALPHABET } from '../core/random-codes.ts'
import { codeInLink, endsWithFour, isTracked, TRACKED_CODE, trackedNameOf, trackingLinkOf } from './order-tracking.ts'
import { claimOf } from './orders.ts'

const NOW = new Date('2026-11-26T10:00:00+08:00')
const ago = (days: number) => new Date(NOW.getTime() - days * 86_400_000)

test('a page ends its days after the release, to the moment', () => {
  expect(isTracked({ stage: 'washing', releasedAt: null }, 7, NOW)).toBe(true)
  expect(isTracked({ stage: 'released', releasedAt: new Date(ago(7).getTime() + 1) }, 7, NOW)).toBe(true)
  expect(isTracked({ stage: 'released', releasedAt: ago(7) }, 7, NOW)).toBe(false)
  expect(isTracked({ stage: 'voided', releasedAt: null }, 7, NOW)).toBe(false)
})

test('a stub’s link yields its claim code wherever codes are taken; other text stays as it is', () => {
  const link = trackingLinkOf('https://labada.example:8443', 'K7QW3MXP')
  expect(link).toBe('https://labada.example:8443/t/K7QW3MXP')
  expect(claimOf(link)).toBe('K7QW3MXP')
  expect(claimOf(` ${link.toLowerCase()}?from=stub `)).toBe('K7QW3MXP')
  expect(claimOf('mab-261121-0042')).toBe('MAB-261121-0042')
  for (const other of [
    'https://labada.example/t/SHORT',
    'https://labada.example/x/K7QW3MXP',
    'K7QW3MXP',
    'ftp://a/t/K7QW3MXP',
  ])
    expect(codeInLink(other)).toBeUndefined()
})

test('a code has eight characters of the alphabet of codes', () => {
  for (const sign of CODE_ALPHABET) expect(TRACKED_CODE.test(sign.repeat(8))).toBe(true)
  for (const wrong of ['K7QW3MX', 'K7QW3MXPA', 'K7QW3MX0', 'K7QW3MXO', 'MAB-0042'])
    expect(TRACKED_CODE.test(wrong)).toBe(false)
})

test('only four digits at the end of a number open it', () => {
  expect(endsWithFour('09171234567', '4567')).toBe(true)
  expect(endsWithFour('09171234567', '4568')).toBe(false)
  expect(endsWithFour('09171234567', '567')).toBe(false)
  expect(endsWithFour('09171234567', '')).toBe(false)
  expect(endsWithFour(null, '4567')).toBe(false)
})

test('a page shows a name as on the stub: first name and initial', () => {
  expect(trackedNameOf('Maria Santos')).toBe('Maria S.')
  expect(trackedNameOf('Ma. Teresa de la Cruz')).toBe('Ma. Teresa C.')
  expect(trackedNameOf('Jun')).toBe('Jun')
  expect(trackedNameOf('')).toBe('')
})

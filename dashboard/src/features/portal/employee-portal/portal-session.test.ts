import { expect, it } from 'vitest'
import { PORTAL_MS, portalEnd } from './portal-session.ts'

const MINUTE = 60_000

it('ends exactly 15 minutes after the login, however busy somebody is', () => {
  expect(PORTAL_MS).toBe(15 * MINUTE)
  expect(portalEnd({ loginTimestamp: 0, activeAt: 0 })).toBe(15 * MINUTE)
  expect(portalEnd({ loginTimestamp: 0, activeAt: 14 * MINUTE })).toBe(15 * MINUTE)
})

it('ends 15 minutes after the last success where that is sooner', () => {
  expect(portalEnd({ loginTimestamp: 10 * MINUTE, activeAt: 2 * MINUTE })).toBe(17 * MINUTE)
})

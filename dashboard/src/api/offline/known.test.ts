import { DEFAULT_SETTINGS } from '@labada/domain/company/settings'
import { describe, expect, it } from 'vitest'
import { isTooOld, KNOWN_BY, settingsIn, toFact } from './known.ts'

const DAY = 86_400_000
const AT = Date.parse('2026-11-26T08:00:00+08:00')
const settingsOf = (offlineDays: number) =>
  toFact(KNOWN_BY.settings, { ...DEFAULT_SETTINGS, orders: { ...DEFAULT_SETTINGS.orders, offlineDays } }, AT)

describe('what a device keeps', () => {
  it.each([
    ['a week if the settings are not known', undefined, 7],
    ['as long as the shop says', settingsOf(2), 2],
    ['as long as the shop says, also longer', settingsOf(14), 14],
    ['a week if the settings cannot be read', { at: AT, value: { orders: 'nothing' } }, 7],
  ])('is good for %s', (_, settings, days) => {
    expect(isTooOld(AT, settingsIn(settings), AT + days * DAY)).toBe(false)
    expect(isTooOld(AT, settingsIn(settings), AT + days * DAY + 1)).toBe(true)
  })
})

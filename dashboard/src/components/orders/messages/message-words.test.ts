import { expect, it } from 'vitest'
import { nextTryWords } from './message-words.ts'

const nextTryAt = new Date('2026-11-21T01:05:00Z')

it('speaks of a next try only after the first one', () => {
  expect(nextTryWords({ tries: 0, nextTryAt })).toBe('To be sent Nov 21, 2026, 9:05 AM')
  expect(nextTryWords({ tries: 1, nextTryAt })).toBe('Next try Nov 21, 2026, 9:05 AM')
})

it('says nothing of a message that is settled', () => {
  expect(nextTryWords({ tries: 1, nextTryAt: null })).toBeNull()
})

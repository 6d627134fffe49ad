import { describe, expect, it } from 'vitest'
import { dayAndTime, dueWords, initialsOf, shortNameOf, shortNumber } from './order-words.ts'

const NOW = new Date('2026-11-21T09:05:12+08:00')
const at = (text: string) => new Date(`${text}+08:00`)

describe('a promise in words', () => {
  it.each([
    ['2026-11-21T09:45:12', 'due in 40 min', 'soon'],
    ['2026-11-21T09:05:00', 'due now', 'soon'],
    ['2026-11-21T17:00:00', 'due 5:00 PM', 'calm'],
    ['2026-11-22T17:00:00', 'due tomorrow, 5:00 PM', 'calm'],
    ['2026-11-24T08:00:00', 'due Tue, Nov 24, 8:00 AM', 'calm'],
    ['2026-11-21T08:40:12', '25 min late', 'late'],
    ['2026-11-20T07:05:12', '26 h 00 min late', 'late'],
  ])('%s is %s', (promised, words, tone) => expect(dueWords(at(promised), NOW)).toEqual({ words, tone }))

  it('counts days by the clock of Manila', () => {
    expect(dayAndTime(at('2026-11-22T00:30:00'), NOW)).toBe('tomorrow, 12:30 AM')
  })
})

it('calls customers by their name on their own stub, but never by all of it', () => {
  expect(shortNameOf('Ana Torres')).toBe('Ana T.')
  expect(shortNameOf('Maria Clara Santos')).toBe('Maria S.')
  expect(shortNameOf('Ma. Cristina Santos')).toBe('Ma. Cristina S.')
  expect(shortNameOf('Ma. Cristina')).toBe('Ma. C.')
  expect(shortNameOf('Cher')).toBe('Cher')
})

it('says the short number aloud and writes initials only on bags', () => {
  expect(shortNumber('MAB-261121-0042')).toBe('0042')
  expect(initialsOf('Maria Clara Santos')).toBe('MS')
  expect(initialsOf('Cher')).toBe('C')
  expect(initialsOf(null)).toBe('')
})

// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { unlikeEnglish, unsaid } from '../../../testing/page-catalogs.ts'
import ceb from '../../../words/tracking/ceb.json' with { type: 'json' }
import en from '../../../words/tracking/en.json' with { type: 'json' }
import fil from '../../../words/tracking/fil.json' with { type: 'json' }
import { formatsOf, keepLanguage, LANGUAGES, manilaWeekday, startLanguage } from './languages.ts'
import { say } from './tracking-words.ts'

test.each([
  ['Filipino', fil],
  ['Cebuano', ceb],
])('%s has every message, with the same values, in the same order of keys', (_name, words) => {
  expect(unlikeEnglish(words, en)).toEqual([])
})

test('every message is said somewhere', () => {
  // Payment methods are said by their own names.
  expect(unsaid(import.meta.dirname, en, ['cash', 'gcash', 'maya', 'card', 'bank'])).toEqual([])
})

test('the language is the reader’s choice, then the browser’s first that the page has, then English', () => {
  expect(startLanguage(['ceb-PH', 'en'])).toBe('ceb')
  expect(startLanguage(['tl-PH'])).toBe('fil')
  expect(startLanguage(['de-DE', 'fil'])).toBe('fil')
  expect(startLanguage(['de-DE'])).toBe('en')
  expect(startLanguage([])).toBe('en')
  keepLanguage('ceb')
  expect(startLanguage(['en-PH'])).toBe('ceb')
})

test('messages have their values, and amounts, days and hours are written as in Manila', () => {
  expect(say('en', 'load', { number: 2 })).toBe('Load 2')
  for (const { code } of LANGUAGES) {
    const { money, minutes, day } = formatsOf(code)
    expect(money(1365.5)).toBe('₱1,365.50')
    expect(minutes(7 * 60 + 30)).toMatch(/7:30/)
    expect(day('2026-11-26')).toMatch(/26/)
  }
  expect(formatsOf('en').moment('2026-11-26T09:00:00Z')).toMatch(/Thu, .*5:00/)
  expect(formatsOf('en').weekday(0)).toBe('Sunday')
  expect(formatsOf('en').weekday(6)).toBe('Saturday')
  expect(manilaWeekday(new Date('2026-11-26T15:59:00Z'))).toBe(4)
  expect(manilaWeekday(new Date('2026-11-26T16:00:00Z'))).toBe(5)
})

import { expect, test } from 'vitest'
import { unlikeEnglish, unsaid } from '../../../../testing/page-catalogs.ts'
import ceb from '../../../../words/booking/ceb.json' with { type: 'json' }
import en from '../../../../words/booking/en.json' with { type: 'json' }
import fil from '../../../../words/booking/fil.json' with { type: 'json' }
import { newRequestId } from './booking-calls.ts'
import { voiceOf } from './booking-words.ts'

test.each([
  ['Filipino', fil],
  ['Cebuano', ceb],
])('%s has every message, with the same values, in the same order of keys', (_name, words) => {
  expect(unlikeEnglish(words, en)).toEqual([])
})

test('every message is said somewhere', () => {
  // The labels of text fields are said by the names of their fields.
  expect(unsaid(import.meta.dirname, en, ['name', 'phone', 'address', 'landmark', 'note'])).toEqual([])
})

test('a time is written as in Manila, in each language', () => {
  for (const language of ['en', 'fil', 'ceb'] as const) {
    const { say, formats } = voiceOf(language)
    expect(say('slot', { from: formats.minutes(540), until: formats.minutes(720) })).toMatch(/9:00.*12:00/)
  }
})

test('a request has an id of its own, which every server takes', () => {
  const ids = Array.from({ length: 100 }, newRequestId)
  expect(new Set(ids).size).toBe(100)
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
})

import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import ceb from '../../../../words/booking/ceb.json' with { type: 'json' }
import en from '../../../../words/booking/en.json' with { type: 'json' }
import fil from '../../../../words/booking/fil.json' with { type: 'json' }
import { newRequestId } from './booking-calls.ts'
import { voiceOf } from './booking-words.ts'

const valuesIn = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).toSorted()

test.each([
  ['Filipino', fil],
  ['Cebuano', ceb],
])('%s has every message, with the same values, in the same order of keys', (_name, words) => {
  expect(Object.keys(words)).toEqual(Object.keys(en))
  for (const [key, text] of Object.entries(words)) {
    expect(text.trim(), key).not.toBe('')
    expect(valuesIn(text), key).toEqual(valuesIn(en[key as keyof typeof en]))
  }
})

test('every message is said somewhere', () => {
  const sources = readdirSync(import.meta.dirname)
    .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$/.test(file))
    .map((file) => readFileSync(`${import.meta.dirname}/${file}`, 'utf8'))
    .join('\n')
  // The labels of text fields are said by the names of their fields.
  const fields = new Set(['name', 'phone', 'address', 'landmark', 'note'])
  expect(Object.keys(en).filter((key) => !fields.has(key) && !sources.includes(`'${key}'`))).toEqual([])
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

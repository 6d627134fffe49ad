import { expect, it } from 'vitest'
import { CODE_ALPHABET, codeFrom } from './random-codes.ts'

it('makes codes of six unmistakable signs unless told otherwise', () => {
  const bytes = Uint8Array.from({ length: 10 }, (_, i) => i * 29)
  expect(codeFrom(bytes)).toHaveLength(6)
  expect(codeFrom(bytes, 8)).toHaveLength(8)
  expect([...codeFrom(bytes, 10)].every((sign) => CODE_ALPHABET.includes(sign))).toBe(true)
  expect(CODE_ALPHABET).not.toMatch(/[0O1I]/)
})

it('uses every sign equally often, since 256 is a multiple of the alphabet', () => {
  const all = codeFrom(
    Uint8Array.from({ length: 256 }, (_, i) => i),
    256,
  )
  for (const sign of CODE_ALPHABET) expect(all.split(sign)).toHaveLength(256 / 32 + 1)
})

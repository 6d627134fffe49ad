import { expect, it } from 'vitest'
import { z } from 'zod'
import { newId } from './ids.ts'

it('names a new record so that its ids sort by time and never meet', () => {
  const ids = Array.from({ length: 500 }, (_, at) => newId(1_750_000_000_000 + at))
  expect(ids.every((id) => z.uuidv7().safeParse(id).success)).toBe(true)
  expect([...ids].sort()).toEqual(ids)
  expect(new Set(Array.from({ length: 500 }, () => newId(1))).size).toBe(500)
})

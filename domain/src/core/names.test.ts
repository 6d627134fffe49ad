import { expect, it } from 'vitest'
import { fullNameOf, shortNameOf } from './names.ts'

it('says the first name and then the last, both whole', () => {
  expect(fullNameOf({ firstname: 'Maria Luisa', lastname: 'Dela Cruz' })).toBe('Maria Luisa Dela Cruz')
})

it('keeps only the first letter of the last name on screens that others see', () => {
  expect(shortNameOf({ firstname: 'Ana', lastname: 'Reyes' })).toBe('Ana R.')
  expect(shortNameOf({ firstname: 'Ana', lastname: '' })).toBe('Ana')
})

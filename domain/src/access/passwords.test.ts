import { expect, test } from 'vitest'
import { passwordComplaint, requirePassword } from './passwords.ts'

test.each(['labada-demo', 'short', ''])('%j is shorter than twelve signs', (password) => {
  expect(passwordComplaint(password)).toBe('Password must be at least 12 characters')
})

test.each([
  'password1234',
  'P@ssw0rd!234',
  'qwertyuiop12',
  'aaaaaaaaaaaa',
  'abcabcabcabc',
  '123456789012',
  'Labada-Laundry-1',
  'laundryshop2026',
  'Summer2026!!!!',
  'adminadmin123',
  'iloveyou1234',
])('%j is a common or a product word with little else', (password) => {
  expect(passwordComplaint(password)).toBe('Password is too easy to guess')
})

test.each(['correct horse battery', 'tabo-at-batya-7', 'Xk7#mQ2$vL9!', 'masarap ang kape', '837465019283'])(
  '%j is accepted',
  (password) => {
    expect(passwordComplaint(password)).toBeUndefined()
  },
)

test('the own name and the shop’s name do not make a password', () => {
  expect(passwordComplaint('marivic-reyes-1', ['Marivic', 'Reyes'])).toBe('Password is too easy to guess')
  expect(passwordComplaint('bubblesbubbles', ['Bubbles'])).toBe('Password is too easy to guess')
})

test('a refused password names its field', () => {
  expect(() => requirePassword('short', [], 'admin.password')).toThrowError(
    expect.objectContaining({ code: 'field_invalid', details: { field: 'admin.password' } }),
  )
})

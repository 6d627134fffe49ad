import { describe, expect, it } from 'vitest'
import { email, fieldName, firstComplaint, maxLength, minLength, required } from './rules.ts'

describe('the five validation rules', () => {
  it.each([null, undefined, '', '   '])('%j is not filled in', (value) => {
    expect(required(value, 'Reason')).toBe('Reason is required')
  })
  it('speaks in the owner’s words', () => {
    expect(minLength(3)('ab', 'Name')).toBe('Name must be at least 3 characters')
    expect(maxLength(3)('abcd', 'Name')).toBe('Name must be at most 3 characters')
    expect(email('ana@', 'Email')).toBe('Invalid email address')
  })
  it('is silent when all is well', () => {
    expect(firstComplaint([required, minLength(2), maxLength(9), email], 'a@b.ph', 'Email')).toBeUndefined()
  })
  it('gives the first complaint of a custom list', () => {
    expect(firstComplaint([required, () => 'Pick another'], 'x', 'Name')).toBe('Pick another')
    expect(firstComplaint([required, minLength(2)], ' ', 'Name')).toBe('Name is required')
  })
  it('names fields as people read them', () => {
    expect(fieldName('customerName')).toBe('Customer name')
    expect(fieldName('setup_code')).toBe('Setup code')
  })
})

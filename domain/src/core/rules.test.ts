import { describe, expect, it } from 'vitest'
import { email, fieldName, fileType, firstComplaint, maxLength, minLength, required } from './rules.ts'

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
  it('lets only files of the allowed types pass', () => {
    const receipt = fileType(['image/jpeg', 'image/png', 'application/pdf'], () => undefined)
    expect(receipt({ type: 'image/png' }, 'Receipt')).toBeUndefined()
    expect(receipt('application/pdf', 'Receipt')).toBeUndefined()
    expect(receipt({ type: 'text/html' }, 'Receipt')).toBe('Only JPG, PNG or PDF')
    expect(receipt({ type: '' }, 'Receipt')).toBe('Only JPG, PNG or PDF')
    expect(receipt(null, 'Receipt')).toBe('Only JPG, PNG or PDF')
  })
  it('reports a list of types that is empty, and refuses every file', () => {
    const reported: Error[] = []
    const rule = fileType([], (mistake) => reported.push(mistake))
    expect(rule({ type: 'image/png' }, 'Receipt')).toBe('Receipt is invalid')
    expect(reported.map(({ message }) => message)).toEqual(['Receipt allows no type of file at all'])
  })
  it('names fields as people read them', () => {
    expect(fieldName('customerName')).toBe('Customer name')
    expect(fieldName('setup_code')).toBe('Setup code')
  })
})

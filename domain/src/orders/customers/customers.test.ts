import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maskPhone, parsePhone, phoneDigits, phoneOf } from './customers.ts'

describe('A phone number', () => {
  test.each([
    '09171234567',
    '+639171234567',
    '639171234567',
    '9171234567',
    '00639171234567',
    '+63 (917) 123-4567',
    ' 0917.123.4567 ',
  ])('%s is kept as 09171234567', (written) => {
    expect(parsePhone(written)).toBe('09171234567')
  })

  test.each(['', '0322345678', '0917123456', '091712345678', '+1 917 123 4567', 'ana', '0917-123-456a'])(
    '%j is no mobile number',
    (written) => {
      expect(parsePhone(written)).toBeUndefined()
    },
  )

  test('is the same number however often it is kept', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{9}$/), fc.constantFrom('0', '63', '+63', '0063', ''), (rest, prefix) => {
        const kept = parsePhone(`${prefix}9${rest}`)
        expect(kept).toBe(`09${rest}`)
        expect(parsePhone(kept ?? '')).toBe(kept)
      }),
    )
  })

  test('may be left out, but not be nonsense', () => {
    expect(phoneOf(undefined)).toBeNull()
    expect(phoneOf('  ')).toBeNull()
    expect(() => phoneOf('12345')).toThrow('Phone must be a Philippine mobile number')
  })

  test('is shown to others by its last four digits', () => {
    expect(maskPhone('09171234567')).toBe('•••• 4567')
  })

  test('is found by a part of it, however it is written', () => {
    expect(phoneDigits('4567')).toBe('4567')
    expect(phoneDigits('+63 917 123')).toBe('0917123')
    expect(phoneDigits('0917-123')).toBe('0917123')
    expect(phoneDigits('7')).toBeUndefined()
    expect(phoneDigits('Ana 4567')).toBeUndefined()
  })
})

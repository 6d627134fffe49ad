import { describe, expect, test } from 'vitest'
import { DomainError } from '../core/errors.ts'
import { pinComplaint, requirePin } from './pins.ts'

describe('A PIN', () => {
  test('is four to six digits', () => {
    expect(['7391', '73915', '739158'].map((pin) => pinComplaint(pin))).toEqual([undefined, undefined, undefined])
    for (const pin of ['', '739', '7391582', '73a1', '７３９１', ' 7391'])
      expect([pin, pinComplaint(pin)]).toEqual([pin, 'PIN must be 4 to 6 digits'])
  })

  test('is none that somebody tries first', () => {
    const weak = [
      '0000',
      '1234',
      '4321',
      '7890',
      '0987',
      '1212',
      '1122',
      '9999',
      '123123',
      '2580',
      '1998',
      '2026',
      '7771',
      '12121',
    ]
    for (const pin of weak) expect([pin, pinComplaint(pin)]).toEqual([pin, 'PIN is too easy to guess'])
  })

  test('is not the person’s birthday', () => {
    for (const pin of ['0321', '2103', '032198', '210398', '980321'])
      expect([pin, pinComplaint(pin, '1998-03-21')]).toEqual([pin, 'PIN is too easy to guess'])
    expect(pinComplaint('0321', '1998-04-21')).toBeUndefined()
    expect(pinComplaint('0321')).toBeUndefined()
  })

  test('is refused at its field', () => {
    expect(() => requirePin('1234', null, 'newPin')).toThrow(DomainError)
    try {
      requirePin('1234', null, 'newPin')
    } catch (error) {
      expect(error).toMatchObject({ code: 'field_invalid', details: { field: 'newPin' } })
    }
  })

  test('is left to chance nine times in ten: few are refused', () => {
    const all = Array.from({ length: 10_000 }, (_, at) => String(at).padStart(4, '0'))
    const refused = all.filter((pin) => pinComplaint(pin)).length
    expect(refused).toBeGreaterThan(200)
    expect(refused).toBeLessThan(1_000)
  })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BASE62, checksum, formatCredential, parseCredential, SECRET_LENGTH, secretOf } from './credentials.ts'

const signs = fc
  .array(fc.constantFrom(...BASE62), { minLength: SECRET_LENGTH, maxLength: SECRET_LENGTH })
  .map((letters) => letters.join(''))

test('the checksum is the well-known CRC-32', () => {
  expect(checksum('123456789')).toBe('cbf43926')
})

test('a credential reads back as it was made', () => {
  fc.assert(
    fc.property(
      fc.nat(),
      signs,
      fc.constantFrom('app' as const, 'client' as const, 'portal' as const),
      (id, text, kind) => {
        const secret = secretOf(kind, text)
        expect(parseCredential(formatCredential(id, secret))).toEqual({ id, kind, secret })
      },
    ),
  )
})

test('one changed sign makes it no credential', () => {
  fc.assert(
    fc.property(signs, fc.nat(SECRET_LENGTH - 1), fc.constantFrom(...BASE62), (text, at, sign) => {
      fc.pre(text[at] !== sign)
      const sound = formatCredential(7, secretOf('app', text))
      const index = sound.indexOf('_') + 1 + at
      expect(parseCredential(sound.slice(0, index) + sign + sound.slice(index + 1))).toBeUndefined()
    }),
  )
})

test.each([undefined, '', 'null', '1|', '|lda_x', '17|lda_not-a-token', ' 1|lda_', '-1|lda_', "1' or 1=1--"])(
  '%j is no credential',
  (text) => {
    expect(parseCredential(text)).toBeUndefined()
  },
)

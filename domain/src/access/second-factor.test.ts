import { describe, expect, it } from 'vitest'
import { shownRecoveryCode, typedCode } from './second-factor.ts'

describe('what is typed as the second step of a login', () => {
  it('is a code of the app, however it is spaced', () => {
    expect(typedCode('123456')).toEqual({ kind: 'app', code: '123456' })
    expect(typedCode(' 123 456 ')).toEqual({ kind: 'app', code: '123456' })
  })

  it('is a recovery code as it was shown, in any case', () => {
    const shown = shownRecoveryCode('ABCDEFGHJK')
    expect(shown).toBe('ABCDE-FGHJK')
    expect(typedCode(shown.toLowerCase())).toEqual({ kind: 'recovery', code: 'ABCDEFGHJK' })
  })

  it('is nothing else', () => {
    for (const text of ['', '12345', '1234567', 'ABCDE-FGHJ', 'ABCDE-FGHJ0', '12345a', '１２３４５６']) {
      expect([text, typedCode(text)]).toEqual([text, undefined])
    }
  })
})

import { describe, expect, it } from 'vitest'
import { requireStrongPassword } from './strong-passwords.ts'

const judged = (password: string) => requireStrongPassword(password, ['Suds & Co', 'ana'], 'password')

describe('a password', () => {
  it.each(['leavemealone', 'JustinBieber', 'finalfantasy7!', '1qaz2wsx3edc', '2026 sonyericsson', '123qweasdzxc'])(
    '%j is one that many people use',
    async (password) => {
      await expect(judged(password)).rejects.toMatchObject({
        message: 'Many people use this password. Choose another.',
        details: { field: 'password' },
      })
    },
  )

  it.each(['short', 'suds & co 2026', 'passwordpassword1'])('%j is refused for what it is', async (password) => {
    await expect(judged(password)).rejects.toMatchObject({ message: expect.stringMatching(/^Password /) })
  })

  it.each(['masarap ang kape', 'seven-green-lamps', 'tabo-at-batya-7', 'leave me a loan of lamps'])(
    '%j is taken',
    async (password) => {
      await expect(judged(password)).resolves.toBeUndefined()
    },
  )
})

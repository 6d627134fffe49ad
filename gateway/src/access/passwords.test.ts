import { expect, test } from 'vitest'
import { fitsPassword, hashPassword } from './passwords.ts'

test('a password fits its own hash and no other does', async () => {
  const hash = await hashPassword('correct horse battery')
  expect(await fitsPassword(hash, 'correct horse battery')).toBe(true)
  expect(await fitsPassword(hash, 'wrong')).toBe(false)
  expect(await fitsPassword(undefined, 'correct horse battery')).toBe(false)
})

test('at most two are hashed at once and twenty wait; whoever comes then is told to come back', async () => {
  const rush = await Promise.allSettled(Array.from({ length: 40 }, () => fitsPassword(undefined, 'wrong')))
  const refused = rush.filter((one) => one.status === 'rejected')
  expect(refused).toHaveLength(40 - 22)
  for (const { reason } of refused) expect(reason).toMatchObject({ status: 503, headers: { 'Retry-After': '3' } })
})

import { expect, test } from 'vitest'
import { Rests } from './rests.ts'

test('what took long rests long, by itself, and at most a day', async () => {
  let now = 1_000
  const rests = new Rests(() => now)
  const taking = (ms: number) => async () => {
    now += ms
    return ms
  }
  expect(rests.isResting('quick')).toBe(false)
  expect(await rests.after('quick', taking(100))).toBe(100)
  await rests.after('long', taking(1_000))
  expect([rests.isResting('quick'), rests.isResting('long')]).toEqual([true, true])
  now += 50_000
  expect([rests.isResting('quick'), rests.isResting('long')]).toEqual([false, true])
  now += 4_949_999
  expect(rests.isResting('long')).toBe(true)
  now += 1
  expect(rests.isResting('long')).toBe(false)
  await rests.after('endless', taking(3_600_000))
  now += 86_400_000
  expect(rests.isResting('endless')).toBe(false)
})

test('what fails rests too', async () => {
  let now = 0
  const rests = new Rests(() => now)
  const failing = async () => {
    now += 60_000
    throw new Error('canceled')
  }
  await expect(rests.after('failing', failing)).rejects.toThrow('canceled')
  expect(rests.isResting('failing')).toBe(true)
})

import { expect, it } from 'vitest'
import { jobName, tookWords, whenWords } from './schedule-words.ts'

it('says when a schedule comes in words, and leaves a pattern it does not know as it is', () => {
  expect(whenWords('* * * * *')).toBe('Every minute')
  expect(whenWords('*/30 * * * *')).toBe('Every 30 minutes')
  expect(whenWords('5 * * * *')).toBe('Every hour at :05')
  expect(whenWords('14 2 * * *')).toBe('Every day at 2:14 AM')
  expect(whenWords('0 12 * * *')).toBe('Every day at 12:00 PM')
  expect(whenWords('40 0 * * *')).toBe('Every day at 12:40 AM')
  expect(whenWords('0 2 1,16 * *')).toBe('0 2 1,16 * *')
  expect(whenWords('0 */2 * * *')).toBe('0 */2 * * *')
})

it('has words for a job it never heard of, and for how long one took', () => {
  expect(jobName('check-audit-seals')).toBe('Verify audit log')
  expect(jobName('paint-the-door')).toBe('Paint the door')
  expect([tookWords(null), tookWords(12), tookWords(1_234)]).toEqual(['', '12 ms', '1.2 s'])
})

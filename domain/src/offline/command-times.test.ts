import { describe, expect, it } from 'vitest'
import { countedAt, isClockWrong } from './command-times.ts'

const at = (text: string) => new Date(`2026-11-21T${text}+08:00`)
const arrived = at('17:00:00')

describe('when a command counts that was done without a connection', () => {
  it('at the device’s time', () => {
    expect(countedAt(at('09:05:00'), { before: at('09:00:00'), arrived })).toEqual(at('09:05:00'))
    expect(countedAt(at('09:05:00'), { before: null, arrived })).toEqual(at('09:05:00'))
  })

  it('never after it arrived, nor before the one before it, nor a month ago', () => {
    expect(countedAt(at('18:00:00'), { before: at('09:00:00'), arrived })).toEqual(arrived)
    expect(countedAt(at('08:00:00'), { before: at('09:00:00'), arrived })).toEqual(at('09:00:00'))
    expect(countedAt(new Date('2026-10-21T01:00:00Z'), { before: null, arrived })).toEqual(
      new Date('2026-11-07T17:00:00+08:00'),
    )
    expect(countedAt(at('09:00:00'), { before: at('19:00:00'), arrived })).toEqual(arrived)
  })

  it('and a clock that was moved is told', () => {
    expect(isClockWrong(at('18:00:00'), arrived)).toBe(true)
    expect(isClockWrong(at('17:01:30'), arrived)).toBe(false)
    expect(isClockWrong(at('09:05:00'), at('09:05:00'))).toBe(false)
  })
})

import { describe, expect, it } from 'vitest'
import { promiseChoices, promiseOf, timeOf } from './promise-times.ts'

const at = (text: string) => new Date(`${text}+08:00`)

describe('promising for later', () => {
  it('offers later today, then the mornings and evenings of the next two days', () => {
    expect(promiseChoices(at('2026-11-21T15:00:00')).map((choice) => choice.at)).toEqual([
      at('2026-11-21T16:00:00'),
      at('2026-11-21T18:00:00'),
      at('2026-11-22T10:00:00'),
      at('2026-11-22T17:00:00'),
      at('2026-11-23T10:00:00'),
      at('2026-11-23T17:00:00'),
    ])
  })

  it('never offers the night', () => {
    expect(promiseChoices(at('2026-11-21T20:30:00'))[0]?.at).toEqual(at('2026-11-22T10:00:00'))
  })

  it('reads a day and a time of Manila, and writes it back', () => {
    const promised = promiseOf('2026-11-22', '17:05')
    expect(promised).toEqual(at('2026-11-22T17:05:00'))
    expect(timeOf(at('2026-11-22T07:05:00'))).toBe('07:05')
    expect(promiseOf('2026-13-40', '17:05')).toBeUndefined()
    expect(promiseOf('2026-11-22', '1')).toBeUndefined()
  })
})

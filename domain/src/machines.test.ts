import { describe, expect, it } from 'vitest'
import { downMinutes, statusOf } from './machines.ts'

const at = (clock: string) => new Date(`2026-11-21T${clock}:00+08:00`)
const window = { from: at('08:00'), to: at('18:00') }

describe('a machine', () => {
  it('is working, out of order, or retired whatever else it was', () => {
    expect(statusOf({ retiredAt: null, isDown: false })).toBe('working')
    expect(statusOf({ retiredAt: null, isDown: true })).toBe('out_of_order')
    expect(statusOf({ retiredAt: at('09:00'), isDown: true })).toBe('retired')
  })

  it('was out of order for what of each span lies in the window; an open one lasts to its end', () => {
    expect(downMinutes([], window)).toBe(0)
    expect(downMinutes([{ from: at('09:00'), until: at('09:45') }], window)).toBe(45)
    expect(downMinutes([{ from: at('06:00'), until: at('08:30') }], window)).toBe(30)
    expect(downMinutes([{ from: at('06:00'), until: at('07:30') }], window)).toBe(0)
    expect(
      downMinutes(
        [
          { from: at('09:00'), until: at('09:45') },
          { from: at('17:00'), until: null },
        ],
        window,
      ),
    ).toBe(105)
  })
})

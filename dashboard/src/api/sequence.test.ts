import type { Event } from '@labada/contracts/core/events'
import { describe, expect, it, vi } from 'vitest'
import { createSequence } from './sequence.ts'

const event = (id: string): Event => ({
  id,
  type: 'order.received',
  branchId: null,
  occurredAt: new Date('2026-11-21T09:05:12+08:00'),
  payload: { orderId: id },
})
const frame = (prevSeq: number, seq: number, ...ids: string[]) => ({ prevSeq, seq, events: ids.map(event) })
const settled = () => new Promise((done) => setTimeout(done))

function given(resume: Parameters<typeof createSequence>[0]['resume']) {
  const heard: string[] = []
  const onResync = vi.fn<() => void>()
  const asked = vi.fn<typeof resume>(resume)
  const sequence = createSequence({
    onEvents: (events) => heard.push(...events.map((one) => one.id)),
    onResync,
    resume: asked,
  })
  return { sequence, heard, onResync, asked }
}

describe('the sequence of events', () => {
  it('is taken frame by frame, none twice', () => {
    const { sequence, heard, asked } = given(async () => undefined)
    sequence.hello({ seq: 7 })
    sequence.frame(frame(7, 8, 'a'))
    sequence.frame(frame(7, 8, 'a'))
    sequence.frame(frame(8, 10, 'b', 'c'))
    expect(heard).toEqual(['a', 'b', 'c'])
    expect(asked).not.toHaveBeenCalled()
  })

  it('is asked for again where a number is missing', async () => {
    const { sequence, heard, asked, onResync } = given(async () => frame(8, 12, 'missed', 'd'))
    sequence.hello({ seq: 8 })
    sequence.frame(frame(11, 12, 'd'))
    await settled()
    expect(asked).toHaveBeenCalledExactlyOnceWith(8)
    expect(heard).toEqual(['missed', 'd'])
    expect(onResync).not.toHaveBeenCalled()
    sequence.frame(frame(12, 13, 'e'))
    expect(heard.at(-1)).toBe('e')
  })

  it('is asked for after a reconnection, unless nothing happened meanwhile', async () => {
    const { sequence, heard, asked } = given(async () => frame(8, 9, 'missed'))
    sequence.hello({ seq: 8 })
    sequence.hello({ seq: 8 })
    expect(asked).not.toHaveBeenCalled()
    sequence.hello({ seq: 9 })
    await settled()
    expect(heard).toEqual(['missed'])
  })

  it('is given up for a resync when the server no longer knows, and goes on from there', async () => {
    const { sequence, heard, onResync } = given(async () => ({ resync: true as const, seq: 900 }))
    sequence.hello({ seq: 8 })
    sequence.frame(frame(500, 501, 'x'))
    await settled()
    expect(onResync).toHaveBeenCalledTimes(1)
    sequence.frame(frame(900, 901, 'y'))
    expect(heard).toEqual(['y'])
  })

  it('is a resync when asking failed, and asks again with the next frame', async () => {
    let tries = 0
    const { sequence, heard, onResync } = given(async () => {
      tries += 1
      if (tries === 1) throw new Error('operation has timed out')
      return frame(8, 12, 'missed')
    })
    sequence.hello({ seq: 8 })
    sequence.frame(frame(10, 11, 'a'))
    sequence.frame(frame(11, 12, 'b'))
    await settled()
    expect(onResync).toHaveBeenCalledTimes(1)
    sequence.frame(frame(12, 13, 'c'))
    await settled()
    expect(heard).toEqual(['missed'])
  })
})

import type { ManilaDate } from '@labada/domain/core/manila-time'
import { expect, it } from 'vitest'
import { proposedTimes } from './dispute-times.ts'

const DAY = '2026-11-12' as ManilaDate
const at = (text: string) => new Date(`${text.replace(' ', 'T')}:00+08:00`)

it('reads what somebody says of their day in Manila’s time, and claims nothing that was left empty', () => {
  expect(proposedTimes(DAY, { came: '08:00', left: '17:30' }, undefined)).toEqual({
    proposed_in_at: at('2026-11-12 08:00'),
    proposed_out_at: at('2026-11-12 17:30'),
  })
  expect(proposedTimes(DAY, { came: '', left: '' }, at('2026-11-12 08:00'))).toEqual({})
  expect(proposedTimes(DAY, { came: '08:00', left: '' }, undefined)).toEqual({ proposed_in_at: at('2026-11-12 08:00') })
})

it('takes a time before somebody came for the next morning', () => {
  expect(proposedTimes(DAY, { came: '18:00', left: '03:10' }, undefined).proposed_out_at).toEqual(
    at('2026-11-13 03:10'),
  )
  expect(proposedTimes(DAY, { came: '', left: '03:10' }, at('2026-11-12 18:02'))).toEqual({
    proposed_out_at: at('2026-11-13 03:10'),
  })
  expect(proposedTimes(DAY, { came: '', left: '18:00' }, at('2026-11-12 08:00'))).toEqual({
    proposed_out_at: at('2026-11-12 18:00'),
  })
})

import type { TimelineRow } from '@labada/contracts/attendance/attendance-desk-schemas'
import { addDays, manilaDateOf } from '@labada/domain/core/manila-time'
import { expect, it } from 'vitest'
import { givenDay } from '../../../testing/people.ts'
import { MABOLO } from '../../../testing/shop.ts'
import { axisOf, barsOf, placeOn } from './day-bars.ts'

const DAY = manilaDateOf(new Date('2026-11-20T08:00:00+08:00'))
const at = (time: string, day = '2026-11-20') => new Date(`${day}T${time}:00+08:00`)
const shift = (from: Date, to: Date) => ({ startsAt: from, endsAt: to, breakMinutes: 60, note: null })
const record = (inAt: Date, outAt: Date | null, state: 'open' | 'closed' | 'missing_out' = 'closed') => ({
  id: MABOLO.id,
  branchId: MABOLO.id,
  inAt,
  outAt,
  state,
  overtimeMinutes: 0,
})
const row = (own: Partial<TimelineRow>): TimelineRow => ({
  id: MABOLO.id,
  name: 'Ana Reyes',
  branchId: MABOLO.id,
  workday: DAY,
  shifts: [shift(at('08:00'), at('17:00'))],
  records: [],
  day: null,
  ...own,
})
const drawn = (one: TimelineRow, now: string) =>
  barsOf(one, DAY, at(now)).map(({ kind, from, to }) => `${kind} ${clock(from)}-${clock(to)}`)
const clock = (of: Date) => new Date(of.getTime() + 8 * 3_600_000).toISOString().slice(11, 16)

it('draws who came late and stayed on: the plan, the late part, the work in it and beyond it', () => {
  const late = row({ records: [record(at('08:20'), at('18:00'))] })
  expect(drawn(late, '20:00')).toEqual([
    'planned 08:00-17:00',
    'late 08:00-08:20',
    'worked 08:20-17:00',
    'beyond 17:00-18:00',
  ])
})

it('calls nobody late whom the reckoned day does not: the shop has its grace', () => {
  const graced = row({ records: [record(at('08:04'), null, 'open')], day: givenDay({ workday: DAY, lateMinutes: 0 }) })
  expect(drawn(graced, '10:00')).toEqual(['planned 08:00-17:00', 'worked 08:04-10:00'])
})

it('draws who did not come: late while the shift goes on, absent when it is over, neither with leave', () => {
  expect(drawn(row({}), '07:00')).toEqual(['planned 08:00-17:00'])
  expect(drawn(row({}), '09:30')).toEqual(['planned 08:00-17:00', 'late 08:00-09:30'])
  expect(drawn(row({}), '18:00')).toEqual(['absent 08:00-17:00'])
  const onLeave = row({ day: givenDay({ workday: DAY, attendance: 'paid_leave' }) })
  expect(drawn(onLeave, '09:30')).toEqual(['leave 08:00-17:00'])
  expect(drawn(onLeave, '18:00')).toEqual(['leave 08:00-17:00'])
  const cameAnyway = { ...onLeave, records: [record(at('08:00'), at('12:00'))] }
  expect(drawn(cameAnyway, '18:00')).toEqual(['planned 08:00-17:00', 'worked 08:00-12:00'])
})

it('draws a missing out until the planned end, and until midnight where nothing was planned', () => {
  const forgot = { records: [record(at('08:00'), null, 'missing_out')] }
  expect(drawn(row(forgot), '23:00')).toEqual(['planned 08:00-17:00', 'missing 08:00-17:00'])
  expect(drawn(row({ ...forgot, shifts: [] }), '23:00')).toEqual(['missing 08:00-00:00'])
})

it('draws of who is still in from the day before what is of this day', () => {
  const yesterday = { workday: addDays(DAY, -1), shifts: [shift(at('14:00', '2026-11-19'), at('22:00', '2026-11-19'))] }
  const still = row({ ...yesterday, records: [record(at('13:50', '2026-11-19'), null, 'open')] })
  expect(drawn(still, '01:56')).toEqual(['beyond 00:00-01:56'])
  expect(axisOf(DAY, barsOf(still, DAY, at('01:56'))).hours[0]).toBe(0)
})

it('has an axis from five to midnight that a night shift makes longer', () => {
  expect(axisOf(DAY, []).hours).toEqual(Array.from({ length: 20 }, (_, index) => index + 5))
  const night = barsOf(row({ shifts: [shift(at('22:00'), at('06:30', '2026-11-21'))] }), DAY, at('12:00'))
  const axis = axisOf(DAY, night)
  expect([axis.hours[0], axis.hours.at(-1)]).toEqual([5, 31])
  expect([placeOn(axis, axis.from), placeOn(axis, at('18:00')), placeOn(axis, at('23:00', '2026-11-22'))]).toEqual([
    0, 50, 100,
  ])
})

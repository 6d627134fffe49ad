import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { manilaMinuteAt, manilaMinuteOf } from '../core/manila-time.ts'
import { day } from '../law/testing/tables.ts'
import { type AttendanceInput, attendanceOf, type OvertimeNote, type Workday } from './attendance.ts'
import { dayRecordsOf } from './attendance-days.ts'
import { DEFAULT_ATTENDANCE_RULES, shiftOn } from './attendance-rules.ts'

const TUESDAY = '2026-11-03'
const NINE_TO_SIX = { start: 8 * 60, end: 17 * 60, break: { start: 12 * 60, end: 13 * 60 } }
const NIGHT = { start: 22 * 60, end: 7 * 60, break: { start: 2 * 60, end: 3 * 60 } }
const ordinary = () => ({ dayType: 'ordinary' as const, isRestDay: false })

const minute = (text: string) => {
  const [date = '', time = '0:0'] = text.includes(' ') ? text.split(' ') : [TUESDAY, text]
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return manilaMinuteAt(day(date), hours * 60 + minutes)
}
const given = (input: Partial<AttendanceInput> & { readonly at?: readonly string[] }): AttendanceInput => ({
  shifts: [shiftOn(day(TUESDAY), NINE_TO_SIX)],
  scans: (input.at ?? []).map(minute),
  notes: [],
  rules: DEFAULT_ATTENDANCE_RULES,
  night: { from: 22 * 60, to: 6 * 60 },
  classOf: ordinary,
  ...input,
})
const dayOf = (input: Parameters<typeof given>[0]): Workday => {
  const [first] = attendanceOf(given(input)).workdays
  if (!first) throw new Error('There is no workday')
  return first
}
const note = (from: string, to: string, status: OvertimeNote['status'] = 'approved') => ({
  from: minute(from),
  to: minute(to),
  status,
})
const paid = ({ slices }: Workday) => slices.map(({ minutes }) => [minutes.regular, minutes.overtime])
const floating = { ...DEFAULT_ATTENDANCE_RULES, breakMode: 'floating' as const }

describe('A day at two places, one of which has a holiday', () => {
  const places = [
    { from: minute('8:00'), place: 'A' },
    { from: minute('12:00'), place: 'A' },
    { from: minute('13:00'), place: 'B' },
  ]
  const classOf: AttendanceInput['classOf'] = (_date, place) => ({
    dayType: place === 'B' ? 'special_nonworking' : 'ordinary',
    isRestDay: false,
  })
  it('is the holiday only for the hours at the one that has it (story 15)', () => {
    const { slices } = dayOf({ at: ['8:00', '12:00', '13:00', '17:00'], places, classOf })
    expect(slices.map(({ dayType, minutes }) => [dayType, minutes.regular])).toEqual([
      ['ordinary', 240],
      ['special_nonworking', 240],
    ])
  })
  it('is one thing where both have it or neither', () => {
    const at = ['8:00', '12:00', '13:00', '17:00']
    expect(dayOf({ at, places }).slices).toEqual(dayOf({ at }).slices)
  })
})

describe('A workday', () => {
  it('with a scan missing pays nothing until somebody resolves it', () => {
    expect(dayOf({ at: ['8:00', '12:00', '13:00'] })).toMatchObject({ flags: ['missing_punch'], slices: [], late: 0 })
  })
  it('that spans more than sixteen hours is not one', () => {
    const shifts = [shiftOn(day(TUESDAY), { start: 8 * 60, end: 23 * 60, break: null })]
    expect(dayOf({ shifts, at: ['5:00', '22:00'] })).toMatchObject({ flags: ['span_too_long'], slices: [] })
  })
  it('without any scan is an absence to look at', () => {
    expect(dayOf({})).toMatchObject({ flags: ['no_scans'], isScheduled: true, slices: [] })
  })
  it('whose only scan is outside every window waits for its missing one, and is no undertime before (payroll.md 12.3)', () => {
    // Nobody clocked in; the out at 21:30 comes after the window of the shift, and belongs to its day.
    expect(dayOf({ at: ['21:30'] })).toMatchObject({ flags: ['missing_punch'], late: 0, undertime: 0, slices: [] })
    expect(dayOf({ at: ['3:00', '21:30'] })).toMatchObject({ flags: ['span_too_long'], late: 0, undertime: 0 })
    expect(dayOf({ at: ['1:00', '3:00'] })).toMatchObject({ flags: [], late: 0, undertime: 480, slices: [] })
  })
  it('takes a finger read again within three minutes as the same one, and one after three minutes as another', () => {
    expect(dayOf({ at: ['8:00', '8:02', '17:00'] }).scans).toHaveLength(2)
    expect(dayOf({ at: ['8:00', '8:03', '17:00'] }).flags).toEqual(['missing_punch'])
  })
  it('keeps the scans it was read from', () => {
    expect(dayOf({ at: ['17:00', '8:00', '8:01'] }).scans).toEqual([minute('8:00'), minute('17:00')])
  })
})

describe('Two shifts of one day', () => {
  const morning = shiftOn(day(TUESDAY), { start: 6 * 60, end: 10 * 60, break: null })
  const evening = shiftOn(day(TUESDAY), { start: 16 * 60, end: 21 * 60, break: null })
  const shifts = [morning, evening]

  it('are one workday: each pays its own minutes, the pause between them pays nothing, and only nine hours have overtime', () => {
    const split = dayOf({ shifts, at: ['6:00', '10:00', '16:00', '21:00'] })
    expect(split).toMatchObject({ flags: [], worked: 540, late: 0, undertime: 0, unpaid: { unfiled: 0 } })
    expect(paid(split)).toEqual([[480, 60]])
    expect(attendanceOf(given({ shifts, at: ['6:00', '10:00', '16:00', '21:00'] })).workdays).toHaveLength(1)
  })
  it('count lateness for each of them', () => {
    expect(dayOf({ shifts, at: ['6:10', '10:00', '16:05', '20:40'] })).toMatchObject({ late: 15, undertime: 20 })
  })
  it('with an out missing in one still pay the other', () => {
    const split = dayOf({ shifts, at: ['6:00', '16:00', '21:00'] })
    expect([split.flags, paid(split)]).toEqual([['missing_punch'], [[300, 0]]])
  })
  it('of which one was missed are undertime, once it is over', () => {
    const missed = { shifts, at: ['6:00', '10:00'] }
    expect(dayOf({ ...missed, now: minute('20:59') })).toMatchObject({ flags: [], undertime: 0 })
    expect(dayOf({ ...missed, now: minute('21:00') })).toMatchObject({ flags: [], undertime: 300 })
  })
  it('of which one was missed are undertime also with a scan missing in the other', () => {
    expect(dayOf({ shifts, at: ['6:00'] })).toMatchObject({ flags: ['missing_punch'], undertime: 300 })
  })
  it('both missed are one absence', () => {
    expect(dayOf({ shifts })).toMatchObject({ flags: ['no_scans'], undertime: 0, slices: [] })
  })
  it('of which one begins soon after the other are told apart, also by somebody who comes late', () => {
    const before = shiftOn(day(TUESDAY), { start: 8 * 60, end: 12 * 60, break: null })
    const after = shiftOn(day(TUESDAY), { start: 13 * 60, end: 17 * 60, break: null })
    const late = dayOf({ shifts: [before, after], at: ['9:05', '12:00', '13:00', '17:00'] })
    expect([late.late, paid(late)]).toEqual([65, [[415, 0]]])
    expect(dayOf({ shifts: [before, after], at: ['12:30', '17:00'] })).toMatchObject({ late: 0, undertime: 240 })
  })
  it('that touch are read as two', () => {
    const next = shiftOn(day(TUESDAY), { start: 10 * 60, end: 14 * 60, break: null })
    expect(paid(dayOf({ shifts: [morning, next], at: ['6:00', '10:00', '10:03', '14:00'] }))).toEqual([[477, 0]])
  })
})

describe('Coming late', () => {
  const rules = { ...DEFAULT_ATTENDANCE_RULES, grace: 10 }
  it('within the grace is in time', () => {
    expect(dayOf({ rules, at: ['8:10', '17:00'] })).toMatchObject({ late: 0 })
    expect(paid(dayOf({ rules, at: ['8:10', '17:00'] }))).toEqual([[480, 0]])
  })
  it('beyond the grace counts in full', () => {
    const late = dayOf({ rules, at: ['8:11', '17:00'] })
    expect([late.late, paid(late)]).toEqual([11, [[469, 0]]])
  })
  it('into the break counts no break minutes', () => {
    expect(dayOf({ at: ['12:30', '17:00'] })).toMatchObject({ late: 240, undertime: 0 })
  })
  it('and leaving early are minutes not worked, not more', () => {
    expect(dayOf({ at: ['8:05', '12:30'] })).toMatchObject({ late: 5, undertime: 240 })
  })
})

describe('A fixed break', () => {
  it('worked through without punching was the break', () => {
    expect(dayOf({ at: ['8:00', '17:00'] }).unpaid.unfiled).toBe(0)
  })
  it('of which a part was worked shows that part as unfiled', () => {
    const worked = dayOf({ at: ['8:00', '12:20', '13:00', '17:00'] })
    expect([paid(worked), worked.unpaid.unfiled]).toEqual([[[480, 0]], 20])
  })
  it('worked on an approved note is paid, and on a pending one is waiting', () => {
    expect(paid(dayOf({ at: ['8:00', '17:00'], notes: [note('12:00', '12:30')] }))).toEqual([[480, 30]])
    const pending = dayOf({ at: ['8:00', '17:00'], notes: [note('12:00', '12:30', 'pending_review')] })
    expect(pending.unpaid).toEqual({ pendingReview: 30, rejected: 0, unfiled: 0 })
  })
})

describe('A floating break', () => {
  it('shorter than an hour is paid and flagged, never beyond the scheduled minutes', () => {
    const short = dayOf({ rules: floating, at: ['8:00', '12:00', '12:30', '17:00'] })
    expect([short.flags, paid(short), short.unpaid.unfiled]).toEqual([['short_break'], [[480, 0]], 30])
    expect(paid(dayOf({ rules: floating, at: ['8:00', '12:00', '12:30', '16:00'] }))).toEqual([[480, 0]])
  })
  it('nobody punched is taken out of long work only', () => {
    expect(paid(dayOf({ rules: floating, at: ['8:00', '13:01'] }))).toEqual([[241, 0]])
    expect(paid(dayOf({ rules: floating, at: ['8:00', '13:00'] }))).toEqual([[300, 0]])
  })
  it('counts lateness by the clock, the break included', () => {
    expect(dayOf({ rules: floating, at: ['9:00', '15:00'] })).toMatchObject({ late: 60, undertime: 120 })
    // Who comes when the shift is over was late for all of it, not for longer.
    expect(dayOf({ rules: floating, at: ['18:00', '19:00'] })).toMatchObject({ late: 540, undertime: 0 })
  })
})

describe('Overtime', () => {
  it('is paid where it was worked and approved, minute by minute', () => {
    const worked = dayOf({ at: ['8:00', '19:30'], notes: [note('17:00', '19:00'), note('18:30', '20:00', 'rejected')] })
    expect([paid(worked), worked.unpaid]).toEqual([[[480, 120]], { pendingReview: 0, rejected: 30, unfiled: 0 }])
  })
  it('of two notes on the same minutes follows the approved one, then the pending one', () => {
    const notes = [note('17:00', '18:00', 'rejected'), note('17:00', '17:40', 'pending_review'), note('17:00', '17:10')]
    const worked = dayOf({ at: ['8:00', '18:00'], notes })
    expect([paid(worked), worked.unpaid]).toEqual([[[480, 10]], { pendingReview: 30, rejected: 20, unfiled: 0 }])
  })
  it('begins after eight worked hours: an hour late takes an hour of it', () => {
    expect(paid(dayOf({ at: ['9:00', '19:00'], notes: [note('17:00', '19:00')] }))).toEqual([[480, 60]])
  })
  it('is also what a schedule has beyond a normal day', () => {
    const shifts = [shiftOn(day(TUESDAY), { start: 8 * 60, end: 19 * 60, break: NINE_TO_SIX.break })]
    expect(paid(dayOf({ shifts, at: ['8:00', '19:00'] }))).toEqual([[480, 120]])
  })
  it('begins later under a compressed week', () => {
    const shifts = [shiftOn(day(TUESDAY), { start: 8 * 60, end: 19 * 60, break: NINE_TO_SIX.break })]
    const rules = { ...DEFAULT_ATTENDANCE_RULES, overtimeAfter: 600 }
    expect(paid(dayOf({ shifts, rules, at: ['8:00', '19:00'] }))).toEqual([[600, 0]])
  })
})

describe('Work nobody scheduled', () => {
  it('is not paid without a note, and not lost', () => {
    const worked = dayOf({ shifts: [], at: ['8:00', '12:00'] })
    expect([worked.slices, worked.unpaid.unfiled]).toEqual([[], 240])
  })
  it('contains a meal break when it is one long stretch', () => {
    expect(paid(dayOf({ shifts: [], at: ['8:00', '17:00'], notes: [note('8:00', '17:00')] }))).toEqual([[480, 0]])
    expect(paid(dayOf({ shifts: [], at: ['8:00', '13:00'], notes: [note('8:00', '17:00')] }))).toEqual([[300, 0]])
    const two = [note('8:00', '13:30'), note('14:00', '17:00')]
    expect(paid(dayOf({ shifts: [], at: ['8:00', '17:00'], notes: two }))).toEqual([[480, 30]])
  })
})

describe('A shift past midnight', () => {
  const shifts = [shiftOn(day(TUESDAY), NIGHT)]
  const at = [`${TUESDAY} 22:00`, '2026-11-04 7:00']
  it('is one workday of two calendar days, with its night hours', () => {
    const { slices } = dayOf({ shifts, at })
    expect(slices.map(({ date, minutes }) => [date, minutes.regular, minutes.nightRegular])).toEqual([
      ['2026-11-03', 120, 120],
      ['2026-11-04', 360, 300],
    ])
  })
  it('belongs to the pay period of the day it began', () => {
    const input = given({ shifts, at })
    const days = dayRecordsOf(attendanceOf(input), { start: day('2026-11-01'), end: day(TUESDAY) }, ordinary)
    expect(days.map(({ date, minutes }) => [date, minutes.regular])).toEqual([
      ['2026-11-01', 0],
      ['2026-11-02', 0],
      [TUESDAY, 120],
      ['2026-11-04', 360],
    ])
  })
  it('keeps a late scan with the shift somebody is still in, and the next one with the next shift', () => {
    const both = [...shifts, shiftOn(day('2026-11-04'), NINE_TO_SIX)]
    const { workdays } = attendanceOf(given({ shifts: both, at: [...at, '2026-11-04 7:50', '2026-11-04 17:00'] }))
    expect(workdays.map(({ workday, scans }) => [workday, scans])).toEqual([
      [TUESDAY, at.map(minute)],
      ['2026-11-04', [minute('2026-11-04 7:50'), minute('2026-11-04 17:00')]],
    ])
  })
})

describe('Long overtime', () => {
  it('out of every window closes the workday that is open, if it began within sixteen hours', () => {
    const early = [shiftOn(day(TUESDAY), { start: 13 * 60, end: 17 * 60, break: null })]
    expect(dayOf({ shifts: early, at: ['13:00', '2026-11-04 5:00'] }).scans).toHaveLength(2)
    const { workdays } = attendanceOf(given({ shifts: early, at: ['13:00', '2026-11-04 5:01'] }))
    expect(workdays.map(({ workday, flags }) => [workday, flags])).toEqual([
      [TUESDAY, ['missing_punch']],
      ['2026-11-04', ['missing_punch']],
    ])
  })
  it('before the window of a shift on the same day is that workday’s, so its ninth hour is overtime', () => {
    const worked = dayOf({
      shifts: [shiftOn(day(TUESDAY), { start: 13 * 60, end: 22 * 60, break: { start: 17 * 60, end: 18 * 60 } })],
      at: ['6:00', '8:00', '13:00', '22:00'],
      notes: [note('6:00', '8:00')],
    })
    expect(paid(worked)).toEqual([[480, 120]])
  })
})

describe('The days payroll takes', () => {
  const period = { start: day(TUESDAY), end: day(TUESDAY) }
  const record = (input: Parameters<typeof given>[0], leave?: number) => {
    const leaves = new Map(leave === undefined ? [] : [[day(TUESDAY), leave]])
    return dayRecordsOf(attendanceOf(given(input)), period, ordinary, leaves)[0]
  }
  it('know who was there even when a scan is missing', () => {
    expect(record({ at: ['8:00'] })?.attendance).toBe('worked')
  })
  it('know an absence from leave and from a day off', () => {
    expect(record({})?.attendance).toBe('absent_unpaid')
    expect(record({}, 480)).toMatchObject({ attendance: 'paid_leave', leaveMinutes: 480 })
    expect(record({ shifts: [] })?.attendance).toBe('not_scheduled')
  })
  it('carry what a salary is less for coming late and leaving early', () => {
    expect(record({ at: ['8:07', '16:50'] })?.lateUndertimeMinutes).toBe(17)
  })
})

describe('Whatever was scanned', () => {
  const scans = fc.array(fc.integer({ min: minute('0:00'), max: minute('2026-11-05 0:00') }), { maxLength: 12 })
  const notes = fc.array(
    fc.record({
      from: fc.integer({ min: minute('0:00'), max: minute('23:00') }),
      length: fc.nat(300),
      status: fc.constantFrom<OvertimeNote['status']>('approved', 'pending_review', 'rejected'),
    }),
    { maxLength: 4 },
  )
  const rules = fc.constantFrom(DEFAULT_ATTENDANCE_RULES, floating, { ...floating, grace: 15 })
  const shifts = fc.subarray([shiftOn(day(TUESDAY), NINE_TO_SIX), shiftOn(day('2026-11-04'), NIGHT)])
  const input = fc
    .record({ scans, notes, rules, shifts })
    .map((one) =>
      given({ ...one, notes: one.notes.map(({ from, length, status }) => ({ from, to: from + length, status })) }),
    )

  it('does not depend on the order the scans arrived in', () => {
    fc.assert(
      fc.property(input, fc.integer(), (one, salt) => {
        const shuffled = one.scans.toSorted((a, b) => ((a * 31 + salt) % 97) - ((b * 31 + salt) % 97))
        expect(attendanceOf({ ...one, scans: shuffled, notes: one.notes.toReversed() })).toEqual(attendanceOf(one))
      }),
      { numRuns: 1000 },
    )
  })
  it('every minute between in and out is paid, waiting, rejected, unfiled or the break', () => {
    fc.assert(
      fc.property(input, (one) => {
        for (const workday of attendanceOf({ ...one, rules: { ...one.rules, grace: 0 } }).workdays) {
          if (workday.flags.some((flag) => flag !== 'short_break')) continue
          const worked = workday.scans.reduce((total, scan, at) => total + (at % 2 === 0 ? -scan : scan), 0)
          const payable = workday.slices.reduce((total, { minutes }) => total + minutes.regular + minutes.overtime, 0)
          const { pendingReview, rejected, unfiled } = workday.unpaid
          const missing = worked - payable - pendingReview - rejected - unfiled
          // A short break that is paid was not worked; the break that was worked through is not paid.
          expect(missing).toBeLessThanOrEqual(60)
          expect(missing).toBeGreaterThanOrEqual(workday.flags.length > 0 ? -480 : 0)
          expect(Math.min(pendingReview, rejected, unfiled)).toBeGreaterThanOrEqual(0)
        }
      }),
      { numRuns: 2000 },
    )
  })
})

describe('A scan', () => {
  it('is kept with its seconds and counted without them', () => {
    expect(manilaMinuteOf(new Date('2026-11-03T00:17:59Z'))).toBe(minute('8:17'))
  })
})

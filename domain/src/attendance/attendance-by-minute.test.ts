import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { manilaDateOfMinute, manilaMinuteAt } from '../core/manila-time.ts'
import { day } from '../law/testing/tables.ts'
import { attendanceOf, type OvertimeNote } from './attendance.ts'
import { DEFAULT_ATTENDANCE_RULES, type Shift, shiftOn } from './attendance-rules.ts'

// The rules of payroll.md 12.4 to 12.7 said a second time, minute by minute and without spans: both must count the same.

const TUESDAY = day('2026-11-03')
const MIDNIGHT = manilaMinuteAt(TUESDAY, 0)
const HOUR = 60
const SHIFTS = [
  shiftOn(TUESDAY, { start: 8 * HOUR, end: 17 * HOUR, break: { start: 12 * HOUR, end: 13 * HOUR } }),
  shiftOn(TUESDAY, { start: 22 * HOUR, end: 7 * HOUR, break: { start: 2 * HOUR, end: 3 * HOUR } }),
  shiftOn(TUESDAY, { start: 18 * HOUR, end: 6 * HOUR, break: { start: 23 * HOUR + 30, end: 30 } }),
  shiftOn(TUESDAY, { start: 8 * HOUR, end: 12 * HOUR, break: null }),
  shiftOn(TUESDAY, { start: 10 * HOUR, end: 20 * HOUR, break: { start: 14 * HOUR, end: 14 * HOUR + 30 } }),
]
type Standing = OvertimeNote['status'] | 'unfiled'
interface Given {
  readonly shift: Shift | undefined
  /** Ins and outs by turns, an even number of them; all within the windows of the shift. */
  readonly scans: readonly number[]
  readonly notes: readonly OvertimeNote[]
  readonly rules: typeof DEFAULT_ATTENDANCE_RULES
}

const range = (from: number, to: number) => Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at)
const isIn = (span: { readonly from: number; readonly to: number } | null | undefined, minute: number) =>
  span ? span.from <= minute && minute < span.to : false

function standingOf(notes: readonly OvertimeNote[], minute: number): Standing {
  const has = (status: OvertimeNote['status']) => notes.some((note) => note.status === status && isIn(note, minute))
  return (['approved', 'pending_review', 'rejected'] as const).find(has) ?? 'unfiled'
}

/** Which minutes are paid, and which of the others are the break that was taken. */
function paidMinutes(given: Given, ins: readonly number[], worked: readonly number[]) {
  const { shift, notes, rules, scans } = given
  const isApproved = (minute: number) => standingOf(notes, minute) === 'approved'
  const first = ins[0] ?? 0
  const last = scans.at(-1) ?? 0
  if (!shift) {
    const approved = worked.filter(isApproved)
    const isStretch = (approved.at(-1) ?? 0) - (approved[0] ?? 0) === approved.length - 1
    const meal = isStretch && approved.length > 300 ? approved.slice(240, 300) : []
    return { paid: approved.filter((minute) => !meal.includes(minute)), taken: meal, hasShortBreak: false }
  }
  const hours = range(shift.start, shift.end)
  if (rules.breakMode === 'fixed_window') {
    const isPlanned = (minute: number) => hours.includes(minute) && !isIn(shift.break, minute)
    const through = shift.break ? range(shift.break.from, shift.break.to) : []
    const taken = through.every((minute) => worked.includes(minute)) ? through : []
    return { paid: worked.filter((minute) => isPlanned(minute) || isApproved(minute)), taken, hasShortBreak: false }
  }
  const gaps = scans.slice(1, -1).flatMap((out, at) => (at % 2 === 0 ? [range(out, ins[at / 2 + 1] ?? out)] : []))
  const pauses = gaps.filter((gap) => gap.some((minute) => hours.includes(minute)))
  const short = pauses.filter((gap) => gap.length < 60)
  const meal = pauses.length === 0 && last - first > 300 ? range(first + 240, first + 300) : []
  const net = hours.length - (shift.break ? shift.break.to - shift.break.from : 0)
  const kept = worked.filter((minute) => hours.includes(minute) && !meal.includes(minute)).slice(0, net)
  const lawful = short
    .flat()
    .filter((minute) => hours.includes(minute))
    .slice(0, net - kept.length)
  const paid = [...kept, ...lawful, ...worked.filter((minute) => !kept.includes(minute) && isApproved(minute))]
  return { paid, taken: meal, hasShortBreak: short.length > 0 }
}

function counted(given: Given) {
  const { shift, notes, rules } = given
  const scans = given.scans.map((scan, at) =>
    at === 0 && shift && scan > shift.start && scan <= shift.start + rules.grace ? shift.start : scan,
  )
  const ins = scans.filter((_, at) => at % 2 === 0)
  const worked = ins.flatMap((from, at) => range(from, scans[2 * at + 1] ?? from))
  const { paid, taken, hasShortBreak } = paidMinutes({ ...given, scans }, ins, worked)
  const rest = worked.filter((minute) => !paid.includes(minute))
  const unpaid = (standing: Standing) => rest.filter((minute) => standingOf(notes, minute) === standing)
  const planned = shift
    ? range(shift.start, shift.end).filter((m) => rules.breakMode === 'floating' || !isIn(shift.break, m))
    : []
  const first = scans[0] ?? 0
  const last = scans.at(-1) ?? 0
  return {
    flags: hasShortBreak ? ['short_break'] : [],
    late: planned.filter((minute) => minute < first).length,
    undertime: planned.filter((minute) => minute >= last).length,
    unpaid: {
      pendingReview: unpaid('pending_review').length,
      rejected: unpaid('rejected').length,
      unfiled: unpaid('unfiled').filter((minute) => !taken.includes(minute)).length,
    },
    slices: slicesOf(paid, rules.overtimeAfter),
  }
}

function slicesOf(paid: readonly number[], overtimeAfter: number) {
  const slices = new Map<string, { regular: number; overtime: number; nightRegular: number; nightOvertime: number }>()
  for (const [at, minute] of paid.toSorted((one, other) => one - other).entries()) {
    const date = manilaDateOfMinute(minute)
    const slice = slices.get(date) ?? { regular: 0, overtime: 0, nightRegular: 0, nightOvertime: 0 }
    const time = minute - manilaMinuteAt(date, 0)
    const night = time >= 22 * HOUR || time < 6 * HOUR ? 1 : 0
    slice[at < overtimeAfter ? 'regular' : 'overtime'] += 1
    slice[at < overtimeAfter ? 'nightRegular' : 'nightOvertime'] += night
    slices.set(date, slice)
  }
  return [...slices].map(([date, minutes]) => ({ date, minutes }))
}

function readAs(given: Given) {
  const { shift, scans, notes, rules } = given
  const input = { shifts: shift ? [shift] : [], scans, notes, rules, night: { from: 22 * HOUR, to: 6 * HOUR } }
  const classOf = () => ({ dayType: 'ordinary' as const, isRestDay: false })
  const [workday, ...others] = attendanceOf({ ...input, classOf }).workdays
  expect(others).toEqual([])
  if (!workday) throw new Error('There is no workday')
  const { flags, late, undertime, unpaid } = workday
  return { flags, late, undertime, unpaid, slices: workday.slices.map(({ date, minutes }) => ({ date, minutes })) }
}

/** Moments at the edges of a day, where one minute more or less tells, and moments anywhere near them. */
const edges = (shift: Shift | undefined) => {
  const begin = shift?.start ?? MIDNIGHT + 8 * HOUR
  const hours = [0, 22, 24, 30].map((hour) => MIDNIGHT + hour * HOUR)
  const meals = [shift?.break?.from ?? begin + 240, shift?.break?.to ?? begin + 300]
  const ends = [begin, begin, begin + 300, begin + 300, shift?.end ?? begin + 540]
  const near = fc.constantFrom(...ends, ...ends, ...meals, ...hours)
  const by = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(0, 0, 0, -1, 1, 5, 15, -60) },
    { weight: 1, arbitrary: fc.integer({ min: -75, max: 75 }) },
  )
  return fc.tuple(near, by).map(([at, minutes]) => at + minutes)
}

const given = fc.constantFrom(...SHIFTS, undefined, undefined).chain((shift) => {
  const from = shift ? shift.start - DEFAULT_ATTENDANCE_RULES.windowBefore : MIDNIGHT
  const to = shift ? shift.end + DEFAULT_ATTENDANCE_RULES.windowAfter : MIDNIGHT + 24 * HOUR
  const status = fc.constantFrom<OvertimeNote['status']>('approved', 'pending_review', 'rejected')
  const length = fc.oneof(fc.constantFrom(60, 300, 301, 720), fc.integer({ min: 1, max: 300 }))
  const note = fc.record({ from: edges(shift), length, status })
  const rules = fc.record({
    breakMode: fc.constantFrom<'fixed_window' | 'floating'>('fixed_window', 'floating'),
    grace: fc.constantFrom(0, 5, 15),
    overtimeAfter: fc.constantFrom(480, 600),
  })
  return fc.record({
    shift: fc.constant(shift),
    scans: fc
      .oneof(...[2, 2, 4, 6].map((length) => fc.uniqueArray(edges(shift), { minLength: 2, maxLength: length })))
      .map((scans) => scans.filter((scan) => from <= scan && scan < to).toSorted((one, other) => one - other))
      .map((scans) => scans.filter((scan, at) => scan - (scans[at - 1] ?? 0) >= DEFAULT_ATTENDANCE_RULES.debounce))
      .map((scans) => scans.slice(0, scans.length - (scans.length % 2)))
      .filter(
        (scans) => scans.length > 0 && (scans.at(-1) ?? 0) - (scans[0] ?? 0) <= DEFAULT_ATTENDANCE_RULES.mostSpan,
      ),
    notes: fc
      .array(note, { maxLength: 3 })
      .map((notes) => notes.map(({ length, ...one }) => ({ ...one, to: one.from + length }))),
    rules: rules.map((changed) => ({ ...DEFAULT_ATTENDANCE_RULES, ...changed })),
  })
})

describe('The minutes of a workday', () => {
  it('come to the same counted one by one (payroll.md 12.4 to 12.7)', () => {
    fc.assert(
      fc.property(given, (one) => {
        expect(readAs(one)).toEqual(counted(one))
      }),
      { numRuns: 2000 },
    )
  })
})

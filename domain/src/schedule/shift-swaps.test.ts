import { describe, expect, it } from 'vitest'
import { DomainError } from '../core/errors.ts'
import { atMinutes, type ManilaDate } from '../core/manila-time.ts'
import { refuseSwap, type SwapOfShifts, swapChoices, swappedShifts } from './shift-swaps.ts'
import type { Shift } from './shifts.ts'

const MONDAY = '2026-11-23' as ManilaDate
const TUESDAY = '2026-11-24' as ManilaDate
const someone = (id: string, more: object = {}) => ({
  id,
  deactivatedOn: null,
  assignments: [{ branchId: 'mabolo', from: '2026-01-01' as ManilaDate, to: null }],
  leaves: [],
  ...more,
})
const shift = (id: string, employeeId: string, more: Partial<Shift> = {}): Shift => ({
  id,
  employeeId,
  branchId: 'mabolo',
  date: MONDAY,
  starts: 480,
  ends: 1020,
  breakMinutes: 60,
  isRestDay: false,
  role: null,
  note: null,
  isPublished: true,
  version: 3,
  ...more,
})
const ANAS = shift('ana-mon', 'ana')
const BENS = shift('ben-mon', 'ben', { starts: 720, ends: 1260, role: 'Closer' })
const swap = (more: Partial<SwapOfShifts> = {}): SwapOfShifts => ({
  mine: ANAS,
  theirs: BENS,
  me: someone('ana'),
  colleague: someone('ben'),
  shifts: [ANAS, BENS],
  now: atMinutes('2026-11-22' as ManilaDate, 600),
  ...more,
})
const refusalOf = (given: SwapOfShifts): string => {
  try {
    refuseSwap(given)
    return ''
  } catch (error) {
    if (error instanceof DomainError) return error.message
    throw error
  }
}

describe('A swap', () => {
  it('of two shifts that overlap on one day is possible: each has the other one’s hours then', () => {
    expect(refusalOf(swap())).toBe('')
    expect(swappedShifts(ANAS, BENS, 'ben')).toMatchObject([
      { id: 'ana-mon', employeeId: 'ana', starts: 720, ends: 1260, role: 'Closer' },
      { id: 'ben-mon', employeeId: 'ben', starts: 480, ends: 1020, role: null },
    ])
  })

  it('without a shift instead goes to the colleague', () => {
    const given = swap({ theirs: null, shifts: [ANAS] })
    expect(refusalOf(given)).toBe('')
    expect(swappedShifts(ANAS, null, 'ben')).toMatchObject([{ id: 'ana-mon', employeeId: 'ben', starts: 480 }])
  })

  it.each([
    ['with oneself', { colleague: someone('ana') }, 'Choose a colleague'],
    ['of a shift that began', { now: atMinutes(MONDAY, 480) }, 'This shift already started'],
    ['of a draft', { mine: shift('draft', 'ana', { isPublished: false }) }, 'This shift can’t be swapped'],
    ['of somebody else’s shift', { mine: shift('cys', 'cy') }, 'This shift can’t be swapped'],
    ['for a rest day', { theirs: shift('rest', 'ben', { isRestDay: true }) }, 'This shift can’t be swapped'],
    ['with a colleague who has a shift then', { theirs: null }, 'They already work at that time'],
    [
      'with a colleague of another branch',
      { colleague: someone('ben', { assignments: [] }), theirs: null, shifts: [ANAS] },
      'They aren’t assigned to that branch that day',
    ],
    [
      'with a colleague on leave',
      { colleague: someone('ben', { leaves: [{ from: MONDAY, to: TUESDAY }] }), theirs: null, shifts: [ANAS] },
      'They are on leave that day',
    ],
    [
      'for hours one works already',
      {
        theirs: shift('ben-tue', 'ben', { date: TUESDAY }),
        shifts: [ANAS, shift('ana-tue', 'ana', { date: TUESDAY })],
      },
      'You already work at that time',
    ],
  ])('%s is refused', (_, more, words) => {
    expect(refusalOf(swap(more))).toBe(words)
  })

  it('is proposed only with who could work the shift', () => {
    const choices = (shifts: readonly Shift[], more: Partial<SwapOfShifts> = {}) => {
      const { isFree, theirs } = swapChoices(swap({ shifts, ...more }))
      return [isFree, theirs.map(({ id }) => id)]
    }
    expect(choices([ANAS])).toEqual([true, []])
    expect(choices([ANAS, BENS])).toEqual([false, ['ben-mon']])
    expect(choices([ANAS, { ...BENS, isPublished: false }])).toEqual([true, []])
    expect(choices([ANAS, BENS], { colleague: someone('ben', { deactivatedOn: MONDAY }) })).toEqual([false, []])
    // What began already is nothing to give.
    expect(choices([ANAS, BENS], { now: atMinutes(MONDAY, 721) })).toEqual([false, []])
    // Ana works on Tuesday: she could not take Ben's shift of then.
    const tuesday = { date: TUESDAY }
    expect(choices([ANAS, shift('ana-tue', 'ana', tuesday), shift('ben-tue', 'ben', tuesday)])).toEqual([true, []])
  })
})

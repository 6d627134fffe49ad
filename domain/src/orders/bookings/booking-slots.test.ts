import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, atMinutes, type ManilaDate, parseManilaDate } from '../../core/manila-time.ts'
import { bookableDays, slotWords, takeSlot } from './booking-slots.ts'

const dayOf = (text: string): ManilaDate => parseManilaDate(text) ?? expect.fail(text)
/** A Saturday. */
const SATURDAY = dayOf('2026-11-21')
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]
const morning = { weekdays: EVERY_DAY, from: 9 * 60, until: 12 * 60, capacity: 2 }
const afternoon = { weekdays: [1, 2, 3, 4, 5, 6], from: 13 * 60, until: 17 * 60, capacity: 1 }
const branch = { slots: [afternoon, morning] }
const settings = { daysAhead: 2, leadMinutes: 60 }
const OPEN: ReadonlySet<ManilaDate> = new Set()

describe('What can be booked', () => {
  test('are the slots of the next days, in their order, until the lead before they begin', () => {
    const days = bookableDays(settings, branch, { held: [], closed: OPEN }, atMinutes(SATURDAY, 7 * 60 + 59))
    expect(days.map(({ day, slots }) => [day, slots.map(({ from }) => from)])).toEqual([
      ['2026-11-21', [540, 780]],
      // No afternoon on a Sunday.
      ['2026-11-22', [540]],
      ['2026-11-23', [540, 780]],
    ])
    const late = bookableDays(settings, branch, { held: [], closed: OPEN }, atMinutes(SATURDAY, 8 * 60))
    expect(late[0]?.slots.map(({ from }) => from)).toEqual([780])
    expect(bookableDays(settings, branch, { held: [], closed: OPEN }, atMinutes(SATURDAY, 12 * 60))[0]?.day).toBe(
      '2026-11-22',
    )
  })

  test('are not the closed days, however many places there are', () => {
    const closed = new Set([dayOf('2026-11-22')])
    const days = bookableDays(settings, branch, { held: [], closed }, atMinutes(SATURDAY, 0))
    expect(days.map(({ day }) => day)).toEqual(['2026-11-21', '2026-11-23'])
    expect(() => takeSlot(days, { dueOn: dayOf('2026-11-22'), from: 540 })).toThrow('no longer')
  })

  test('is full once its places are held, also by bookings of a slot that the shop changed since', () => {
    const now = atMinutes(SATURDAY, 7 * 60)
    const held = { dueOn: SATURDAY, from: 540, until: 720 }
    expect(bookableDays(settings, branch, { held: [held], closed: OPEN }, now)[0]?.slots[0]?.isFull).toBe(false)
    const full = bookableDays(settings, branch, { held: [held, { ...held, from: 600, until: 660 }], closed: OPEN }, now)
    expect(full[0]?.slots.map(({ isFull }) => isFull)).toEqual([true, false])
    expect(full[1]?.slots[0]?.isFull).toBe(false)
    expect(() => takeSlot(full, { dueOn: SATURDAY, from: 540 })).toThrow('full')
    expect(takeSlot(full, { dueOn: SATURDAY, from: 780 })).toEqual({ from: 780, until: 1020 })
    expect(() => takeSlot(full, { dueOn: SATURDAY, from: 541 })).toThrow('no longer')
    expect(() => takeSlot(full, { dueOn: addDays(SATURDAY, 3), from: 540 })).toThrow('no longer')
  })

  test('never takes more than its places, whoever asks in whichever order', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(3), { maxLength: 30 }), fc.integer({ min: 1, max: 4 }), (asked, capacity) => {
        const own = { slots: [0, 1, 2, 3].map((at) => ({ ...morning, from: at * 60, until: at * 60 + 60, capacity })) }
        const held: { dueOn: ManilaDate; from: number; until: number }[] = []
        for (const at of asked) {
          const days = bookableDays({ ...settings, daysAhead: 1 }, own, { held, closed: OPEN }, atMinutes(SATURDAY, 0))
          try {
            held.push({
              dueOn: addDays(SATURDAY, 1),
              ...takeSlot(days, { dueOn: addDays(SATURDAY, 1), from: at * 60 }),
            })
          } catch {
            // Full.
          }
        }
        for (const at of [0, 1, 2, 3]) {
          const places = held.filter(({ from }) => from === at * 60).length
          expect(places).toBe(Math.min(capacity, asked.filter((one) => one === at).length))
        }
      }),
    )
  })

  test('is written like a time, and halves of the day only where they differ', () => {
    expect(slotWords({ from: 13 * 60, until: 15 * 60 + 30 })).toBe('1:00–3:30 PM')
    expect(slotWords({ from: 9 * 60, until: 12 * 60 })).toBe('9:00 AM–12:00 PM')
    expect(slotWords({ from: 0, until: 60 })).toBe('12:00–1:00 AM')
    expect(slotWords({ from: 22 * 60, until: 24 * 60 })).toBe('10:00 PM–12:00 AM')
  })
})

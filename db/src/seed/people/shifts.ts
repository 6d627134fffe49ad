import {
  addDays,
  atMinutes,
  daysBetween,
  type ManilaDate,
  manilaDateOf,
  startOf,
  weekdayOf,
} from '@labada/domain/core/manila-time'
import { weekOf } from '@labada/domain/schedule/shifts'
import type { Trx } from '../../core/client.ts'
import { insertMany } from '../bulk.ts'
import { type Dice, diceOf } from '../dice.ts'
import { DAYS_BACK, firstDayOfWork } from './pay-periods.ts'

/** How far ahead the schedule of the demo goes. */
const DAYS_AHEAD = 14
const DAY_ROLE = 'Attendant'

const TEMPLATES = [
  { name: 'Opening', starts: 450, ends: 990, rest: 60, role: DAY_ROLE },
  { name: 'Mid', starts: 600, ends: 1140, rest: 60, role: DAY_ROLE },
  { name: 'Closing', starts: 720, ends: 1260, rest: 60, role: DAY_ROLE },
  { name: 'Night wash', starts: 1320, ends: 1800, rest: 60, role: 'Washer' },
] as const

const NOTES = [
  'Count the detergent before you open.',
  'Dryer 2 is being serviced at ten.',
  'Hotel linen comes at eight: start it first.',
  'Please train the new helper on folding.',
]

interface Terms {
  readonly branches: readonly { readonly id: string; readonly code: string }[]
  readonly adminId: string
  readonly now: Date
  readonly seed: number
}

/**
 * Shifts of everybody with a branch, since the first paid period and two weeks ahead, one rest day a week each. What
 * follows this week is a draft. Dice of its own, so that what it rolls changes nothing else of the company; those of the
 * days before the last five weeks are others again.
 */
export async function fillShifts(trx: Trx, { branches, adminId, now, seed }: Terms): Promise<void> {
  const dice = diceOf(seed)
  const today = manilaDateOf(now)
  const first = addDays(today, -DAYS_BACK)
  const at = startOf(first)
  const templates = TEMPLATES.map((template, sort) => ({ ...template, id: dice.id(at), sort }))
  await insertMany(
    trx,
    'shiftTemplate',
    templates.map(({ id, name, starts, ends, rest, role, sort }) => ({
      id,
      name,
      startsMinutes: starts,
      endsMinutes: ends,
      breakMinutes: rest,
      role,
      sort,
      version: 1,
    })),
  )
  const thisWeek = weekOf(today)
  const earlierDice = diceOf(seed + 1)
  const begin = firstDayOfWork(today)
  const days = Array.from({ length: daysBetween(begin, today) + DAYS_AHEAD + 1 }, (_, day) => addDays(begin, day))
  const isPublished = (date: ManilaDate) => weekOf(date) <= thisWeek
  const rows: object[] = []
  for (const { id: branchId, code } of branches) {
    const staff = await staffOf(trx, branchId, begin)
    for (const [index, person] of staff.entries()) {
      const rest = person.restWeekday ?? (index * 2 + code.charCodeAt(0)) % 7
      const isNight = code === 'MAB' && index === staff.length - 1 && staff.length > 5
      for (const date of days) {
        if (!person.worksOn(date)) continue
        const dayDice = date < first ? earlierDice : dice
        const common = {
          id: dayDice.id(atMinutes(date, 0)),
          employeeId: person.id,
          branchId,
          date,
          publishedAt: isPublished(date) ? publishedAt(weekOf(date)) : null,
          version: 1,
          changedAt: publishedAt(weekOf(date)),
          changedBy: adminId,
        }
        rows.push(
          weekdayOf(date) === rest
            ? { ...common, startsAt: startOf(date), endsAt: startOf(date), breakMinutes: 0, isRestDay: true }
            : { ...common, ...workOf(dayDice, date, isNight ? 3 : turnOf(index, date)) },
        )
      }
    }
  }
  await insertMany(trx, 'shift', evened(rows))
  const weeks = [...new Set(days.filter(isPublished).map(weekOf))]
  await insertMany(
    trx,
    'scheduleWeek',
    branches.flatMap(({ id }) =>
      weeks.map((weekOn) => ({ branchId: id, weekOn, publishedAt: publishedAt(weekOn), publishedBy: adminId })),
    ),
  )
  await insertMany(
    trx,
    'coverageTarget',
    branches.map(({ id }) => ({ branchId: id, spans: TARGETS, version: 1, changedAt: at, changedBy: adminId })),
  )
}

/** One at work while the shop is open, two over the middle of the day, every day. */
const TARGETS = Array.from({ length: 7 }, (_, weekday) => [
  { weekday, from: 480, to: 1140, heads: 1 },
  { weekday, from: 720, to: 960, heads: 1 },
]).flat()

/** The Friday before, at five. */
function publishedAt(weekOn: ManilaDate): Date {
  return atMinutes(addDays(weekOn, -3), 17 * 60)
}

/** Opening and closing in turn by the week, so that nobody closes before opening; some are mid for good. */
function turnOf(index: number, date: ManilaDate): 0 | 1 | 2 {
  if (index % 5 === 4) return 1
  const isEven = Math.floor(Date.parse(weekOf(date)) / (7 * 86_400_000)) % 2 === 0
  return isEven === (index % 2 === 0) ? 0 : 2
}

function workOf(dice: Dice, date: ManilaDate, turn: 0 | 1 | 2 | 3) {
  const { starts, ends, rest, role } = TEMPLATES[turn]
  return {
    startsAt: atMinutes(date, starts),
    endsAt: atMinutes(date, ends),
    breakMinutes: rest,
    isRestDay: false,
    role,
    note: dice.chance(0.03) ? dice.pick(NOTES) : null,
  }
}

/** Everybody assigned to a branch, by name, with the days they work for it. */
async function staffOf(trx: Trx, branchId: string, begin: ManilaDate) {
  const rows = await trx
    .selectFrom('branchAssignment as a')
    .innerJoin('employee as e', 'e.id', 'a.employeeId')
    .where('a.branchId', '=', branchId)
    .where((eb) => eb.or([eb('e.homeBranchId', 'is', null), eb('e.homeBranchId', '=', branchId)]))
    .select(['e.id', 'e.restWeekday', 'e.deactivatedAt', 'a.fromOn', 'a.toOn'])
    .orderBy('e.firstname')
    .orderBy('e.lastname')
    .execute()
  const seen = new Set<string>()
  return rows.flatMap(({ id, restWeekday, deactivatedAt, fromOn, toOn }) => {
    const last = deactivatedAt ? manilaDateOf(deactivatedAt) : toOn
    if (seen.has(id) || (last !== null && last < begin)) return []
    seen.add(id)
    return [{ id, restWeekday, worksOn: (date: ManilaDate) => fromOn <= date && (last === null || date < last) }]
  })
}

/** Rows of one table have the same keys. */
function evened(rows: readonly object[]): readonly object[] {
  return rows.map((row) => ({ role: null, note: null, ...row }))
}

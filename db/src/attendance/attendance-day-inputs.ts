import type { StandingNote } from '@labada/domain/attendance/attendance-results'
import type { DayMark } from '@labada/domain/attendance/attendance-words'
import { addDays, type ManilaDate, manilaMinuteOf, startOf } from '@labada/domain/core/manila-time'
import type { Db } from '../core/client.ts'
import { type EffectivePunch, listEffectivePunches } from './punches.ts'

const DAY_MINUTES = 24 * 60
const DAYS_BACK = [10, 62] as const

/** The branch an employee is at from each scan on. Empty for employees who scan at one branch only. */
export function placesOf(punches: readonly EffectivePunch[]) {
  const proven = punches.filter(({ isUnproven }) => !isUnproven)
  if (new Set(proven.map(({ branchId }) => branchId)).size < 2) return []
  return proven.map(({ at, branchId }) => ({ from: manilaMinuteOf(at), place: branchId }))
}

/**
 * The punches of a period, with as many earlier ones as their pairing depends on: back to a gap of a day, before which
 * nothing matters.
 */
export async function punchesAround(
  db: Db,
  employeeId: string,
  from: ManilaDate,
  to: ManilaDate,
): Promise<readonly EffectivePunch[]> {
  const first = startOf(addDays(from, -2))
  let found: readonly EffectivePunch[] = []
  for (const days of DAYS_BACK) {
    found = await listEffectivePunches(db, employeeId, startOf(addDays(from, -days)), startOf(addDays(to, 3)))
    const at = found.findLastIndex((punch, index) => {
      const before = found[index - 1]
      const isPause = before && manilaMinuteOf(punch.at) - manilaMinuteOf(before.at) >= DAY_MINUTES
      return isPause && punch.at <= first
    })
    if (at > 0) return found.slice(at)
  }
  return found
}

export async function recordsOf(db: Db, employeeId: string, from: ManilaDate, to: ManilaDate) {
  const punches = await db
    .selectFrom('punch')
    .innerJoin('shiftRecord', 'shiftRecord.id', 'punch.shiftRecordId')
    .select(['punch.id', 'shiftRecord.workday', 'shiftRecord.branchId'])
    .where('punch.employeeId', '=', employeeId)
    .where('shiftRecord.workday', '>=', from)
    .where('shiftRecord.workday', '<=', to)
    .orderBy('punch.at', 'desc')
    .execute()
  return { punches, branches: new Map(punches.map(({ workday, branchId }) => [workday, branchId])) }
}

export async function marksOf(db: Db, employeeId: string, from: ManilaDate, to: ManilaDate) {
  const rows = await db
    .selectFrom('attendanceCorrection as c')
    .select(['c.workday', 'c.mark', 'c.kind'])
    .where('c.employeeId', '=', employeeId)
    .where('c.workday', '>=', from)
    .where('c.workday', '<=', to)
    .where('c.kind', '<>', 'undo')
    // Who was seen coming or going by an admin was there: nothing of it was put right afterwards.
    .where(({ not, and, eb, ref }) =>
      not(and([eb('c.reasonCode', '=', 'witnessed'), eb('c.at', '=', ref('c.createdAt'))])),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('attendanceCorrection as u').select('u.id').whereRef('u.undoesId', '=', 'c.id'))),
    )
    .orderBy('c.createdAt')
    .execute()
  const marks = new Map<ManilaDate, DayMark>()
  for (const { workday, mark } of rows) if (mark) marks.set(workday, mark)
  return {
    marks,
    days: new Set(rows.map(({ workday }) => workday)),
    /** Days whose lateness an admin excused. */
    excused: new Set(rows.filter(({ kind }) => kind === 'excuse_late').map(({ workday }) => workday)),
  }
}

/** Leave as a mark on each of its days; a mark set by an admin takes precedence. */
export function leaveMarks(leave: ReadonlyMap<ManilaDate, { readonly isPaid: boolean }>): [ManilaDate, DayMark][] {
  return [...leave].map(([day, { isPaid }]) => [day, isPaid ? 'paid_leave' : 'unpaid_leave'])
}

export async function notesOf(db: Db, employeeId: string, from: ManilaDate, to: ManilaDate): Promise<StandingNote[]> {
  const rows = await db
    .selectFrom('overtimeNote')
    .select(['fromAt', 'toAt', 'status', 'approvedMinutes'])
    .where('employeeId', '=', employeeId)
    .where('workday', '>=', from)
    .where('workday', '<=', to)
    .execute()
  return rows.map(({ fromAt, toAt, status, approvedMinutes }) => ({
    from: manilaMinuteOf(fromAt),
    to: manilaMinuteOf(toAt),
    status,
    approvedMinutes,
  }))
}

export async function homeBranchOf(db: Db, employeeId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('branchAssignment')
    .select('branchId')
    .where('employeeId', '=', employeeId)
    .orderBy('fromOn', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.branchId
}

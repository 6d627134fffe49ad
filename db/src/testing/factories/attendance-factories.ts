import { type ManilaDate, manilaDateOf } from '@labada/domain/core/manila-time'
import type { Insertable } from 'kysely'
import type { Db } from '../../core/client.ts'
import { newId } from '../../core/ids.ts'
import type { Database } from '../../schema.ts'
import { counting } from '../counting.ts'

/** A moment in Manila, as `2026-11-03 18:00`. */
export function manila(text: string): Date {
  return new Date(`${text.replace(' ', 'T')}${text.length > 16 ? '' : ':00'}+08:00`)
}

const counted = counting()

/** A stored scan that was made to come or go. */
export async function givenPunchScan(
  db: Db,
  scan: {
    readonly employeeId: string
    readonly branchId: string
    readonly clientId?: number
    readonly at: Date
    readonly needsReview?: boolean
  },
): Promise<{ readonly id: string; readonly employeeId: string; readonly branchId: string; readonly scannedAt: Date }> {
  const { employeeId, branchId, at } = scan
  const row = { id: newId(), employeeId, branchId, scannedAt: at }
  await db
    .insertInto('scan')
    .values({
      ...row,
      fingerprintId: null,
      clientId: scan.clientId ?? null,
      agent: 'agent',
      epoch: 1,
      seq: counted(),
      score: 90,
      usedAs: 'attendance',
      needsReview: scan.needsReview ?? false,
    })
    .execute()
  return row
}

type DayRow = Insertable<Database['attendanceDay']>

/** The row of an ordinary day of eight hours worked as scheduled, except for what is given. */
export function workedDay(
  day: Pick<DayRow, 'employeeId' | 'workday' | 'branchId' | 'computedAt'> & Partial<DayRow>,
): DayRow {
  const minutes = { regular: 480, overtime: 0, nightRegular: 0, nightOvertime: 0 }
  return {
    shiftId: null,
    isScheduled: true,
    attendance: 'worked',
    flags: [],
    scheduledMinutes: 480,
    workedMinutes: 480,
    regularMinutes: 480,
    overtimeMinutes: 0,
    nightMinutes: 0,
    lateMinutes: 0,
    undertimeMinutes: 0,
    pendingMinutes: 0,
    rejectedMinutes: 0,
    unfiledMinutes: 0,
    firstInAt: null,
    lastOutAt: null,
    slices: JSON.stringify([{ date: day.workday, dayType: 'ordinary', isRestDay: false, minutes }]),
    isCorrected: false,
    ...day,
  }
}

/** A published shift, from and to as `2026-11-03 18:00`. */
export async function givenShift(
  db: Db,
  shift: {
    readonly employeeId: string
    readonly branchId: string
    readonly from: string
    readonly to: string
    readonly breakMinutes?: number
    readonly note?: string
    readonly publishedAt?: Date | null
  },
): Promise<{ readonly id: string; readonly date: ManilaDate }> {
  const id = newId()
  const startsAt = manila(shift.from)
  const date = manilaDateOf(startsAt)
  await db
    .insertInto('shift')
    .values({
      id,
      employeeId: shift.employeeId,
      branchId: shift.branchId,
      date,
      startsAt,
      endsAt: manila(shift.to),
      breakMinutes: shift.breakMinutes ?? 0,
      role: null,
      note: shift.note ?? null,
      publishedAt: shift.publishedAt === undefined ? startsAt : shift.publishedAt,
      changedBy: null,
    })
    .execute()
  return { id, date }
}

import { type ManilaDate, manilaDateOf } from '@labada/domain/core/manila-time'
import type { Db } from '../../core/client.ts'
import { newId } from '../../core/ids.ts'
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

import { listAttending, recomputeAttendanceDays } from '@labada/db/attendance/attendance-days'
import { recordFinding } from '@labada/db/core/invariant'
import { announce } from '@labada/db/core/outbox'
import { addDays, manilaDateOf } from '@labada/domain/core/manila-time'
import { z } from 'zod'
import { defineJob } from '../job.ts'

/** The nightly check that recomputing attendance days changes nothing. */
const ATTENDANCE_PROOF = 'attendance-days-come-out-again'
const ATTENDANCE_PROOF_BROKEN = 'A day of attendance changed when recalculated'

const DAYS_BACK = 40

/**
 * Recomputes every employee's days of the last weeks, each from further back than an event does, and raises an alert
 * if a result differs; the new result is stored. Skips the last two days, which still have due work.
 */
export const proveAttendanceDays = defineJob({
  payload: z.object({}),
  attempts: 2,
  async run(_payload, { db, now, log }) {
    const today = manilaDateOf(now)
    const [from, to] = [addDays(today, -DAYS_BACK), addDays(today, -2)]
    const differing: string[] = []
    for (const employeeId of await listAttending(db, from, to)) {
      await db.transaction().execute(async (trx) => {
        const changed = await recomputeAttendanceDays(trx, employeeId, from, to, now)
        differing.push(...changed.map((day) => `${employeeId} ${day}`))
        if (changed.length === 0) return
        await announce(trx, now, { type: 'attendance_day.computed', branchId: null, payload: { employeeId } })
      })
    }
    const finding = { name: ATTENDANCE_PROOF, failingRows: differing.length, subjects: differing.slice(0, 5) }
    if (differing.length > 0) log.error({ ...finding }, ATTENDANCE_PROOF_BROKEN)
    await recordFinding(db, { name: ATTENDANCE_PROOF, broken: ATTENDANCE_PROOF_BROKEN }, finding, now)
  },
})

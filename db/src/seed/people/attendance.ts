import { addDays, type ManilaDate, manilaDateOf } from '@labada/domain/core/manila-time'
import { recomputeAttendanceDays } from '../../attendance/attendance-days.ts'
import { pairPunchesFrom } from '../../attendance/shift-records.ts'
import type { Trx } from '../../core/client.ts'
import { insertMany } from '../bulk.ts'
import { type Dice, diceOf } from '../dice.ts'
import { DAYS_BACK, firstDayOfWork } from './pay-periods.ts'

const MINUTE = 60_000
const REASONS = ['Rush orders', 'Reliever late', 'Machine problem', 'Inventory'] as const

interface Terms {
  readonly adminId: string
  readonly now: Date
  readonly seed: number
}
interface PastShift {
  readonly id: string
  readonly employeeId: string
  readonly branchId: string
  readonly date: ManilaDate
  readonly startsAt: Date
  readonly endsAt: Date
}
interface PastScan {
  readonly employeeId: string
  readonly branchId: string
  readonly at: Date
}

/**
 * Scans since the first paid period as the published shifts lead one to expect: a few late, some overtime, now and then
 * an absence or a forgotten out. What they come to is read by the rules themselves. Dice of its own, others for the last
 * five weeks than for the days before.
 */
export async function fillAttendance(trx: Trx, { adminId, now, seed }: Terms): Promise<void> {
  const today = manilaDateOf(now)
  const from = addDays(today, -DAYS_BACK)
  const before = firstDayOfWork(today)
  const seqs = new Map<string, number>()
  const common = { adminId, now, today, seqs }
  if (before < from) await fillDays(trx, { ...common, from: before, to: addDays(from, -1), dice: diceOf(seed + 50) })
  await fillDays(trx, { ...common, from, to: today, dice: diceOf(seed) })
}

/**
 * No scan is newer than this: the first finger that somebody presses in a fresh demo would be read as pressed twice.
 */
const QUIET_MS = 4 * 60_000

interface Days {
  readonly adminId: string
  readonly now: Date
  readonly today: ManilaDate
  readonly from: ManilaDate
  readonly to: ManilaDate
  readonly dice: Dice
  /** The last number of each branch's scanner. */
  readonly seqs: Map<string, number>
}

async function fillDays(trx: Trx, { adminId, now, today, from, to, dice, seqs }: Days): Promise<void> {
  const shifts = await trx
    .selectFrom('shift')
    .select(['id', 'employeeId', 'branchId', 'date', 'startsAt', 'endsAt'])
    .where('publishedAt', 'is not', null)
    .where('isRestDay', '=', false)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .where('startsAt', '<', now)
    .orderBy('startsAt')
    .orderBy('id')
    .execute()
  const scans = shifts
    .flatMap((shift) => scansOf(shift, dice))
    .filter(({ at }) => at.getTime() < now.getTime() - QUIET_MS)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
  await insertMany(
    trx,
    'scan',
    scans.map(({ employeeId, branchId, at }) => {
      const seq = (seqs.get(branchId) ?? 0) + 1
      seqs.set(branchId, seq)
      return {
        id: dice.id(at),
        employeeId,
        fingerprintId: null,
        branchId,
        clientId: null,
        agent: `demo-${branchId.slice(-12)}`,
        epoch: 1,
        seq,
        score: dice.between(72, 98),
        scannedAt: at,
        receivedAt: new Date(at.getTime() + dice.between(1, 4) * 1000),
        usedAs: 'attendance',
        flags: [],
        needsReview: false,
        wallAt: at,
        monoMs: null,
        boot: null,
      }
    }),
  )
  for (const employeeId of [...new Set(shifts.map((shift) => shift.employeeId))].toSorted()) {
    const first = scans.find((scan) => scan.employeeId === employeeId)
    if (first) await pairPunchesFrom(trx, employeeId, first.at, dice.id)
    await fillNotes(trx, employeeId, { dice, adminId, today, from, to })
    await recomputeAttendanceDays(trx, employeeId, from, to, now)
  }
}

function scansOf({ employeeId, branchId, startsAt, endsAt }: PastShift, dice: Dice): PastScan[] {
  if (dice.chance(0.03)) return []
  const late = dice.chance(0.15) ? dice.between(3, 25) : -dice.between(1, 12)
  const after = dice.chance(0.1) ? dice.between(35, 110) : dice.between(0, 9)
  const scan = (from: Date, minutes: number): PastScan => ({
    employeeId,
    branchId,
    at: new Date(from.getTime() + minutes * MINUTE + dice.between(0, 59) * 1000),
  })
  const into = scan(startsAt, late)
  return dice.chance(0.015) ? [into] : [into, scan(endsAt, after)]
}

/** What people wrote about their overtime: older notes are decided, the last week's wait. */
async function fillNotes(
  trx: Trx,
  employeeId: string,
  { dice, adminId, today, from, to }: Pick<Days, 'dice' | 'adminId' | 'today' | 'from' | 'to'>,
): Promise<void> {
  const records = await trx
    .selectFrom('shiftRecord as r')
    .innerJoin('shift as s', 's.id', 'r.shiftId')
    .select(['r.id', 'r.branchId', 'r.workday', 'r.outAt', 's.endsAt'])
    .where('r.employeeId', '=', employeeId)
    .where('r.overtimeMinutes', '>', 0)
    .where('r.workday', '>=', from)
    .where('r.workday', '<=', to)
    .orderBy('r.inAt')
    .execute()
  for (const { id, branchId, workday, outAt, endsAt } of records) {
    if (outAt === null || dice.chance(0.15)) continue
    const isWaiting = workday > addDays(today, -7)
    const isRejected = !isWaiting && dice.chance(0.15)
    const decidedAt = new Date(outAt.getTime() + 14 * 60 * MINUTE)
    await trx
      .insertInto('overtimeNote')
      .values({
        id: dice.id(outAt),
        shiftRecordId: id,
        employeeId,
        branchId,
        workday,
        fromAt: endsAt,
        toAt: outAt,
        notes: dice.pick(REASONS),
        status: isWaiting ? 'pending_review' : isRejected ? 'rejected' : 'approved',
        submittedAt: new Date(outAt.getTime() + MINUTE),
        submittedClientId: null,
        ...(!isWaiting && { decidedAt, decidedBy: adminId, decisionReason: isRejected ? 'Was not asked for' : null }),
      })
      .execute()
  }
}

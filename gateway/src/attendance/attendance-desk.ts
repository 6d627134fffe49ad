import type { attendanceDeskRoutes } from '@labada/contracts/attendance/attendance-desk'
import { listDisputes, lockDispute, setDispute } from '@labada/db/attendance/attendance-corrections'
import {
  countScans,
  listAttendanceDays,
  listScans,
  listShiftRecords,
  listShiftsOn,
} from '@labada/db/attendance/attendance-lists'
import { onFirstPage, pageOf, readCursor } from '@labada/db/core/keyset'
import { announce } from '@labada/db/core/outbox'
import { listPeople } from '@labada/db/people/employee-names'
import type { DayAttendance } from '@labada/domain/attendance/attendance-words'
import { DomainError } from '@labada/domain/core/errors'
import { addDays, daysBetween, type ManilaDate, manilaDateOf } from '@labada/domain/core/manila-time'
import { refuseOwn } from '@labada/domain/people/employees'
import { writeAudit } from '../core/audit-entries.ts'
import type { Handlers } from '../http/context.ts'
import { attendanceDetail, toDay, toDispute, toRecord } from './attendance-answers.ts'
import { correctAttendance } from './attendance-correcting.ts'
import { fillOfficialBusiness } from './official-business.ts'
import { decideOvertime, listOvertimeToReview } from './overtime-reviewing.ts'

const MOST_DAYS = 31
const PAGE = 100
/** Days without work, planned or done: they get no row in a timeline. */
const IDLE: ReadonlySet<DayAttendance> = new Set(['rest_day', 'not_scheduled'])

export const attendanceDeskHandlers: Handlers<typeof attendanceDeskRoutes> = {
  async listAttendanceDays({ query }, { db, now }) {
    const { branchId = null, ...filter } = query
    refuseTooLong(filter)
    const days = await listAttendanceDays(db, { branchId }, filter, now)
    const planned = await listShiftsOn(db, { branchId }, filter)
    const ids = new Set([...days, ...planned].map(({ employeeId }) => employeeId))
    return { people: await listPeople(db, [...ids]), days: days.map(toDay) }
  },

  async getAttendanceTimeline({ query }, { db, now }) {
    const scope = { branchId: query.branchId ?? null }
    // On duty is who is in now, as on the home page: at night also from the day before, or early for the next one.
    const isToday = query.date === manilaDateOf(now)
    const on = isToday
      ? { from: addDays(query.date, -1), to: addDays(query.date, 1) }
      : { from: query.date, to: query.date }
    const shifts = await listShiftsOn(db, scope, on)
    const records = await listShiftRecords(db, scope, on, now)
    const days = await listAttendanceDays(db, { branchId: null }, on, now)
    const isHere = (branchId: string) => scope.branchId === null || scope.branchId === branchId
    const marked = days.filter(({ attendance, branchId }) => !IDLE.has(attendance) && isHere(branchId))
    const planned = shifts.map(({ employeeId, branchId, date }) => ({ employeeId, branchId, workday: date }))
    const here = [
      ...[...planned, ...records, ...marked].filter(({ workday }) => workday === query.date),
      ...records.filter(({ state }) => state === 'open'),
    ]
    const people = await listPeople(db, [...new Set(here.map(({ employeeId }) => employeeId))])
    return {
      people: people.flatMap(({ id, name }) => {
        const own = here.filter(({ employeeId }) => employeeId === id)
        const rows = new Map(own.map(({ branchId, workday }) => [`${branchId} ${workday}`, { branchId, workday }]))
        return [...rows.values()].map(({ branchId, workday }) => {
          const isOfRow = (one: { readonly employeeId: string; readonly branchId: string }, day: ManilaDate) =>
            one.employeeId === id && one.branchId === branchId && day === workday
          const day = days.find((one) => one.employeeId === id && one.workday === workday)
          return {
            id,
            name,
            branchId,
            workday,
            shifts: shifts.filter((one) => isOfRow(one, one.date)),
            records: records.filter((one) => isOfRow(one, one.workday)).map(toRecord),
            day: day ? toDay(day) : null,
          }
        })
      }),
    }
  },

  getAttendanceDay: async ({ params }, { db, now }) => {
    const [known] = await listPeople(db, [params.employeeId])
    if (!known) throw new DomainError('not_found', 'Employee not found')
    return attendanceDetail(db, params.employeeId, params.workday, now)
  },

  async listAttendanceScans({ query }, { db }) {
    const { branchId = null, cursor, limit = PAGE, ...filter } = query
    refuseTooLong(filter)
    const after = cursor === undefined ? undefined : readCursor(cursor, 'instant')
    const [rows, totals] = await Promise.all([
      listScans(db, { branchId }, filter, { after, limit: limit + 1 }),
      onFirstPage(cursor, async () => ({ count: await countScans(db, { branchId }, filter) })),
    ])
    const { items, nextCursor } = pageOf(rows, limit, ({ scannedAt, id }) => ({ value: scannedAt, id }))
    return {
      items: items.map(({ employeeId, employeeName, ...row }) => ({
        ...row,
        employee: { id: employeeId, name: employeeName },
      })),
      nextCursor,
      totals,
    }
  },

  correctAttendance,
  fillOfficialBusiness,
  listOvertime: listOvertimeToReview,
  decideOvertime,

  async listAttendanceDisputes({ query }, { db }) {
    const { view = 'open', branchId = null } = query
    return { items: (await listDisputes(db, { branchId }, { view })).map(toDispute) }
  },

  resolveAttendanceDispute: ({ params, body }, context) =>
    context.command(async (trx) => {
      const { actor, now, scope } = context
      const row = await lockDispute(trx, params.disputeId)
      if (!row) throw new DomainError('not_found', 'Dispute not found')
      refuseOwn(actor.employeeId, row.employeeId)
      const isSame = row.status === body.outcome && row.resolvedBy === actor.id
      if (row.status !== 'open' && !isSame)
        throw new DomainError('already_decided', 'Someone else answered this dispute. Reload to see the answer.')
      if (!isSame) {
        await setDispute(trx, row.id, {
          status: body.outcome,
          resolvedAt: now,
          resolvedBy: actor.id,
          resolution: body.resolution,
        })
        await writeAudit(trx, context, {
          action: 'dispute.resolved',
          objectType: 'attendance_dispute',
          objectId: row.id,
          branchId: row.branchId,
          reason: body.resolution,
          after: { outcome: body.outcome },
        })
        await announce(trx, now, {
          type: 'dispute.resolved',
          branchId: row.branchId,
          payload: { employeeId: row.employeeId, disputeId: row.id },
        })
      }
      const [answered] = await listDisputes(trx, scope, { view: 'all', id: row.id })
      if (!answered) throw new RangeError('What was answered is there')
      return toDispute(answered)
    }),
}

function refuseTooLong({ from, to }: { readonly from: ManilaDate; readonly to: ManilaDate }): void {
  const days = daysBetween(from, to) + 1
  if (days < 1 || days > MOST_DAYS) {
    throw new DomainError('field_invalid', `Choose ${MOST_DAYS} days or fewer`, { field: 'to' })
  }
}

import type { attendanceDeskRoutes } from '@labada/contracts/attendance/attendance-desk'
import { marksOf } from '@labada/db/attendance/attendance-day-inputs'
import { listShiftsOn } from '@labada/db/attendance/attendance-lists'
import { lockPunchesOf } from '@labada/db/attendance/punches'
import type { Trx } from '@labada/db/core/client'
import { leaveByDay } from '@labada/db/people/employee-leave'
import { listPeople } from '@labada/db/people/employee-names'
import { isToFill } from '@labada/domain/attendance/official-business'
import { DomainError } from '@labada/domain/core/errors'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import type { Context, Handler } from '../http/context.ts'
import { correctDay } from './attendance-correcting.ts'

interface Day {
  readonly id: string
  readonly employeeId: string
  readonly workday: ManilaDate
}

/** Marks days as official business, each separately: one that is refused does not stop the others. */
export const fillOfficialBusiness: Handler<typeof attendanceDeskRoutes.fillOfficialBusiness> = async (
  { body },
  context,
) => {
  const filled: Omit<Day, 'id'>[] = []
  const refused: (Omit<Day, 'id'> & { message: string })[] = []
  for (const { id, employeeId, workday } of body.days) {
    try {
      await context.command((trx) => fill(trx, context, { id, employeeId, workday }, body.reason))
      filled.push({ employeeId, workday })
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      refused.push({ employeeId, workday, message: error.message })
    }
  }
  const people = await listPeople(context.db, [...new Set(refused.map(({ employeeId }) => employeeId))])
  const names = new Map(people.map(({ id, name }) => [id, name]))
  return { filled, refused: refused.map((one) => ({ ...one, name: names.get(one.employeeId) ?? '' })) }
}

async function fill(trx: Trx, context: Context, { id, employeeId, workday }: Day, reason: string): Promise<void> {
  await lockPunchesOf(trx, employeeId)
  const { marks } = await marksOf(trx, employeeId, workday, workday)
  const leave = await leaveByDay(trx, employeeId, workday, workday)
  const shifts = await listShiftsOn(trx, { branchId: null }, { from: workday, to: workday, employeeId })
  const [known] = await listPeople(trx, [employeeId])
  if (!known) throw new DomainError('not_found', 'Employee not found')
  if (!isToFill({ mark: marks.get(workday), isOnLeave: leave.has(workday), isPlanned: shifts.length > 0 })) return
  await correctDay(trx, context, {
    id,
    employeeId,
    workday,
    kind: 'mark',
    mark: 'official_business',
    reasonCode: 'official_business',
    reason,
  })
}

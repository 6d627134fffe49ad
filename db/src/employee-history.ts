import type { ManilaDate } from '@labada/domain/manila-time'
import type { Db } from './client.ts'

/** Somebody's shifts from one day to another (both counted) at any branch, drafts too; `only` the published ones if that is asked for. */
export function listEmployeeShifts(
  db: Db,
  employeeId: string,
  { from, to, only }: { readonly from: ManilaDate; readonly to: ManilaDate; readonly only?: 'published' },
) {
  const shifts = db
    .selectFrom('shift')
    .innerJoin('branch', 'branch.id', 'shift.branchId')
    .select([
      'shift.id',
      'shift.date',
      'shift.branchId',
      'branch.name as branchName',
      'shift.startsAt',
      'shift.endsAt',
      'shift.breakMinutes',
      'shift.isRestDay',
      'shift.role',
      'shift.note',
      'shift.publishedAt',
    ])
    .where('shift.employeeId', '=', employeeId)
    .where('shift.date', '>=', from)
    .where('shift.date', '<=', to)
    .orderBy('shift.startsAt')
  return (only ? shifts.where('shift.publishedAt', 'is not', null) : shifts).execute()
}

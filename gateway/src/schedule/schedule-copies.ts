import type { scheduleRoutes } from '@labada/contracts/schedule/schedule'
import type { Db } from '@labada/db/core/client'
import { newId } from '@labada/db/core/ids'
import * as shifts from '@labada/db/schedule/shifts'
import { DomainError } from '@labada/domain/core/errors'
import { addDays, type ManilaDate } from '@labada/domain/core/manila-time'
import { planCopy } from '@labada/domain/schedule/shift-edits'
import type { Handler } from '../http/context.ts'
import { answeredBefore, saveBatch } from './schedule-batches.ts'
import { mondayOf } from './schedule-weeks.ts'

interface CopyTerms {
  readonly fromWeekOn: ManilaDate
  readonly toWeekOns: readonly ManilaDate[]
  readonly branchIds: readonly string[]
  readonly withRestDays: boolean
}

export const previewCopy: Handler<typeof scheduleRoutes.previewCopy> = async ({ body }, { db }) => {
  const { plan, nameOf } = await planOf(db, body)
  return {
    adds: [...plan.adds],
    skips: plan.skips.map(({ shift, reason }) => ({ shift, reason, name: nameOf(shift.employeeId) })),
  }
}

/** Shifts that can no longer be copied are left out, as in the preview. */
export const copyWeek: Handler<typeof scheduleRoutes.copyWeek> = async ({ body: { id, ...terms } }, context) =>
  context.command(async (trx) => {
    await shifts.lockSchedule(trx)
    const known = await answeredBefore(trx, context, id, 'copied')
    if (known) return known
    const { plan } = await planOf(trx, terms)
    const changes = plan.adds.map((shift) => ({ before: null, after: { ...shift, version: 1 } }))
    return saveBatch(trx, context, { id, kind: 'copied', changes, reason: undefined })
  })

async function planOf(db: Db, { fromWeekOn, toWeekOns, branchIds, withRestDays }: CopyTerms) {
  for (const weekOn of [fromWeekOn, ...toWeekOns]) mondayOf(weekOn)
  const weeks = [...new Set(toWeekOns)].toSorted()
  const [first = fromWeekOn, last = first] = [weeks[0], weeks.at(-1)]
  if (weeks.includes(fromWeekOn)) {
    throw new DomainError('field_invalid', 'Choose another week to copy into', { field: 'toWeekOns' })
  }
  const source = await shifts.shiftsAtBranches(db, branchIds, fromWeekOn, addDays(fromWeekOn, 6))
  const ids = [...new Set(source.map(({ employeeId }) => employeeId))]
  const [people, existing] = await Promise.all([
    shifts.schedulablePeople(db, ids),
    shifts.shiftsOfPeople(db, ids, addDays(first, -1), addDays(last, 7)),
  ])
  const bare = source.map(({ changedBy: _, changedAt: __, ...shift }) => shift)
  const plan = planCopy(bare, existing, { fromWeekOn, toWeekOns: weeks, withRestDays, people, idOf: () => newId() })
  const names = new Map(people.map(({ id, name }) => [id, name]))
  return { plan, nameOf: (employeeId: string) => names.get(employeeId) ?? '' }
}

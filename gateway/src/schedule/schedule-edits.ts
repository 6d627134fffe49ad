import type { scheduleRoutes } from '@labada/contracts/schedule/schedule'
import type { Trx } from '@labada/db/core/client'
import { setWeeksPublished } from '@labada/db/schedule/schedule-weeks'
import * as shifts from '@labada/db/schedule/shifts'
import { DomainError } from '@labada/domain/core/errors'
import { addDays } from '@labada/domain/core/manila-time'
import { decideEdits, decideUndo } from '@labada/domain/schedule/shift-edits'
import type { Shift } from '@labada/domain/schedule/shifts'
import type { Handler } from '../http/context.ts'
import { answeredBefore, saveBatch } from './schedule-batches.ts'
import { mondayOf } from './schedule-weeks.ts'

export const saveShifts: Handler<typeof scheduleRoutes.saveShifts> = async ({ body }, context) =>
  context.command(async (trx) => {
    const { id, reason, override = false } = body
    await shifts.lockSchedule(trx)
    const known = await answeredBefore(trx, context, id, 'edited')
    if (known) return known
    const asked = body.changes
    const ids = asked.map((one) => (one.do === 'put' ? one.shift.id : one.id))
    const stored = await shifts.findShifts(trx, ids)
    const people = await shifts.schedulablePeople(
      trx,
      asked.flatMap((one) => (one.do === 'put' ? [one.shift.employeeId] : [])),
    )
    const changes = decideEdits(new Map(stored.map((shift) => [shift.id, plain(shift)])), asked, {
      reason,
      override,
      people,
      lastEditorOf: await editorsOf(trx, ids, stored),
    })
    return saveBatch(trx, context, { id, kind: 'edited', changes, reason })
  })

export const undoShifts: Handler<typeof scheduleRoutes.undoShifts> = async ({ params, body }, context) =>
  context.command(async (trx) => {
    await shifts.lockSchedule(trx)
    const known = await answeredBefore(trx, context, body.id, 'undone')
    if (known) return known
    const batch = await shifts.findBatch(trx, params.batchId)
    if (!batch) throw new DomainError('not_found', 'Step not found')
    if (batch.undoneBy !== null) throw new DomainError('already_decided', 'This step was already undone')
    if (batch.kind === 'published') {
      throw new DomainError('not_reversible', 'Employees have seen this week. Change its shifts instead.')
    }
    const ids = batch.changes.flatMap(({ before, after }) => (after ?? before)?.id ?? [])
    const stored = await shifts.findShifts(trx, ids)
    const changes = decideUndo(
      new Map(stored.map((shift) => [shift.id, plain(shift)])),
      batch.changes,
      await editorsOf(trx, ids, stored),
    )
    const reason = body.reason ?? batch.reason ?? undefined
    if (!reason && changes.some(({ before, after }) => before?.isPublished || after?.isPublished)) {
      throw new DomainError('note_required', 'These shifts are published. Enter why they change.', { field: 'reason' })
    }
    const answer = await saveBatch(trx, context, { id: body.id, kind: 'undone', changes, reason })
    await shifts.setBatchUndone(trx, batch.id, body.id)
    return answer
  })

export const clearWeek: Handler<typeof scheduleRoutes.clearWeek> = async ({ body }, context) =>
  context.command(async (trx) => {
    const { id, branchIds, draftsOnly, reason } = body
    const weekOn = mondayOf(body.weekOn)
    await shifts.lockSchedule(trx)
    const known = await answeredBefore(trx, context, id, 'cleared')
    if (known) return known
    const stored = await shifts.shiftsAtBranches(trx, branchIds, weekOn, addDays(weekOn, 6))
    const gone = stored.filter(({ isPublished }) => !draftsOnly || !isPublished)
    if (!reason && gone.some(({ isPublished }) => isPublished)) {
      throw new DomainError('note_required', 'These shifts are published. Enter why they’re removed.', {
        field: 'reason',
      })
    }
    const changes = gone.map((shift) => ({ before: plain(shift), after: null }))
    return saveBatch(trx, context, { id, kind: 'cleared', changes, reason })
  })

export const publishWeek: Handler<typeof scheduleRoutes.publishWeek> = async ({ body }, context) =>
  context.command(async (trx) => {
    const { id, branchIds } = body
    const weekOn = mondayOf(body.weekOn)
    await shifts.lockSchedule(trx)
    const known = await answeredBefore(trx, context, id, 'published')
    if (known) return known
    const stored = await shifts.shiftsAtBranches(trx, branchIds, weekOn, addDays(weekOn, 6))
    const changes = stored
      .filter(({ isPublished }) => !isPublished)
      .map(plain)
      .map((before) => ({ before, after: { ...before, isPublished: true, version: before.version + 1 } }))
    const out = [...new Set(changes.map(({ before }) => before.branchId))]
    await setWeeksPublished(trx, out, weekOn, { at: context.now, by: context.actor.id })
    return saveBatch(trx, context, { id, kind: 'published', changes, reason: undefined })
  })

/** A shift without who changed it and when, as steps store it. */
function plain({ changedBy: _, changedAt: __, ...shift }: shifts.StoredShift): Shift {
  return shift
}

/** Who last saved or removed the shifts. */
async function editorsOf(
  trx: Trx,
  ids: readonly string[],
  stored: readonly shifts.StoredShift[],
): Promise<(shiftId: string) => string | undefined> {
  const here = new Map(stored.map(({ id, changedBy }) => [id, changedBy ?? undefined]))
  const gone = await shifts.removersOf(
    trx,
    ids.filter((id) => !here.has(id)),
  )
  return (shiftId) => here.get(shiftId) ?? gone.get(shiftId)
}

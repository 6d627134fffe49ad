import type { NewEvent } from '@labada/contracts/core/events'
import type { ShiftBatch } from '@labada/contracts/schedule/shifts'
import type { Db, Trx } from '@labada/db/core/client'
import { violatedExclusion, violatedReference, violatedUnique } from '@labada/db/core/failures'
import { announce } from '@labada/db/core/outbox'
import * as shifts from '@labada/db/schedule/shifts'
import type { AuditAction } from '@labada/domain/core/audit-actions'
import { DomainError } from '@labada/domain/core/errors'
import type { BatchKind, Shift, ShiftChange } from '@labada/domain/schedule/shifts'
import { writeAudit } from '../core/audit-entries.ts'
import { idTaken } from '../core/taken-ids.ts'
import type { Context } from '../http/context.ts'
import { withCosts } from './schedule-weeks.ts'

export interface NewBatch {
  readonly id: string
  readonly kind: BatchKind
  readonly changes: readonly ShiftChange[]
  readonly reason: string | undefined
}

/**
 * The result of a batch that was saved before, so that a repeated request gets the same answer; undefined if there is
 * none.
 */
export async function answeredBefore(
  trx: Trx,
  context: Pick<Context, 'actor'>,
  id: string,
  kind: BatchKind,
): Promise<ShiftBatch | undefined> {
  const batch = await shifts.findBatch(trx, id)
  if (!batch) return undefined
  if (batch.kind !== kind) throw idTaken('step')
  return answerOf(trx, context, id, batch.changes)
}

/**
 * Saves a batch with its history and announces it. Refuses `dates_overlap` and `document_closed` (already clocked in
 * to).
 */
export async function saveBatch(trx: Trx, context: Context, batch: NewBatch): Promise<ShiftBatch> {
  const { now, actor } = context
  const { id, kind, changes } = batch
  const reason = batch.reason ?? null
  if (kind === 'published') {
    await shifts.publishShifts(
      trx,
      changes.flatMap(({ before }) => (before ? [before] : [])),
      { at: now, by: actor.id },
    )
  } else await orRefusal(() => shifts.applyChanges(trx, changes, { at: now, by: actor.id }))
  await shifts.insertBatch(trx, { id, kind, changes, reason, at: now, actorId: actor.id })
  for (const [branchId, own] of byBranch(changes)) {
    await writeAudit(trx, context, {
      action: ACTIONS[kind],
      objectType: 'schedule',
      objectId: id,
      branchId,
      ...(reason && { reason }),
      before: { shifts: own.flatMap(({ before }) => before ?? []) },
      after: { shifts: own.flatMap(({ after }) => after ?? []) },
    })
  }
  await announce(trx, now, ...eventsOf(batch))
  return answerOf(trx, context, id, changes)
}

async function answerOf(
  db: Db,
  { actor }: Pick<Context, 'actor'>,
  batchId: string,
  changes: readonly ShiftChange[],
): Promise<ShiftBatch> {
  const left = await shifts.findShifts(
    db,
    changes.flatMap(({ after }) => (after ? [after.id] : [])),
  )
  const removed = changes.flatMap(({ before, after }) => (before && !after ? [before.id] : []))
  return { batchId, shifts: await withCosts({ db, actor }, left), removed }
}

const ACTIONS: Readonly<Record<BatchKind, AuditAction>> = {
  edited: 'schedule.edited',
  copied: 'schedule.copied',
  cleared: 'schedule.cleared',
  published: 'schedule.published',
  undone: 'schedule.undone',
}

/** The changes by branch; a move between two branches counts at both. */
function byBranch(changes: readonly ShiftChange[]): ReadonlyMap<string, readonly ShiftChange[]> {
  const groups = new Map<string, ShiftChange[]>()
  for (const change of changes) {
    for (const branchId of new Set([change.before, change.after].flatMap((shift) => shift?.branchId ?? []))) {
      groups.set(branchId, [...(groups.get(branchId) ?? []), change])
    }
  }
  return groups
}

function eventsOf({ id, kind, changes }: NewBatch): NewEvent[] {
  const payload = { batchId: id }
  return [...byBranch(changes)].flatMap(([branchId, own]): NewEvent[] => {
    if (kind === 'published') return [{ type: 'schedule.published', branchId, payload }]
    if (kind === 'copied') return [{ type: 'schedule.copied', branchId, payload }]
    const types = new Set(own.map(typeOf))
    return [...types].map((type) => ({ type, branchId, payload }))
  })
}

function typeOf({ before, after }: { readonly before: Shift | null; readonly after: Shift | null }) {
  if (!before) return 'shift.scheduled'
  return after ? 'shift.changed' : 'shift.removed'
}

async function orRefusal(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (violatedExclusion(error) === 'shift_no_overlap') {
      throw new DomainError('dates_overlap', 'This employee already works at that time')
    }
    const taken = violatedUnique(error)
    if (taken === 'shift_one_rest') throw new DomainError('dates_overlap', 'That day is already a rest day')
    if (taken === 'shift_pkey') throw idTaken('shift')
    const missing = violatedReference(error)
    if (missing === 'shift_employee_id_fkey') {
      throw new DomainError('field_invalid', 'Employee not found', { field: 'employeeId' })
    }
    if (missing === 'shift_branch_id_fkey') {
      throw new DomainError('field_invalid', 'Branch not found', { field: 'branchId' })
    }
    if (missing) throw new DomainError('document_closed', 'Someone has timed in to this shift. Change it instead.')
    throw error
  }
}

import type { ShiftSwap, shiftSwapRoutes } from '@labada/contracts/schedule/shift-swaps'
import type { Trx } from '@labada/db/core/client'
import type { Row } from '@labada/db/core/json-rows'
import { announce } from '@labada/db/core/outbox'
import { getEmployeeName } from '@labada/db/people/employee-names'
import * as swaps from '@labada/db/schedule/shift-swaps'
import * as shifts from '@labada/db/schedule/shifts'
import { DomainError } from '@labada/domain/core/errors'
import { decideEdits } from '@labada/domain/schedule/shift-edits'
import { swappedShifts } from '@labada/domain/schedule/shift-swaps'
import { writeAudit } from '../core/audit-entries.ts'
import type { Context, Handlers } from '../http/context.ts'
import { saveBatch } from './schedule-batches.ts'

export const shiftSwapHandlers: Handlers<typeof shiftSwapRoutes> = {
  async listShiftSwaps({ query }, { db, now }) {
    const scope = { branchId: query.branchId ?? null }
    const rows = await swaps.listSwaps(db, scope, { after: now, statuses: ['agreed', 'asked'] })
    return { items: rows.map(toSwap) }
  },

  decideShiftSwap: ({ params, body }, context) =>
    context.command(async (trx) => {
      const { now, actor } = context
      await shifts.lockSchedule(trx)
      const swap = await swaps.lockSwap(trx, params.swapId)
      if (!swap) throw new DomainError('not_found', 'Swap not found')
      const status = body.decision === 'approve' ? 'approved' : 'declined'
      if (swap.status === status && swap.decidedBy === actor.id) return { status }
      const mayDecide = swap.status === 'agreed' || (swap.status === 'asked' && status === 'declined')
      if (!mayDecide) {
        const words = swap.status === 'asked' ? 'The colleague hasn’t agreed yet' : 'This swap was already decided'
        throw new DomainError('already_decided', words)
      }
      const reason = status === 'declined' ? (body.reason ?? null) : null
      if (status === 'declined' && reason === null) {
        throw new DomainError('note_required', 'Reason is required', { errors: { reason: ['Reason is required'] } })
      }
      if (status === 'approved') await swapNow(trx, context, swap, body.batchId)
      await swaps.setSwap(trx, swap.id, {
        status,
        decidedAt: now,
        decidedBy: actor.id,
        decisionReason: reason,
        batchId: status === 'approved' ? body.batchId : null,
      })
      const type = `swap.${status}` as const
      await writeAudit(trx, context, {
        action: type,
        objectType: 'schedule',
        objectId: swap.id,
        branchId: swap.branchId,
        ...(reason && { reason }),
        after: { from: swap.fromEmployeeId, to: swap.toEmployeeId },
      })
      await announce(trx, now, { type, branchId: swap.branchId, payload: { swapId: swap.id } })
      return { status }
    }),
}

/** The swap as a step of the schedule. Refuses `stale_version` if a shift has changed since both agreed. */
async function swapNow(trx: Trx, context: Context, swap: Row<'shiftSwap'>, batchId: string): Promise<void> {
  const stored = await shifts.findShifts(trx, [swap.shiftId, ...(swap.otherShiftId ? [swap.otherShiftId] : [])])
  const known = new Map(stored.map(({ changedBy: _, changedAt: __, ...shift }) => [shift.id, shift]))
  const mine = known.get(swap.shiftId)
  const theirs = swap.otherShiftId ? known.get(swap.otherShiftId) : null
  const isAsAgreed = mine?.version === swap.shiftVersion && theirs?.version === (swap.otherShiftVersion ?? undefined)
  if (!mine || theirs === undefined || !isAsAgreed || swap.startsAt <= context.now) {
    throw new DomainError(
      'stale_version',
      'This shift changed or started after they agreed. Decline it so they can ask again.',
    )
  }
  const reason = `Swap: ${await getEmployeeName(trx, swap.fromEmployeeId)} and ${await getEmployeeName(trx, swap.toEmployeeId)}`
  const changes = decideEdits(
    known,
    swappedShifts(mine, theirs, swap.toEmployeeId).map((shift) => ({
      do: 'put',
      shift,
      version: known.get(shift.id)?.version ?? null,
    })),
    {
      reason,
      override: false,
      people: await shifts.schedulablePeople(trx, [swap.fromEmployeeId, swap.toEmployeeId]),
      lastEditorOf: () => undefined,
    },
  )
  await saveBatch(trx, context, { id: batchId, kind: 'edited', changes, reason })
}

function toSwap(row: swaps.ShiftSwapRow): ShiftSwap {
  return {
    id: row.id,
    branchId: row.branchId,
    from: { id: row.fromEmployeeId, name: row.fromName },
    to: { id: row.toEmployeeId, name: row.toName },
    shift: { branch: row.branchName, startsAt: row.startsAt, endsAt: row.endsAt },
    instead:
      row.otherStartsAt && row.otherEndsAt
        ? { branch: row.otherBranchName ?? '', startsAt: row.otherStartsAt, endsAt: row.otherEndsAt }
        : null,
    note: row.note,
    status: row.status,
    askedAt: row.askedAt,
  }
}

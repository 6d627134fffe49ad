import type { payslipRoutes } from '@labada/contracts/payroll/slips/payslips'
import type { Trx } from '@labada/db/core/client'
import { violatedExclusion } from '@labada/db/core/failures'
import type { Row } from '@labada/db/core/json-rows'
import { onFirstPage } from '@labada/db/core/keyset'
import { cancelConversions } from '@labada/db/payroll/items/leave-conversions'
import { listBlockers } from '@labada/db/payroll/runs/payroll-blockers'
import { computeSlips, lawOf } from '@labada/db/payroll/runs/payroll-compute'
import { findRunState } from '@labada/db/payroll/runs/payroll-runs'
import * as slips from '@labada/db/payroll/slips/payslips'
import { DomainError } from '@labada/domain/core/errors'
import { requireState } from '@labada/domain/payroll/runs/payroll-runs'
import type { Context, Handlers } from '../../http/context.ts'
import { known, toFigures } from '../runs/payroll-answers.ts'
import { lockedRun, written } from '../runs/payroll-running.ts'
import { slipAnswer, toRow } from './payslip-answers.ts'

export const payslipHandlers: Handlers<typeof payslipRoutes> = {
  async listPayslips({ params, query }, { db, now }) {
    const { cursor, limit = 100, ...filter } = query
    const state = known(await findRunState(db, params.runId))
    const [page, totals, blockers] = await Promise.all([
      slips.listSlips(db, params.runId, filter, { cursor, limit }),
      onFirstPage(cursor, async () => {
        const figures = await slips.slipTotals(db, params.runId, filter)
        return { slips: figures.slips, totals: toFigures(figures) }
      }),
      state === 'draft' || state === 'review' ? listBlockers(db, params.runId, now) : [],
    ])
    const flags = new Map<string, Set<(typeof blockers)[number]['kind']>>()
    for (const { slipId, kind } of blockers) {
      if (slipId !== null) flags.set(slipId, (flags.get(slipId) ?? new Set()).add(kind))
    }
    return {
      items: page.items.map((row) => toRow(row, [...(flags.get(row.id) ?? [])])),
      nextCursor: page.nextCursor,
      totals,
    }
  },

  getPayslip: ({ params }, { db, now }) => slipAnswer(db, params.slipId, now),

  returnPayslip: ({ params, body }, context) =>
    change(params.slipId, context, async (trx, slip, run) => {
      if (slip.state === 'returned') return undefined
      requireState(run.state, ['review'], 'changed')
      if (slip.state === 'waiting') throw new DomainError('document_closed', 'This payslip isn’t calculated yet')
      if (slip.state !== 'computed') throw new DomainError('document_closed', `This payslip is already ${slip.state}`)
      await slips.setSlip(trx, slip.id, { state: 'returned', note: body.reason })
      return { type: 'payroll.reverted', reason: body.reason }
    }),

  recomputePayslip: ({ params }, context) =>
    change(params.slipId, context, async (trx, slip, run) => {
      requireState(run.state, ['draft', 'review'], 'calculated')
      if (run.state === 'review' && slip.state !== 'returned') {
        throw new DomainError('document_closed', 'Return this payslip first')
      }
      if (slip.state === 'excluded') throw new DomainError('document_closed', 'This payslip is excluded')
      const law = await lawOf(trx, run.id)
      if (!law) throw new DomainError('not_found', 'Pay run not found')
      await computeSlips(trx, law, [slip.id], { number: run.computeNumber, now: context.now })
      return { type: 'payroll.changed' }
    }),

  holdPayslip: ({ params, body }, context) =>
    change(params.slipId, context, async (trx, slip, run) => {
      if ((slip.heldAt !== null) === body.held) return undefined
      requireState(run.state, ['draft', 'review', 'approved'], 'changed')
      if (slip.paymentId !== null) throw new DomainError('already_decided', 'This pay was already released')
      await slips.setSlip(trx, slip.id, {
        heldAt: body.held ? context.now : null,
        heldReason: body.held ? body.reason : null,
      })
      return { type: 'payroll.changed', reason: body.reason }
    }),

  excludePayslip: ({ params, body }, context) =>
    change(params.slipId, context, async (trx, slip, run) => {
      if ((slip.state === 'excluded') === body.excluded) return undefined
      requireState(run.state, ['draft', 'review'], 'changed')
      try {
        await slips.setSlip(
          trx,
          slip.id,
          body.excluded ? { state: 'excluded', note: body.reason } : { state: 'returned', note: body.reason },
        )
      } catch (error) {
        if (violatedExclusion(error) !== 'payslip_one_per_period') throw error
        throw new DomainError('dates_overlap', 'This employee is in another pay run that covers one of these days')
      }
      if (body.excluded) {
        const { now, actor } = context
        await cancelConversions(trx, { slipId: slip.id }, { at: now, by: actor.id, reason: body.reason })
      }
      return { type: 'payroll.changed', reason: body.reason }
    }),
}

/** Changes one slip, with it and its run locked; the change is audited and announced. */
function change(
  slipId: string,
  context: Context,
  work: (
    trx: Trx,
    slip: Row<'payslip'>,
    run: Row<'payrollRun'>,
  ) => Promise<{ readonly type: 'payroll.changed' | 'payroll.reverted'; readonly reason?: string } | undefined>,
) {
  return context.command(async (trx) => {
    const found = await slips.findSlip(trx, slipId)
    if (!found) throw new DomainError('not_found', 'Payslip not found')
    const run = await lockedRun(trx, found.runId)
    const slip = await slips.lockSlip(trx, slipId)
    if (!slip) throw new DomainError('not_found', 'Payslip not found')
    const done = await work(trx, slip, run)
    if (done) await written(trx, context, run, done.type, done.reason, { slipId, employeeId: slip.employeeId })
    return slipAnswer(trx, slipId, context.now)
  })
}

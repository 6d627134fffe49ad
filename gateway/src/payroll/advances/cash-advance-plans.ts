import type { cashAdvanceRoutes } from '@labada/contracts/payroll/advances/cash-advances'
import { insertInstalments, setAdvance, setInstalment } from '@labada/db/payroll/advances/cash-advances'
import { DomainError } from '@labada/domain/core/errors'
import { manilaDateOf } from '@labada/domain/core/manila-time'
import { resumedPlan, skipInstalment as skip } from '@labada/domain/payroll/advances/cash-advance-plans'
import { isOwing } from '@labada/domain/payroll/advances/cash-advances'
import type { Handler } from '../../http/context.ts'
import { advanceAnswer, lockedAdvance, openPlanOf } from './cash-advance-answers.ts'
import { written } from './cash-advance-deciding.ts'

/** Pauses a plan: no pay deducts anything until it resumes. Repeating it has no effect. */
export const pauseCashAdvance: Handler<typeof cashAdvanceRoutes.pauseCashAdvance> = ({ params, body }, context) =>
  context.command(async (trx) => {
    const { scope, actor, now } = context
    const row = await lockedAdvance(trx, scope, params.advanceId)
    if (!isOwing(row.status)) throw new DomainError('already_decided', 'Nothing is owed on this cash advance')
    if (!row.pausedAt) {
      await setAdvance(trx, row.id, { pausedAt: now, pausedBy: actor.id, pauseReason: body.reason })
      await written(trx, context, row, 'cash_advance.plan_changed', body.reason, { paused: true })
    }
    return advanceAnswer(trx, scope, row.id)
  })

/** Resumes a plan; instalments that fell due meanwhile move to the next paydays. Repeating it has no effect. */
export const resumeCashAdvance: Handler<typeof cashAdvanceRoutes.resumeCashAdvance> = ({ params }, context) =>
  context.command(async (trx) => {
    const { scope, now } = context
    const row = await lockedAdvance(trx, scope, params.advanceId)
    if (row.pausedAt) {
      for (const { position, dueOn } of resumedPlan(openPlanOf(row), manilaDateOf(now))) {
        await setInstalment(trx, row.id, position, { dueOn })
      }
      await setAdvance(trx, row.id, { pausedAt: null, pausedBy: null, pauseReason: null })
      await written(trx, context, row, 'cash_advance.plan_changed', undefined, { paused: false })
    }
    return advanceAnswer(trx, scope, row.id)
  })

/** Skips one instalment; it moves after the last one. Repeating it with the same content has no effect. */
export const skipInstalment: Handler<typeof cashAdvanceRoutes.skipInstalment> = ({ params, body }, context) =>
  context.command(async (trx) => {
    const { scope, actor, now } = context
    const row = await lockedAdvance(trx, scope, params.advanceId)
    const before = row.plan.find(({ position }) => position === params.position)
    if (!before?.skipped || before.skipReason !== body.reason) {
      const { skipped, added } = skip(row.status, openPlanOf(row), params.position)
      await setInstalment(trx, row.id, skipped.position, {
        skippedAt: now,
        skippedBy: actor.id,
        skipReason: body.reason,
      })
      await insertInstalments(trx, row.id, [added])
      await setAdvance(trx, row.id, {})
      await written(trx, context, row, 'cash_advance.plan_changed', body.reason, {
        skipped: skipped.position,
        dueOn: added.dueOn,
      })
    }
    return advanceAnswer(trx, scope, row.id)
  })

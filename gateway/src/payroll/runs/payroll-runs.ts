import type { RouteInput } from '@labada/contracts/core/route'
import type { payrollRunCommands, payrollRunRoutes } from '@labada/contracts/payroll/runs/payroll-runs'
import type { Trx } from '@labada/db/core/client'
import { onFirstPage } from '@labada/db/core/keyset'
import { announce } from '@labada/db/core/outbox'
import { findThirteenthMonthDue } from '@labada/db/law/payroll-tables'
import * as runs from '@labada/db/payroll/runs/payroll-runs'
import { DomainError } from '@labada/domain/core/errors'
import { addDays, manilaDateOf } from '@labada/domain/core/manila-time'
import { centavos } from '@labada/domain/core/money'
import { yearEndOf } from '@labada/domain/law/earned-years'
import { isLastPayBy, isLastPayOfYear, nextPayPeriod } from '@labada/domain/payroll/runs/paydays'
import { writeAudit } from '../../core/audit-entries.ts'
import { idTaken } from '../../core/taken-ids.ts'
import { afterTwin } from '../../core/twins.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { runAnswer, runAnswers, runDetail } from './payroll-answers.ts'
import { approvePayrollRun, payrollJournal } from './payroll-money.ts'
import { getPayrollPayout, payPayrollRun } from './payroll-payouts.ts'
import { reopenPayrollRun } from './payroll-reopening.ts'
import {
  closePayrollRun,
  computePayrollRun,
  discardPayrollRun,
  returnPayrollRun,
  submitPayrollRun,
  waiveBlockers,
} from './payroll-running.ts'

export const payrollRunHandlers: Handlers<typeof payrollRunRoutes> = {
  async listPayrollRuns({ query }, { db, now }) {
    const { cursor, limit = 24, ...filter } = query
    const [page, totals] = await Promise.all([
      runs.listRuns(db, filter, { cursor, limit }),
      onFirstPage(cursor, async () => {
        const sums = await runs.runTotals(db, filter)
        return { runs: sums.runs, gross: centavos(sums.grossCentavos), net: centavos(sums.netCentavos) }
      }),
    ])
    return {
      items: await runAnswers(db, page.items, now),
      nextCursor: page.nextCursor,
      totals,
    }
  },

  async nextPayrollRun(_input, { db, now }) {
    const last = await runs.findLastRun(db)
    const period = nextPayPeriod(last && { to: last.toOn, frequency: last.frequency }, manilaDateOf(now))
    const thirteenthMonthDueOn = await findThirteenthMonthDue(db, period.payOn)
    const withThirteenthMonth = isLastPayBy(thirteenthMonthDueOn, period)
    const projectsYear = withThirteenthMonth && period.to < yearEndOf(period.from)
    const settlesYear = isLastPayOfYear(period)
    return { ...period, settlesYear, thirteenthMonthDueOn, withThirteenthMonth, projectsYear }
  },

  getPayrollRun: ({ params }, { db, now }) => runDetail(db, params.runId, now),

  createPayrollRun: ({ body }, context) =>
    afterTwin('payroll run', 'payroll_run_pkey', () =>
      context.command(async (trx) => {
        const before = await runs.findRun(trx, body.id)
        if (before && (before.fromOn !== body.from || before.toOn !== body.to || before.payOn !== body.payOn)) {
          throw idTaken('payroll run')
        }
        if (!before) await create(trx, body, context)
        return runAnswer(trx, body.id, context.now)
      }),
    ),
}

export const payrollCommandHandlers: Handlers<typeof payrollRunCommands> = {
  computePayrollRun,
  submitPayrollRun,
  returnPayrollRun,
  waiveBlockers,
  payrollJournal,
  approvePayrollRun,
  getPayrollPayout,
  payPayrollRun,
  reopenPayrollRun,
  closePayrollRun,
  discardPayrollRun,
}

/** A draft with a slip for everyone employed during its days. */
async function create(
  trx: Trx,
  body: RouteInput<typeof payrollRunRoutes.createPayrollRun>['body'],
  context: Context,
): Promise<void> {
  const { id, from, to, payOn, frequency } = body
  const { actor, now } = context
  if (to < from) throw new DomainError('field_invalid', 'End can’t be before the start', { field: 'to' })
  if (addDays(from, 31) < to)
    throw new DomainError('field_invalid', 'A pay period can have up to 32 days', { field: 'to' })
  if (payOn < from)
    throw new DomainError('field_invalid', 'Pay date can’t be before the pay period', { field: 'payOn' })
  const run = {
    id,
    fromOn: from,
    toOn: to,
    payOn,
    frequency,
    branchIds: [...new Set(body.branchIds ?? [])].toSorted(),
    state: 'draft' as const,
    withThirteenthMonth: body.withThirteenthMonth ?? false,
    projectsYear: (body.withThirteenthMonth && body.projectsYear) ?? false,
    settlesYear: body.settlesYear ?? false,
    createdAt: now,
    createdBy: actor.id,
  }
  await runs.insertRun(trx, run)
  await runs.setRoster(trx, run)
  await writeAudit(trx, context, {
    action: 'payroll.created',
    objectType: 'payroll_run',
    objectId: id,
    branchId: null,
    after: { from, to, payOn, frequency },
  })
  await announce(trx, now, { type: 'payroll.created', branchId: null, payload: { payrollRunId: id } })
}

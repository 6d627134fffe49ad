import type { cashAdvanceRoutes } from '@labada/contracts/payroll/advances/cash-advances'
import { onFirstPage } from '@labada/db/core/keyset'
import { findEmployeeName, listEntriesOf } from '@labada/db/payroll/advances/cash-advance-entries'
import * as advances from '@labada/db/payroll/advances/cash-advances'
import { DomainError } from '@labada/domain/core/errors'
import { ZERO } from '@labada/domain/core/money'
import type { Handlers } from '../../http/context.ts'
import { known, toAdvance } from './cash-advance-answers.ts'
import { approveCashAdvance, cancelCashAdvance, declineCashAdvance } from './cash-advance-deciding.ts'
import { allowanceOf } from './cash-advance-limits.ts'
import { releaseCashAdvance, returnCashAdvance } from './cash-advance-money.ts'
import { pauseCashAdvance, resumeCashAdvance, skipInstalment } from './cash-advance-plans.ts'

export const cashAdvanceHandlers: Handlers<typeof cashAdvanceRoutes> = {
  async listCashAdvances({ query }, { db, scope }) {
    const { branchId, cursor, limit = 50, ...rest } = query
    const seen = { branchId: scope.branchId ?? branchId ?? null }
    const filter = { ...rest, atCounter: scope.branchId !== null }
    const [page, totals] = await Promise.all([
      advances.listAdvances(db, seen, filter, { cursor, limit }),
      onFirstPage(cursor, () => advances.advanceTotals(db, seen, filter)),
    ])
    return { items: page.items.map(toAdvance), nextCursor: page.nextCursor, totals }
  },

  async getCashAdvance({ params }, { db, scope, now }) {
    const row = known(await advances.findAdvance(db, scope, params.advanceId))
    const { standing, left } = await allowanceOf(db, row.employeeId, now, row.id)
    return { advance: toAdvance(row), earnedNow: standing.earned, limitLeft: left }
  },

  async getAdvanceStatement({ params }, { db }) {
    const name = await findEmployeeName(db, params.employeeId)
    if (name === undefined) throw new DomainError('not_found', 'Employee not found')
    const entries = await listEntriesOf(db, params.employeeId)
    return {
      employee: { id: params.employeeId, name },
      balance: entries.at(-1)?.running ?? ZERO,
      items: entries.map((row) => ({
        id: row.id,
        advanceId: row.advanceId,
        at: row.recordedAt,
        businessDate: row.businessDate,
        branchName: row.branchName,
        kind: row.kind,
        place: row.place,
        reference: row.reference,
        note: row.note,
        by: row.recordedByName,
        amount: row.amountCentavos,
        balance: row.running,
      })),
    }
  },

  approveCashAdvance,
  declineCashAdvance,
  cancelCashAdvance,
  releaseCashAdvance,
  returnCashAdvance,
  pauseCashAdvance,
  resumeCashAdvance,
  skipInstalment,
}

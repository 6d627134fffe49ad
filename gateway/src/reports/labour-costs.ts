import type { labourCostRoutes } from '@labada/contracts/reports/labour-costs'
import { findRun } from '@labada/db/payroll/runs/payroll-runs'
import { type LabourCostRow, listLabourCosts } from '@labada/db/reports/labour-costs'
import { DomainError } from '@labada/domain/core/errors'
import { add, sum } from '@labada/domain/core/money'
import type { Handlers } from '../http/context.ts'

export const labourCostHandlers: Handlers<typeof labourCostRoutes> = {
  async getLabourCosts({ params }, { db }) {
    if (!(await findRun(db, params.runId))) throw new DomainError('not_found', 'Pay run not found')
    const rows = await listLabourCosts(db, params.runId)
    const byBranch = new Map<string, LabourCostRow[]>()
    for (const row of rows) byBranch.set(row.branchId, [...(byBranch.get(row.branchId) ?? []), row])
    return {
      branches: [...byBranch].map(([branchId, shares]) => ({
        branchId,
        branchName: shares[0]?.branchName ?? '',
        heads: shares.length,
        lent: shares.filter(({ branchName, payingBranchName }) => branchName !== payingBranchName).length,
        ...costOf(shares),
      })),
      totals: costOf(rows),
    }
  },
}

function costOf(rows: readonly LabourCostRow[]) {
  const gross = sum(rows.map((row) => row.gross))
  const employer = sum(rows.map((row) => row.employer))
  return {
    minutes: rows.reduce((total, { minutes }) => total + minutes, 0),
    gross,
    employer,
    cost: add(gross, employer),
  }
}

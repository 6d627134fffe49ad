import type { payrollReportRoutes } from '@labada/contracts/payroll/runs/payroll-reports'
import { fileOf } from '@labada/db/core/sheets/sheets'
import { findThirteenthMonthDue } from '@labada/db/law/payroll-tables'
import * as reports from '@labada/db/payroll/runs/payroll-reports'
import { findRun } from '@labada/db/payroll/runs/payroll-runs'
import { DomainError } from '@labada/domain/core/errors'
import { type ManilaDate, parseManilaDate } from '@labada/domain/core/manila-time'
import { centavos, sum } from '@labada/domain/core/money'
import { stillDue, twelfth } from '@labada/domain/law/thirteenth-month'
import { requireState } from '@labada/domain/payroll/runs/payroll-runs'
import { writeAudit } from '../../core/audit-entries.ts'
import type { Handlers } from '../../http/context.ts'

export const payrollReportHandlers: Handlers<typeof payrollReportRoutes> = {
  async contributionReport({ query }, { db }) {
    const items = (await reports.listContributions(db, query)).map(({ number, ...row }) => {
      const [base, employee, employeeMpf, employer, employerMpf, ec] = [
        centavos(row.base),
        centavos(row.employee),
        centavos(row.employeeMpf),
        centavos(row.employer),
        centavos(row.employerMpf),
        centavos(row.ec),
      ]
      const total = sum([employee, employeeMpf, employer, employerMpf, ec])
      return { ...row, number: number || null, base, employee, employeeMpf, employer, employerMpf, ec, total }
    })
    return {
      items,
      totals: {
        base: sum(items.map(({ base }) => base)),
        employee: sum(items.map(({ employee }) => employee)),
        employeeMpf: sum(items.map(({ employeeMpf }) => employeeMpf)),
        employer: sum(items.map(({ employer }) => employer)),
        employerMpf: sum(items.map(({ employerMpf }) => employerMpf)),
        ec: sum(items.map(({ ec }) => ec)),
        total: sum(items.map(({ total }) => total)),
      },
      missingNumbers: items.filter(({ number }) => number === null).length,
    }
  },

  async thirteenthMonthReport({ query }, { db }) {
    const items = (await reports.listThirteenthMonths(db, query)).map((row) => {
      const basicEarned = centavos(row.basicEarned)
      const paid = centavos(row.paid)
      return { ...row, basicEarned, accrued: twelfth(basicEarned), paid, due: stillDue(basicEarned, paid) }
    })
    return {
      dueOn: await findThirteenthMonthDue(db, firstOf(query.year)),
      items,
      totals: {
        basicEarned: sum(items.map(({ basicEarned }) => basicEarned)),
        accrued: sum(items.map(({ accrued }) => accrued)),
        paid: sum(items.map(({ paid }) => paid)),
        due: sum(items.map(({ due }) => due)),
      },
    }
  },

  async payrollBankFile({ params, query }, context) {
    const { db, now } = context
    const run = await findRun(db, params.runId)
    if (!run) throw new DomainError('not_found', 'Pay run not found')
    requireState(run.state, ['approved', 'paid', 'closed'], 'exported for the bank')
    const rows = await reports.listTransfers(db, run.id, query.method)
    await context.command((trx) =>
      writeAudit(trx, context, {
        action: 'export.requested',
        objectType: 'payroll_run',
        objectId: run.id,
        branchId: null,
        after: { method: query.method, rows: rows.length },
      }),
    )
    const lines = rows.map(({ account, name, netCentavos, code }) => [
      { text: account },
      { text: name },
      { pesos: netCentavos },
      { text: `${code} ${run.fromOn} to ${run.toOn}` },
    ])
    return {
      file: true,
      type: 'text/csv; charset=utf-8',
      name: `pay-${query.method}-${run.fromOn}-to-${run.toOn}.csv`,
      content: fileOf(
        {
          title: 'Pay',
          heads: ['Account', 'Name', 'Amount', 'Reference'],
          rows: pagesOf(lines),
          about: [['Made at', now.toISOString()]],
        },
        'csv',
      ),
    }
  },
}

function firstOf(year: number): ManilaDate {
  const date = parseManilaDate(`${year}-01-01`)
  if (!date) throw new DomainError('field_invalid', 'Year not found', { field: 'year' })
  return date
}

async function* pagesOf<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  await Promise.resolve()
  if (rows.length > 0) yield rows
}

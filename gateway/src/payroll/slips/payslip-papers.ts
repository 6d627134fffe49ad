import type { FileAnswer } from '@labada/contracts/core/route'
import type { payslipPaperRoutes, portalPayslipPaperRoutes } from '@labada/contracts/payroll/slips/payslip-papers'
import type { Payslip } from '@labada/contracts/payroll/slips/payslips'
import type { Db } from '@labada/db/core/client'
import { listRegister } from '@labada/db/payroll/runs/payroll-reports'
import { findRun } from '@labada/db/payroll/runs/payroll-runs'
import { DomainError } from '@labada/domain/core/errors'
import { fullNameOf } from '@labada/domain/core/names'
import { writeAudit } from '../../core/audit-entries.ts'
import type { Handlers } from '../../http/context.ts'
import { known } from '../runs/payroll-answers.ts'
import { slipAnswer } from './payslip-answers.ts'
import { type PayslipPaper, payslipPdf } from './payslip-sheets.ts'
import { isFinal, payslipPaper } from './payslip-words.ts'

const PAGE = 100

export const payslipPaperHandlers: Handlers<typeof payslipPaperRoutes> = {
  async payslipPdf({ params }, { db, now, actor }) {
    const payslip = await slipAnswer(db, params.slipId, now)
    return pdfOf(payslip, { at: now, by: fullNameOf(actor) })
  },

  async payrollRunPdf({ params, query }, context) {
    const { db, now, actor } = context
    const run = known(await findRun(db, params.runId))
    if (!isFinal(run.state)) {
      throw new DomainError('not_ready', 'You can print all payslips once the pay run is approved')
    }
    await context.command((trx) =>
      writeAudit(trx, context, {
        action: 'export.requested',
        objectType: 'payroll_run',
        objectId: run.id,
        branchId: query.branchId ?? null,
        after: { list: 'payslips', format: 'pdf' },
      }),
    )
    const printed = { at: now, by: fullNameOf(actor) }
    const papers = papersOf(db, { runId: run.id, branchId: query.branchId }, printed)
    return {
      file: true,
      type: 'application/pdf',
      name: `payslips-${run.fromOn}-to-${run.toOn}.pdf`,
      content: await payslipPdf(papers, { title: `Payslips ${run.fromOn} to ${run.toOn}`, author: 'Labada', at: now }),
    }
  },
}

export const portalPayslipPaperHandlers: Handlers<typeof portalPayslipPaperRoutes> = {
  async portalPayslipPdf({ params }, { db, now }) {
    const payslip = await slipAnswer(db, params.slipId, now)
    const isOwn = payslip.slip.employee.id === params.employeeId
    if (!isOwn || !isFinal(payslip.period.state)) throw new DomainError('not_found', 'Payslip not found')
    return pdfOf(payslip, { at: now, by: null })
  },
}

interface Printed {
  readonly at: Date
  readonly by: string | null
}

async function pdfOf(payslip: Payslip, printed: Printed): Promise<FileAnswer> {
  if (payslip.explanation === null) throw new DomainError('not_ready', 'This payslip isn’t calculated yet')
  const { period, slip, company } = payslip
  return {
    file: true,
    type: 'application/pdf',
    name: `payslip-${slip.employee.code}-${period.from}-to-${period.to}.pdf`,
    content: await payslipPdf([payslipPaper(payslip, printed)], {
      title: `Payslip of ${slip.employee.name}, ${period.from} to ${period.to}`,
      author: company.name,
      at: printed.at,
    }),
  }
}

/** The payslips of a run by name, read while they are printed. */
async function* papersOf(
  db: Db,
  filter: { readonly runId: string; readonly branchId: string | undefined },
  printed: Printed,
): AsyncGenerator<PayslipPaper> {
  let cursor: string | undefined
  do {
    const page = await listRegister(db, { ...filter, state: 'computed' }, { cursor, limit: PAGE })
    for (const { id } of page.items) yield payslipPaper(await slipAnswer(db, id, printed.at), printed)
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
}

import { z } from 'zod'
import { admin, confirmedAdmin, type FileAnswer, portal, type Routes } from '../../core/route.ts'
import { id } from '../../core/values.ts'

/** Payslips as files to print or save. */
export const payslipPaperRoutes = {
  payslipPdf: {
    method: 'GET',
    path: '/payslips/:slipId/pdf',
    access: admin,
    key: 'payroll.see',
    summary: 'Download a payslip as an A4 PDF; unapproved ones are marked as drafts',
    params: z.object({ slipId: id }),
    answersFile: true,
    response: z.custom<FileAnswer>(),
  },
  payrollRunPdf: {
    method: 'GET',
    path: '/payroll-runs/:runId/payslips-pdf',
    access: confirmedAdmin,
    key: 'payroll.see',
    summary: 'Download all payslips of a run or one of its branches, each on its own pages',
    params: z.object({ runId: id }),
    query: z.object({ branchId: id.optional() }),
    answersFile: true,
    response: z.custom<FileAnswer>(),
  },
} satisfies Routes

export const portalPayslipPaperRoutes = {
  portalPayslipPdf: {
    method: 'GET',
    path: '/employee-portal/payslips/:employeeId/:slipId/pdf',
    access: portal,
    key: 'public',
    summary: 'Download one of the employee’s own payslips as an A4 PDF',
    params: z.object({ employeeId: id, slipId: id }),
    answersFile: true,
    response: z.custom<FileAnswer>(),
  },
} satisfies Routes

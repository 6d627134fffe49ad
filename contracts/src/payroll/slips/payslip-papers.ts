import { z } from 'zod'
import { admin, confirmedAdmin, type FileAnswer, portal, type Routes } from '../../core/route.ts'
import { id } from '../../core/values.ts'

/** Payslips as files to print or keep. */
export const payslipPaperRoutes = {
  payslipPdf: {
    method: 'GET',
    path: '/payslips/:slipId/pdf',
    access: admin,
    summary: 'One payslip on A4; one of a run that is not approved says that it is a draft',
    params: z.object({ slipId: id }),
    answersFile: true,
    response: z.custom<FileAnswer>(),
  },
  payrollRunPdf: {
    method: 'GET',
    path: '/payroll-runs/:runId/payslips-pdf',
    access: confirmedAdmin,
    summary: 'Every payslip of a run, or of one of its branches, each on pages of its own',
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
    summary: 'One of the employee’s own payslips on A4',
    params: z.object({ employeeId: id, slipId: id }),
    answersFile: true,
    response: z.custom<FileAnswer>(),
  },
} satisfies Routes

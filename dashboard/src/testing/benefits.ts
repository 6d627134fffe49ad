import { type PayrollTableRow, payrollTableRoutes } from '@labada/contracts/law/payroll-tables'
import { testTables } from '@labada/domain/law/testing/tables'
import type { givenOffice } from './office.tsx'
import { GIVEN_NOW } from './shop.ts'

const TABLE_ID = '0199aaaa-0000-7000-8000-0000000000f2'

/** The de minimis table of the tests, in force: rice up to ₱2,500.00 a month. */
export function givenBenefits(network: ReturnType<typeof givenOffice>): void {
  const rows = testTables().de_minimis.map(({ content, ...row }): PayrollTableRow => {
    const items = content.items.map((one) => ({ ...one }))
    return { ...row, content: { ...content, items }, id: TABLE_ID, subject: '', verifiedBy: null }
  })
  network.answers(payrollTableRoutes.listPayrollTables, () => ({
    items: rows.map((row) => ({ row, verifiedAt: null, recordedAt: GIVEN_NOW, recordedBy: null, withdrawnAt: null })),
    unverified: {},
  }))
}

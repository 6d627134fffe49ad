import { type PayrollTableRow, payrollTableRoutes } from '@labada/contracts/law/payroll-tables'
import { employeeRoutes } from '@labada/contracts/people/employees'
import { employeeHistoryRoutes } from '@labada/contracts/reports/employee-history'
import { addDays, type ManilaDate, manilaDateOf } from '@labada/domain/core/manila-time'
import { fromPesos, ZERO } from '@labada/domain/core/money'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { day as dayWords } from '../../../../lib/format.ts'
import { open } from '../../../../testing/counter.tsx'
import { givenOffice } from '../../../../testing/office.tsx'
import { givenFile } from '../../../../testing/people.ts'
import { GIVEN_NOW } from '../../../../testing/shop.ts'
import { LeavingTab } from './leaving-tab.tsx'

const today = manilaDateOf(GIVEN_NOW)
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: GIVEN_NOW })
})
afterEach(() => {
  vi.useRealTimers()
})

const LAW: PayrollTableRow = {
  id: '0199aaaa-0000-7000-8000-0000000000c2',
  kind: 'final_pay',
  subject: '',
  from: '2020-02-01' as ManilaDate,
  to: null,
  source: 'Labor Advisory 06-20',
  verifiedBy: null,
  content: { withinDays: 30, certificateWithinDays: 3 },
}

function given(lastDay: ManilaDate | null, paidAt: Date | null = null, hasSlip = true) {
  const network = givenOffice()
  network.answers(payrollTableRoutes.listPayrollTables, () => ({
    items: [
      {
        row: LAW,
        verifiedAt: null,
        recordedAt: GIVEN_NOW,
        recordedBy: null,
        withdrawnAt: null,
      },
    ],
    unverified: {},
  }))
  network.answers(employeeRoutes.getSeparation, () => ({
    openShift: null,
    openCashSessions: [],
    advancesBalance: ZERO,
    futureShifts: 0,
    sessions: 0,
    templates: 0,
    portalSessions: 0,
  }))
  network.answers(employeeHistoryRoutes.listEmployeePayslips, () => ({
    items:
      hasSlip && lastDay
        ? [
            {
              id: '0199aaaa-0000-7000-8000-0000000000a2',
              runId: '0199aaaa-0000-7000-8000-0000000000a1',
              from: addDays(lastDay, -10),
              to: addDays(lastDay, 4),
              payOn: addDays(lastDay, 9),
              gross: fromPesos(5000),
              deductions: ZERO,
              net: fromPesos(5000),
              paidAt,
            },
          ]
        : [],
  }))
  const left = lastDay && { status: 'separated' as const, separatedOn: lastDay, separationReason: 'resigned' as const }
  open(<LeavingTab employee={givenFile({ hiredOn: '2025-01-01' as ManilaDate, ...left })} />)
}
const finalPay = async () => within(await screen.findByRole('region', { name: 'Final pay' }))

it('who deactivates somebody reads by when the law wants the final pay', async () => {
  given(null)
  expect(await screen.findByText(new RegExp(`Final pay is due by ${dayWords(addDays(today, 30))}`))).toBeTruthy()
  expect(screen.getByText(/certificate of employment is due within 3 days of a request/)).toBeTruthy()
})

it('the final pay of somebody who left is overdue until it is handed out', async () => {
  given(addDays(today, -31))
  const card = await finalPay()
  expect(await card.findByText('Overdue')).toBeTruthy()
  expect(card.getByText(/₱5,000\.00 approved, not paid yet/)).toBeTruthy()
})

it('one that was handed out says when, and leads to its payslip', async () => {
  given(addDays(today, -31), GIVEN_NOW)
  const card = await finalPay()
  expect(await card.findByText(/₱5,000\.00 paid on/)).toBeTruthy()
  expect(card.getByRole('link', { name: /^payslip of/ })).toBeTruthy()
  expect(card.queryByText('Overdue')).toBeNull()
})

it('one in no approved payroll says where it will be', async () => {
  given(addDays(today, -2), null, false)
  const card = await finalPay()
  expect(await card.findByText(/Not in an approved pay run yet/)).toBeTruthy()
  expect(card.queryByText('Overdue')).toBeNull()
})

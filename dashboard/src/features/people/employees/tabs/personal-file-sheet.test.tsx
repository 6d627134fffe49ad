import { attendanceDeskRoutes } from '@labada/contracts/attendance/attendance-desk'
import { cashAdvanceRoutes } from '@labada/contracts/payroll/advances/cash-advances'
import { type EmployeeDocument, employeeFileRoutes, type Rate } from '@labada/contracts/people/employee-files'
import { employeeRoutes } from '@labada/contracts/people/employees'
import { employeeHistoryRoutes } from '@labada/contracts/reports/employee-history'
import { fromPesos, ZERO } from '@labada/domain/core/money'
import { screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { open } from '../../../../testing/counter.tsx'
import { Refusal } from '../../../../testing/network.ts'
import { givenOffice } from '../../../../testing/office.tsx'
import { givenFile } from '../../../../testing/people.ts'
import { GIVEN_NOW, MABOLO } from '../../../../testing/shop.ts'
import { EmployeePage } from '../employee-page.tsx'

const ana = givenFile({ sssNumber: '3412345678', position: 'Washer', address: '12 Mango Ave', homeBranch: MABOLO })
const rate = (id: string, pesos: number, own: Partial<Rate> = {}): Rate => ({
  id,
  fromOn: ana.hiredOn,
  payType: 'daily',
  rate: fromPesos(pesos),
  reason: 'Taken on',
  createdAt: GIVEN_NOW,
  createdBy: 'Alma Labada',
  withdrawnAt: null,
  withdrawnBy: null,
  withdrawnReason: null,
  current: true,
  belowMinimum: false,
  ...own,
})
const contract: EmployeeDocument = {
  id: '0199aaaa-0000-7000-8000-0000000000f1',
  uploadId: '0199aaaa-0000-7000-8000-0000000000f2',
  name: 'contract.pdf',
  type: 'application/pdf',
  kind: 'contract',
  note: 'Signed by both',
  expiresOn: null,
  standing: 'valid',
  addedAt: GIVEN_NOW,
  addedBy: 'Alma Labada',
}

function given() {
  const network = givenOffice()
  const papers: string[] = []
  vi.stubGlobal('print', () =>
    papers.push(document.querySelector('section[aria-label="201 file of Ana Reyes"]')?.textContent ?? ''),
  )
  network.answers(employeeRoutes.getEmployee, () => ana)
  network.answers(attendanceDeskRoutes.listAttendanceDays, () => ({ people: [], days: [] }))
  network.answers(employeeHistoryRoutes.listEmployeePayslips, () => ({ items: [] }))
  network.answers(cashAdvanceRoutes.getAdvanceStatement, () => ({
    employee: { id: ana.id, name: 'Ana Reyes' },
    balance: ZERO,
    items: [],
  }))
  network.answers(employeeFileRoutes.listRates, () => ({
    items: [
      rate('0199aaaa-0000-7000-8000-0000000000f3', 620),
      rate('0199aaaa-0000-7000-8000-0000000000f4', 999, { withdrawnAt: GIVEN_NOW, current: false }),
    ],
  }))
  network.answers(employeeFileRoutes.listDocuments, () => ({ items: [contract] }))
  const { user } = open(
    <Routes>
      <Route path="/employee/:id/info" element={<EmployeePage />} />
    </Routes>,
    `/employee/${ana.id}/info`,
  )
  return { network, user, papers }
}
const print = () => screen.findByRole('button', { name: 'Print 201 file' })

it('prints the 201 file with numbers in full, without rates that were taken back, and takes the paper away', async () => {
  const { user, papers } = given()
  await user.click(await print())
  await waitFor(() => expect(papers).toHaveLength(1))
  expect(papers[0]).toMatch(/201 file.*Ana Reyes.*E-001 · Washer · Mabolo.*12 Mango Ave.*34-1234567-8/s)
  expect(papers[0]).toMatch(/₱620\.00.*Taken on.*Contract.*Signed by both/s)
  expect(papers[0]).not.toContain('999')
  await waitFor(() => expect(document.querySelector('section[aria-label^="201 file"]')).toBeNull())
})

it('says so when a part of the file cannot be loaded, and prints nothing', async () => {
  const { network, user, papers } = given()
  network.answers(employeeFileRoutes.listDocuments, () => {
    throw new Refusal(403, { message: 'Not yours' })
  })
  await user.click(await print())
  expect(await screen.findByText('The 201 file couldn’t load')).toBeTruthy()
  expect(papers).toEqual([])
})

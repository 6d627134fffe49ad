import { attendanceDeskRoutes } from '@labada/contracts/attendance/attendance-desk'
import { cashAdvanceRoutes } from '@labada/contracts/payroll/advances/cash-advances'
import { employeeRoutes } from '@labada/contracts/people/employees'
import { employeeHistoryRoutes } from '@labada/contracts/reports/employee-history'
import { fingerprintRoutes } from '@labada/contracts/scanner/fingerprints'
import { addDays, manilaDateOf } from '@labada/domain/core/manila-time'
import { centavos, ZERO } from '@labada/domain/core/money'
import { screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { expect, it } from 'vitest'
import { open } from '../../../testing/counter.tsx'
import { Refusal } from '../../../testing/network.ts'
import { givenOffice } from '../../../testing/office.tsx'
import { givenDay, givenFile } from '../../../testing/people.ts'
import { GIVEN_NOW, MABOLO } from '../../../testing/shop.ts'
import { EmployeePage } from './employee-page.tsx'

const ana = givenFile({ fingers: 1 })
const today = manilaDateOf(new Date())
const RUN = '0199aaaa-0000-7000-8000-0000000000a1'
const SLIP = '0199aaaa-0000-7000-8000-0000000000a2'

function given(tab = '') {
  const network = givenOffice()
  const person = { id: ana.id, name: 'Ana Reyes' }
  network.answers(employeeRoutes.getEmployee, () => ana)
  network.answers(attendanceDeskRoutes.listAttendanceDays, () => ({
    people: [{ ...person, branchId: MABOLO.id }],
    days: [
      givenDay({ workday: addDays(today, -3), attendance: 'absent', workedMinutes: 0, regularMinutes: 0 }),
      givenDay({ workday: addDays(today, -2), lateMinutes: 12, regularMinutes: 468 }),
      givenDay({ workday: addDays(today, -1), overtimeMinutes: 60 }),
    ],
  }))
  network.answers(employeeHistoryRoutes.listEmployeePayslips, () => ({
    items: [
      {
        id: SLIP,
        runId: RUN,
        from: addDays(today, -20),
        to: addDays(today, -6),
        payOn: addDays(today, -4),
        gross: centavos(6_137_68),
        deductions: centavos(1_227_53),
        net: centavos(4_910_15),
        paidAt: null,
      },
    ],
  }))
  network.answers(cashAdvanceRoutes.getAdvanceStatement, () => ({
    employee: person,
    balance: centavos(500_00),
    items: [],
  }))
  const shown = open(
    <Routes>
      <Route path="/employee/:id/info" element={<EmployeePage />} />
      <Route path="*" element={<p>Elsewhere</p>} />
    </Routes>,
    `/employee/${ana.id}/info${tab && `?tab=${tab}`}`,
  )
  return { network, ...shown }
}

it('says at the top what somebody worked, was paid and owes', async () => {
  given()
  expect(await screen.findByText('₱4,910.15')).toBeTruthy()
  expect(await screen.findByText('₱500.00')).toBeTruthy()
  expect(await screen.findByText('16 h 48 min')).toBeTruthy()
  expect(screen.getByText('1 h 00 min overtime · 12 min late')).toBeTruthy()
})

it('shows each of the last thirty days as a letter, and opens one where it is corrected', async () => {
  const { user, router } = given('attendance')
  const strip = within(await screen.findByRole('list', { name: 'Day by day' }))
  expect(strip.getAllByRole('link')).toHaveLength(30)
  const letters = strip.getAllByRole('link').map((one) => one.textContent.at(-1))
  expect(letters.slice(-4)).toEqual(['A', 'L', 'P', '·'])
  await user.click(strip.getByRole('link', { name: /Absent/ }))
  expect(router.state.location.pathname).toBe('/employee-attendance')
  expect(router.state.location.search).toBe(`?to=${addDays(today, -3)}&employee=${ana.id}&day=${addDays(today, -3)}`)
})

it('opens a payslip in its payroll', async () => {
  const { user, router } = given('payslips')
  const table = within(await screen.findByRole('table', { name: 'Payslips' }))
  await user.click(table.getByText('₱6,137.68'))
  expect(router.state.location.search).toBe(`?run=${RUN}&id=${SLIP}`)
})

it('tells how the drawers they closed came out, and leads to the branch', async () => {
  const { network, user, router } = given()
  const session = { branch: MABOLO, businessDate: today, openedAt: GIVEN_NOW, opened: true, note: null }
  network.answers(employeeHistoryRoutes.listEmployeeCashSessions, () => ({
    items: [
      {
        ...session,
        id: RUN,
        number: 8,
        closedAt: null,
        closed: false,
        expected: null,
        counted: null,
        variance: null,
      },
      {
        ...session,
        id: SLIP,
        number: 7,
        closedAt: GIVEN_NOW,
        closed: true,
        expected: centavos(1_000_00),
        counted: centavos(900_00),
        variance: centavos(-100_00),
      },
    ],
    totals: { closed: 1, short: 1, over: 0, variance: centavos(-100_00) },
  }))
  await user.click(await screen.findByRole('tab', { name: 'Cash sessions' }))
  const table = within(await screen.findByRole('table', { name: 'Cash sessions' }))
  expect(table.getByText('Open')).toBeTruthy()
  await screen.findByText('Total difference')
  await user.click(table.getByText('₱900.00'))
  expect(router.state.location.pathname).toBe(`/branch/${MABOLO.id}`)
  expect(router.state.location.search).toBe('?tab=cash')
})

it('tells what is planned, and what of it was not told yet', async () => {
  const { network, user } = given()
  network.answers(employeeHistoryRoutes.listEmployeeShifts, () => ({
    items: [
      {
        id: SLIP,
        date: today,
        branch: MABOLO,
        startsAt: GIVEN_NOW,
        endsAt: new Date(GIVEN_NOW.getTime() + 9 * 3_600_000),
        breakMinutes: 60,
        isRestDay: false,
        role: 'Washer',
        note: null,
        isPublished: false,
      },
    ],
  }))
  await user.click(await screen.findByRole('tab', { name: 'Schedule' }))
  const table = within(await screen.findByRole('table', { name: 'Planned shifts' }))
  expect(table.getByText('Draft')).toBeTruthy()
  expect(table.getByText('Washer')).toBeTruthy()
})

it('shows fingers and consent without anything to change them here', async () => {
  const { network, user } = given()
  network.answers(fingerprintRoutes.listFingerprints, () => ({
    items: [
      {
        id: SLIP,
        finger: 1,
        quality: 81,
        comparedWith: 'everyone' as const,
        enrolledAt: GIVEN_NOW,
        enrolledBy: 'Owner',
      },
    ],
    consent: null,
    earlierConsents: [],
    consentText: { version: '1', title: 'Consent', paragraphs: [], alternative: '' },
  }))
  await user.click(await screen.findByRole('tab', { name: 'Fingerprints' }))
  expect(await screen.findByText('81 of 100')).toBeTruthy()
  expect(screen.getByText('Not asked about fingerprints yet.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Erase/ })).toBeNull()
  expect(screen.getByRole('link', { name: 'Change' }).getAttribute('href')).toBe(
    `/employee/${ana.id}/edit?tab=fingerprints`,
  )
})

it('says that cash advances could not be read, and tries again', async () => {
  const { network, user } = given()
  network.answers(cashAdvanceRoutes.listCashAdvances, () => {
    throw new Refusal(503, { code: 'UNAVAILABLE', title: 'The books are not there' })
  })
  await user.click(await screen.findByRole('tab', { name: 'Cash advances' }))
  const again = await screen.findByRole('button', { name: 'Try again' })
  network.answers(cashAdvanceRoutes.listCashAdvances, () => ({
    items: [],
    nextCursor: null,
    totals: { advances: 0, waiting: 0, amount: ZERO, balance: ZERO },
  }))
  await user.click(again)
  expect(await screen.findByText('No cash advances')).toBeTruthy()
})

import { attendanceDeskRoutes } from '@labada/contracts/attendance/attendance-desk'
import { cashAdvanceRoutes } from '@labada/contracts/payroll/advances/cash-advances'
import { employeeFileRoutes } from '@labada/contracts/people/employee-files'
import { employeeMessageRoutes } from '@labada/contracts/people/employee-messages'
import { employeeRoutes } from '@labada/contracts/people/employees'
import { employeeHistoryRoutes } from '@labada/contracts/reports/employee-history'
import { ZERO } from '@labada/domain/core/money'
import { type OfficePreset, PRESET_KEYS } from '@labada/domain/core/presets'
import { screen } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { expect, it } from 'vitest'
import { setSession } from '../../../api/session.ts'
import { open } from '../../../testing/counter.tsx'
import { givenOffice } from '../../../testing/office.tsx'
import { givenFile } from '../../../testing/people.ts'
import { GIVEN_NOW } from '../../../testing/shop.ts'
import { EmployeePage } from './employee-page.tsx'

const NOTE = '0199aaaa-0000-7000-8000-0000000000a3'
const ana = givenFile({ address: '5 Mango Ave.' })

/** The file of Ana before a preset's keys. What these may not ask is not answered: a page that asks it fails. */
function openFile(preset: OfficePreset, tab = '') {
  const network = givenOffice()
  const keys = new Set(PRESET_KEYS[preset])
  setSession({ keys })
  network.answers(employeeRoutes.getEmployee, () => ana)
  network.answers(attendanceDeskRoutes.listAttendanceDays, () => ({ people: [], days: [] }))
  if (keys.has('payroll.see')) network.answers(employeeHistoryRoutes.listEmployeePayslips, () => ({ items: [] }))
  if (keys.has('advance.see'))
    network.answers(cashAdvanceRoutes.getAdvanceStatement, () => ({
      employee: { id: ana.id, name: 'Ana Reyes' },
      balance: ZERO,
      items: [],
    }))
  const pages = (
    <Routes>
      <Route path="/employee/:id/info" element={<EmployeePage />} />
    </Routes>
  )
  return { network, ...open(pages, `/employee/${ana.id}/info${tab && `?tab=${tab}`}`) }
}

const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent)

it('shows a manager who works here, and nothing of wages, files and what changes them', async () => {
  openFile('manager')
  await screen.findByRole('heading', { level: 1, name: 'Ana Reyes' })
  expect(tabs()).toEqual(['Overview', 'Attendance', 'Schedule', 'Leave', 'Cash sessions'])
  expect(screen.getByText('Emergency contact')).toBeTruthy()
  for (const words of ['Pay and numbers', 'Born', 'Address', '5 Mango Ave.', 'Last net pay', 'Advances owed'])
    expect(screen.queryByText(words)).toBeNull()
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
  expect(screen.queryByRole('button', { name: /201/ })).toBeNull()
})

it('shows an auditor every part of a file, and lets them write into none', async () => {
  const note = { id: NOTE, kind: 'incident' as const, happenedOn: ana.hiredOn, respondedAt: null }
  const { network } = openFile('auditor', 'notes')
  network.answers(employeeMessageRoutes.listEmployeeMessages, () => ({ items: [] }))
  network.answers(employeeFileRoutes.listNotes, () => ({
    items: [{ ...note, text: 'Came late twice', response: null, createdBy: 'Owner', createdAt: GIVEN_NOW }],
  }))
  expect(await screen.findByText('Came late twice')).toBeTruthy()
  expect(tabs()).toHaveLength(13)
  expect(screen.queryByRole('button', { name: /Add (response|note)/ })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
})

import { clientRoutes } from '@labada/contracts/access/clients'
import { attendanceDeskRoutes } from '@labada/contracts/attendance/attendance-desk'
import { addDays, manilaDateOf } from '@labada/domain/core/manila-time'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { open } from '../../../testing/counter.tsx'
import { givenOffice } from '../../../testing/office.tsx'
import { givenDay, givenFile } from '../../../testing/people.ts'
import { MABOLO } from '../../../testing/shop.ts'
import { EmployeeAttendancePage } from './employee-attendance-page.tsx'

const today = manilaDateOf(new Date())
const ana = { id: givenFile().id, name: 'Ana Reyes', branchId: MABOLO.id }
const ben = { id: '0199aaaa-0000-7000-8000-0000000000e2', name: 'Ben Cruz', branchId: MABOLO.id }
const forgot = givenDay({
  employeeId: ben.id,
  workday: addDays(today, -1),
  flags: ['missing_punch'],
  lastOutAt: null,
})

/** Ben forgot to time out yesterday and works today; Ana has nothing to resolve. */
function given(address: string) {
  const network = givenOffice()
  network.answers(clientRoutes.listClients, () => ({ items: [] }))
  network.answers(attendanceDeskRoutes.listAttendanceDays, ({ query }) => ({
    people: [ana, ben].filter(({ id }) => query.employeeId === undefined || id === query.employeeId),
    days: [forgot].filter(({ employeeId }) => query.employeeId === undefined || employeeId === query.employeeId),
  }))
  network.answers(attendanceDeskRoutes.getAttendanceTimeline, () => ({
    people: [{ ...ben, workday: today, shifts: [], records: [], day: null }],
  }))
  network.answers(attendanceDeskRoutes.listOvertime, () => ({ items: [] }))
  network.answers(attendanceDeskRoutes.listAttendanceScans, () => ({
    items: [],
    nextCursor: null,
    totals: { count: 0 },
  }))
  network.answers(attendanceDeskRoutes.listAttendanceDisputes, () => ({
    items: [],
  }))
  return open(<EmployeeAttendancePage />, `/employee-attendance?${address}`)
}

it('does not say that every day is complete while a filter hides the days that are not', async () => {
  const { user } = given(`view=exceptions&person=${ana.id}`)
  expect(await screen.findByText('No results for these filters')).toBeTruthy()
  expect(screen.queryByText('Nothing to resolve')).toBeNull()
  const panel = within(screen.getByRole('tabpanel'))
  await user.click(panel.getByRole('button', { name: 'Clear filters' }))
  expect(await panel.findByText('Ben Cruz')).toBeTruthy()
})

it('does not say that nobody is planned while one employee who is not is looked at', async () => {
  const { user } = given(`person=${ana.id}`)
  expect(await screen.findByText('No results for these filters')).toBeTruthy()
  expect(screen.queryByText('No shifts planned this day')).toBeNull()
  await user.click(within(screen.getByRole('tabpanel')).getByRole('button', { name: 'Clear filters' }))
  expect(await screen.findByRole('button', { name: /Ben Cruz/ })).toBeTruthy()
})

it.each(['grid&corrected=only', `overtime&person=${ana.id}`, `scans&person=${ana.id}`, `disputes&person=${ana.id}`])(
  'offers everything again where a filter leaves nothing: %s',
  async (view) => {
    const { user, router } = given(`view=${view}`)
    const panel = within(await screen.findByRole('tabpanel'))
    await user.click(await panel.findByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(panel.queryByText('No results for these filters')).toBeNull())
    expect(router.state.location.search).toBe(`?view=${view.split('&')[0]}`)
  },
)

it('says that there is nothing to review while no filter is set', async () => {
  given('view=overtime')
  expect(await screen.findByText('No overtime to review')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull()
})

import { clientRoutes } from '@labada/contracts/access/clients'
import { attendanceDeskRoutes } from '@labada/contracts/attendance/attendance-desk'
import type { Employee } from '@labada/contracts/people/employee-fields'
import { employeeRoutes } from '@labada/contracts/people/employees'
import { parseManilaDate } from '@labada/domain/core/manila-time'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { open } from '../../../testing/counter.tsx'
import { Refusal } from '../../../testing/network.ts'
import { givenOffice } from '../../../testing/office.tsx'
import { givenFile } from '../../../testing/people.ts'
import { MABOLO } from '../../../testing/shop.ts'
import { EmployeeAttendancePage } from './employee-attendance-page.tsx'

const ana = givenFile()
/** Lent by another branch: the branch's own list of employees does not have her. */
const lent = { id: '0199aaaa-0000-7000-8000-0000000000e5', name: 'Lina Lent', branchId: MABOLO.id }
/** No day of theirs is loaded. */
const away = givenFile({ id: '0199aaaa-0000-7000-8000-0000000000e3', firstname: 'Dina', lastname: 'Away' })
const gone = givenFile({
  id: '0199aaaa-0000-7000-8000-0000000000e4',
  firstname: 'Gino',
  lastname: 'Gone',
  status: 'separated',
  separatedOn: parseManilaDate('2026-10-31') ?? null,
})

function given(address = '', files: readonly Employee[] = [ana, away, gone]) {
  const network = givenOffice()
  network.answers(clientRoutes.listClients, () => ({ items: [] }))
  network.answers(attendanceDeskRoutes.listAttendanceDays, ({ query }) => ({
    people: [{ id: ana.id, name: 'Ana Reyes', branchId: MABOLO.id }, lent].filter(
      ({ id }) => query.employeeId === undefined || id === query.employeeId,
    ),
    days: [],
  }))
  network.answers(attendanceDeskRoutes.getAttendanceTimeline, () => ({ people: [] }))
  network.answers(employeeRoutes.listEmployees, ({ query }) => ({
    items: files.filter(({ firstname }) => firstname.toLowerCase().includes(query.search?.toLowerCase() ?? '')),
    nextCursor: query.search ? null : 'more',
    totals: { employees: 3, byBranch: [], positions: [], monthlyLabour: null },
  }))
  network.answers(employeeRoutes.getEmployee, ({ params }) => {
    const file = files.find(({ id }) => id === params.employeeId)
    if (!file) throw new Refusal(404)
    return file
  })
  return { network, ...open(<EmployeeAttendancePage />, `/employee-attendance?view=grid${address}`) }
}

const field = () => screen.findByRole('combobox', { name: 'Employee' })
const offered = async () => (await screen.findAllByRole('option')).map(({ textContent }) => textContent)

it('offers everyone of the branch: who has no day here, who left, and who was lent', async () => {
  const { network, user, router } = given(`&branch=${MABOLO.id}`)
  expect((await field()).getAttribute('aria-expanded')).toBe('false')
  await user.click(await field())
  expect((await field()).getAttribute('aria-expanded')).toBe('true')
  await waitFor(async () =>
    expect(await offered()).toEqual([
      'Everyone',
      'Ana Reyes',
      'Dina Away',
      'Gino GoneLeft, last day Oct 31, 2026',
      'Lina Lent',
    ]),
  )
  expect(network.sentTo(employeeRoutes.listEmployees).map(({ query }) => query)).toEqual([
    { status: 'all', limit: 50, branchId: MABOLO.id },
  ])
  await user.click(screen.getByRole('option', { name: /Dina Away/ }))
  await waitFor(() => expect(router.state.location.search).toContain(`person=${away.id}`))
  expect(network.sentTo(attendanceDeskRoutes.listAttendanceDays).at(-1)?.query.employeeId).toBe(away.id)
  await waitFor(async () => expect(await field()).toHaveProperty('value', 'Dina Away'))
})

it('looks for a name at the server, and picks the first with Enter', async () => {
  const { network, user, router } = given()
  await user.click(await field())
  expect(await screen.findByText('There are more. Type a name or number.')).toBeTruthy()
  await user.type(await field(), 'gin')
  await waitFor(async () => expect(await offered()).toEqual(['Gino GoneLeft, last day Oct 31, 2026']))
  expect(network.sentTo(employeeRoutes.listEmployees).at(-1)?.query.search).toBe('gin')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.search).toContain(`person=${gone.id}`))
})

it('names who the address names, also without a day, and shows everyone again', async () => {
  const { user, router } = given(`&person=${away.id}`)
  await waitFor(async () => expect(await field()).toHaveProperty('value', 'Dina Away'))
  await user.click(await field())
  await user.click(await screen.findByRole('option', { name: 'Everyone' }))
  await waitFor(() => expect(router.state.location.search).toBe('?view=grid'))
})

it('takes no notice of an address that names nobody', async () => {
  const { network } = given('&person=nobody')
  expect(await field()).toHaveProperty('value', '')
  expect(network.sentTo(employeeRoutes.getEmployee)).toEqual([])
})

it('says that nobody is found, and that they could not load', async () => {
  const { network, user } = given()
  await user.type(await field(), 'zzz')
  expect(await screen.findByText('No matching employees')).toBeTruthy()
  network.answers(employeeRoutes.listEmployees, () => {
    throw new Refusal(500)
  })
  await user.type(await field(), 'y')
  expect(await screen.findByText('Employees couldn’t load. Type to try again.', {}, { timeout: 5000 })).toBeTruthy()
})

import { clientRoutes } from '@labada/contracts/access/clients'
import { attendanceDeskRoutes } from '@labada/contracts/attendance/attendance-desk'
import type { Overtime } from '@labada/contracts/attendance/attendance-desk-schemas'
import { witnessedTimeRoutes } from '@labada/contracts/attendance/witnessed-times'
import { employeeRoutes } from '@labada/contracts/people/employees'
import { addDays, manilaDateOf } from '@labada/domain/core/manila-time'
import { centavos } from '@labada/domain/core/money'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { shortDay } from '../../../lib/format.ts'
import { open } from '../../../testing/counter.tsx'
import { Refusal } from '../../../testing/network.ts'
import { givenOffice } from '../../../testing/office.tsx'
import { givenOvertime } from '../../../testing/overtime.ts'
import { givenDay, givenFile } from '../../../testing/people.ts'
import { GIVEN_NOW, MABOLO } from '../../../testing/shop.ts'
import { EmployeeAttendancePage } from './employee-attendance-page.tsx'

const ana = givenFile().id
const ben = '0199aaaa-0000-7000-8000-0000000000e2'
const today = manilaDateOf(new Date())
const yesterday = addDays(today, -1)

const addHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)
const COUNTER = {
  id: '7',
  branchId: MABOLO.id,
  branchName: MABOLO.name,
  name: 'Counter 1',
  createdAt: GIVEN_NOW,
  lastSeenAt: null,
  online: false,
  terminatedAt: null,
}

const overtimeOf = (at: number, own: Partial<Overtime> = {}): Overtime =>
  givenOvertime({ ...own, shiftRecordId: `0199aaaa-0000-7000-8000-00000000010${at}`, workday: addDays(yesterday, -at) })

function given(view = '') {
  const network = givenOffice()
  network.answers(clientRoutes.listClients, () => ({ items: [COUNTER] }))
  network.answers(employeeRoutes.listEmployees, () => ({
    items: [givenFile()],
    nextCursor: null,
    totals: { employees: 1, byBranch: [], positions: [], monthlyLabour: null },
  }))
  network.answers(attendanceDeskRoutes.listAttendanceDays, ({ query }) => {
    const days = [
      givenDay({ workday: yesterday, isLocked: true }),
      givenDay({ employeeId: ben, workday: yesterday, isCorrected: true, flags: ['missing_punch'], lastOutAt: null }),
      givenDay({ employeeId: ben, workday: addDays(yesterday, -1), pendingMinutes: 45 }),
    ].filter(({ employeeId }) => query.employeeId === undefined || employeeId === query.employeeId)
    const people = [
      { id: ana, name: 'Ana Reyes', branchId: MABOLO.id },
      { id: ben, name: 'Ben Cruz', branchId: MABOLO.id },
    ].filter(({ id }) => query.employeeId === undefined || id === query.employeeId)
    return { people, days }
  })
  return { network, ...open(<EmployeeAttendancePage />, `/employee-attendance${view && `?view=${view}`}`) }
}

it('narrows the attendance to one employee, and to who was corrected, by the address', async () => {
  const { user, router } = given('grid')
  const grid = within(await screen.findByRole('region', { name: 'Attendance by day' }))
  expect(grid.getAllByRole('row')).toHaveLength(3)
  expect(grid.getByRole('button', { name: /Ana Reyes.*locked by payroll/ })).toBeTruthy()
  // A word where there is room for one; the whole of it for who hears or hovers.
  expect(grid.getByRole('button', { name: /Ana Reyes.*: 8 h 00 min, locked/ }).textContent).toBe('8:00')
  expect(grid.getByRole('button', { name: /Ben Cruz.*: Missing time out, corrected/ }).textContent).toBe('No out▲')
  expect(grid.getByRole('button', { name: /Ben Cruz.*: Overtime to review$/ }).textContent).toBe('OT?')
  await user.click(screen.getByRole('checkbox', { name: 'Corrected only' }))
  await waitFor(() => expect(grid.queryByText('Ana Reyes')).toBeNull())
  expect(grid.getByText('Ben Cruz')).toBeTruthy()
  expect(router.state.location.search).toBe('?view=grid&corrected=only')
  await user.click(screen.getByRole('checkbox', { name: 'Corrected only' }))
  await user.click(screen.getByRole('combobox', { name: 'Employee' }))
  await user.click(await screen.findByRole('option', { name: 'Ana Reyes' }))
  await waitFor(() => expect(grid.queryByText('Ben Cruz')).toBeNull())
  expect(router.state.location.search).toBe(`?view=grid&person=${ana}`)
})

it('narrows the exceptions to one kind', async () => {
  const { user } = given('exceptions')
  const table = within(await screen.findByRole('table', { name: 'Exceptions' }))
  expect(table.getAllByText('Ben Cruz')).toHaveLength(2)
  await user.selectOptions(screen.getByRole('combobox', { name: 'What' }), 'Missing time out')
  await waitFor(() => expect(table.getAllByText('Ben Cruz')).toHaveLength(1))
})

it('approves in one go what is short and was worked on, and nothing else', async () => {
  const { network, user } = given('overtime')
  const waiting = new Map(
    [
      overtimeOf(1),
      overtimeOf(2, { isLocked: true }),
      overtimeOf(3, { minutes: 90 }),
      overtimeOf(4, { ordersTouched: 0 }),
    ].map((one) => [one.shiftRecordId, one]),
  )
  network.answers(attendanceDeskRoutes.listOvertime, () => ({ items: [...waiting.values()] }))
  network.answers(attendanceDeskRoutes.decideOvertime, ({ params }) => {
    const one = waiting.get(params.shiftRecordId)
    if (!one) throw new Refusal(404)
    waiting.delete(params.shiftRecordId)
    return { ...one, status: 'approved' as const }
  })
  await user.click(
    await screen.findByRole('button', { name: 'Select 2 entries of up to 30 minutes with orders worked on' }),
  )
  await user.click(await screen.findByRole('button', { name: 'Approve 2…' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Approve 2 overtime entries, 1 h 00 min?' }))
  await user.click(dialog.getByRole('button', { name: 'OK' }))
  expect(await screen.findByText('2 of 2 approved')).toBeTruthy()
  expect(network.sentTo(attendanceDeskRoutes.decideOvertime).map(({ body }) => body)).toEqual([
    { decision: 'approve', version: 1 },
    { decision: 'approve', version: 1, inNextPay: true },
  ])
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Approve 2/ })).toBeNull())
  expect([...waiting.values()].map(({ minutes }) => minutes)).toEqual([90, 30])
})

it('stops at the first overtime that somebody else decided meanwhile, and says so', async () => {
  const { network, user } = given('overtime')
  network.answers(attendanceDeskRoutes.listOvertime, () => ({ items: [overtimeOf(1), overtimeOf(2)] }))
  network.answers(attendanceDeskRoutes.decideOvertime, () => {
    throw new Refusal(409, {
      code: 'STALE_VERSION',
      message: 'Someone else already decided this. Reload to see the decision.',
    })
  })
  await user.click(await screen.findByRole('button', { name: /^Select 2 entries/ }))
  await user.click(await screen.findByRole('button', { name: 'Approve 2…' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'OK' }))
  expect(await screen.findByText('Someone else already decided this. Reload to see the decision.')).toBeTruthy()
  expect(network.sentTo(attendanceDeskRoutes.decideOvertime)).toHaveLength(1)
})

it('prints a time record for each employee, with every day and lines to sign on', async () => {
  const papers: string[][] = []
  vi.stubGlobal('print', () => papers.push([...document.querySelectorAll('article')].map((paper) => paper.textContent)))
  const { user } = given('grid')
  await screen.findByRole('region', { name: 'Attendance by day' })
  await user.click(screen.getByRole('button', { name: 'Print time records' }))
  await waitFor(() => expect(papers).toHaveLength(1))
  const [first = '', second = ''] = papers[0] ?? []
  expect(papers[0]).toHaveLength(2)
  expect(first).toContain('Suds & CoDaily time recordAna Reyes')
  expect(first).toContain('Approved by')
  expect(second).toContain('Missing time out *')
  await waitFor(() => expect(document.querySelector('article')).toBeNull())
})

it('prints nothing when the figures are not there, and says why', async () => {
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  const { network, user } = given('disputes')
  network.answers(attendanceDeskRoutes.listAttendanceDisputes, () => ({ items: [] }))
  network.answers(attendanceDeskRoutes.listAttendanceDays, () => ({ people: [], days: [] }))
  await user.click(await screen.findByRole('button', { name: 'Print time records' }))
  expect(await screen.findByText('No one worked or was scheduled in this period')).toBeTruthy()
  expect(print).not.toHaveBeenCalled()
})

it('draws the day branch by branch, tells who is late or missing in words, and opens a day by keyboard', async () => {
  const network = givenOffice()
  network.answers(clientRoutes.listClients, () => ({ items: [] }))
  const people = [
    { id: ana, name: 'Ana Reyes' },
    { id: ben, name: 'Ben Cruz' },
  ]
  network.answers(attendanceDeskRoutes.listAttendanceDays, () => ({ people: [], days: [] }))
  const planned = { startsAt: addHours(-3), endsAt: addHours(5), breakMinutes: 0, note: null }
  const inAt = addHours(-20)
  const missing = { id: ana, branchId: MABOLO.id, inAt, outAt: null, state: 'missing_out' as const, overtimeMinutes: 0 }
  network.answers(attendanceDeskRoutes.getAttendanceTimeline, () => ({
    people: people.map((person, at) => ({
      ...person,
      branchId: MABOLO.id,
      workday: today,
      shifts: at === 1 ? [planned] : [],
      records: at === 0 ? [missing] : [],
      day: null,
    })),
  }))
  const { user, router } = open(<EmployeeAttendancePage />, '/employee-attendance?view=day')
  const branch = within(await screen.findByRole('region', { name: `${MABOLO.name}, timeline` }))
  expect(branch.getByText('1 planned · 0 on duty · 1 late · 1 missing time out')).toBeTruthy()
  const row = branch.getByRole('button', { name: /Ben Cruz/ })
  expect(row.textContent).toMatch(/Ben Cruz Late (3 h 00|2 h 59) min.*no scans/)
  expect([...row.querySelectorAll<HTMLElement>('[data-kind]')].map(({ dataset }) => dataset.kind)).toEqual([
    'planned',
    'late',
  ])
  expect(branch.getByRole('button', { name: /Ana Reyes/ }).textContent).toMatch(/Missing time out.*no out/)
  row.focus()
  await user.keyboard('{Enter}')
  expect(router.state.location.search).toContain(`employee=${ben}`)
})

it('counts on duty who is still in from the day before, says so, and opens the day it is of', async () => {
  const network = givenOffice()
  network.answers(clientRoutes.listClients, () => ({ items: [] }))
  network.answers(attendanceDeskRoutes.listAttendanceDays, () => ({ people: [], days: [] }))
  const planned = { startsAt: addHours(-12), endsAt: addHours(-4), breakMinutes: 0, note: null }
  const record = { id: ana, branchId: MABOLO.id, inAt: addHours(-12), outAt: null, state: 'open' as const }
  network.answers(attendanceDeskRoutes.getAttendanceTimeline, () => ({
    people: [
      {
        id: ana,
        name: 'Ana Reyes',
        branchId: MABOLO.id,
        workday: yesterday,
        shifts: [planned],
        records: [{ ...record, overtimeMinutes: 0 }],
        day: null,
      },
    ],
  }))
  network.answers(attendanceDeskRoutes.getAttendanceDay, () => {
    throw new Refusal(404)
  })
  const { user, router } = open(<EmployeeAttendancePage />, '/employee-attendance')
  const branch = within(await screen.findByRole('region', { name: `${MABOLO.name}, timeline` }))
  expect(branch.getByText('0 planned · 1 on duty')).toBeTruthy()
  const row = branch.getByRole('button', { name: /Ana Reyes/ })
  expect(row.textContent).toContain(`Still in from ${shortDay(yesterday)}`)
  await user.click(row)
  expect(router.state.location.search).toContain(`day=${yesterday}`)
  await waitFor(() => expect(network.sentTo(attendanceDeskRoutes.getAttendanceDay)).not.toEqual([]))
})

it('asks for the scans and exceptions of one device, and says which in a chip', async () => {
  const { network, user, router } = given('exceptions')
  await screen.findByRole('option', { name: `${MABOLO.name}, Counter 1` })
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Device' }), `${MABOLO.name}, Counter 1`)
  await waitFor(() =>
    expect(network.sentTo(attendanceDeskRoutes.listAttendanceDays).at(-1)?.query).toMatchObject({ clientId: '7' }),
  )
  expect(router.state.location.search).toBe('?view=exceptions&device=7')
  network.answers(attendanceDeskRoutes.listAttendanceScans, () => ({
    items: [],
    nextCursor: null,
    totals: { count: 0 },
  }))
  await user.click(screen.getByRole('tab', { name: 'Scans' }))
  await screen.findByText('No results for these filters')
  expect(network.sentTo(attendanceDeskRoutes.listAttendanceScans).at(-1)?.query).toMatchObject({ clientId: '7' })
  await user.click(screen.getByRole('button', { name: /Counter 1, remove this filter/ }))
  await waitFor(() =>
    expect(network.sentTo(attendanceDeskRoutes.listAttendanceScans).at(-1)?.query).not.toHaveProperty('clientId'),
  )
})

it('fills in official business for ticked days with one reason; what is refused stays ticked and says why', async () => {
  const { network, user } = given('exceptions')
  network.answers(attendanceDeskRoutes.fillOfficialBusiness, ({ body }) => ({
    filled: body.days.slice(0, 1).map(({ employeeId, workday }) => ({ employeeId, workday })),
    refused: body.days.slice(1).map(({ employeeId, workday }) => ({
      employeeId,
      workday,
      name: 'Ben Cruz',
      message: 'This day is already in a pay run',
    })),
  }))
  await user.click(await screen.findByRole('checkbox', { name: 'Select all of Exceptions' }))
  await user.click(await screen.findByRole('button', { name: 'Official business…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark 2 days as official business?' }))
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Trip')
  await user.click(dialog.getByRole('button', { name: 'OK' }))
  expect(await dialog.findByText('Reason must be at least 5 characters')).toBeTruthy()
  expect(network.sentTo(attendanceDeskRoutes.fillOfficialBusiness)).toHaveLength(0)
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), ' to the bank')
  await user.click(dialog.getByRole('button', { name: 'OK' }))
  expect(await screen.findByText(/^Ben Cruz, .*: This day is already in a pay run$/)).toBeTruthy()
  expect(await screen.findByText('1 day marked as official business')).toBeTruthy()
  const [sent] = network.sentTo(attendanceDeskRoutes.fillOfficialBusiness)
  expect(sent?.body).toMatchObject({ reason: 'Trip to the bank', days: [{ employeeId: ben }, { employeeId: ben }] })
  expect(await screen.findByText('1 selected')).toBeTruthy()
})

it('clocks somebody in whom an admin sees, those who give no finger first, and tells the message of the day', async () => {
  const { network, user } = given('grid')
  network.answers(employeeRoutes.listEmployees, () => ({
    items: [
      givenFile({ consent: 'fingerprint', onDutySince: GIVEN_NOW }),
      givenFile({ id: ben, firstname: 'Ben', lastname: 'Cruz', consent: 'witnessed', onDutySince: null }),
    ],
    nextCursor: null,
    totals: { employees: 2, byBranch: [], positions: [], monthlyLabour: centavos(0) },
  }))
  const sent: unknown[] = []
  let isRefused = true
  network.answers(witnessedTimeRoutes.witnessTime, ({ body }) => {
    sent.push(body)
    if (isRefused) {
      isRefused = false
      throw new Refusal(409, {
        message: 'You can’t decide on your own time. Ask another admin.',
        code: 'APPROVAL_REQUIRED',
      })
    }
    return {
      type: 'in' as const,
      message: 'Good morning!',
      name: 'Ben Cruz',
      shift_id: ben,
      overtime_detected: false,
      requires_overtime_notes: false,
      status_notes: 'Bring your SSS card',
      is_first_clockin: true,
      at: GIVEN_NOW,
    }
  })
  await user.click(await screen.findByRole('button', { name: 'Add time in or out…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add time in or out' }))
  await dialog.findByRole('option', { name: MABOLO.name })
  await user.selectOptions(dialog.getByLabelText(/^Branch/), MABOLO.id)
  await dialog.findByRole('option', { name: 'Cruz, Ben (with a witness)' })
  expect(dialog.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Cruz, Ben (with a witness)', 'Reyes, Ana']),
  )
  await user.selectOptions(dialog.getByLabelText(/^Employee/), ben)
  await dialog.findByText('Ben isn’t timed in. This is the time in.')
  await user.click(dialog.getByRole('button', { name: 'OK' }))
  await dialog.findByText('You can’t decide on your own time. Ask another admin.')
  await user.click(dialog.getByRole('button', { name: 'OK' }))
  await dialog.findByText(/Good morning! Message for them: Bring your SSS card/)
  // Sent again it is the same time.
  expect(sent).toHaveLength(2)
  expect(sent[0]).toEqual(sent[1])
  expect(sent[0]).toMatchObject({ employeeId: ben, branchId: MABOLO.id })
})

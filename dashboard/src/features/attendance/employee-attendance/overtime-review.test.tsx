import { clientRoutes } from '@labada/contracts/access/clients'
import { attendanceDeskRoutes } from '@labada/contracts/attendance/attendance-desk'
import type { Overtime } from '@labada/contracts/attendance/attendance-desk-schemas'
import { addDays } from '@labada/domain/core/manila-time'
import { type OfficePreset, PRESET_KEYS } from '@labada/domain/core/presets'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { setSession } from '../../../api/session.ts'
import { open } from '../../../testing/counter.tsx'
import { givenOffice } from '../../../testing/office.tsx'
import { givenOvertime } from '../../../testing/overtime.ts'
import { EmployeeAttendancePage } from './employee-attendance-page.tsx'

const ANA = givenOvertime()
const BEN = givenOvertime({
  shiftRecordId: '0199aaaa-0000-7000-8000-000000000102',
  employee: { id: '0199aaaa-0000-7000-8000-0000000000e2', name: 'Ben Cruz' },
})

const NEVER = new Promise<never>(() => undefined)

/** Overtime of Ana’s and Ben’s that waits, before somebody with a preset’s keys. */
async function given(
  preset: OfficePreset,
  decided: readonly Overtime[] = [],
  waiting: readonly Overtime[] = [ANA, BEN],
) {
  const network = givenOffice()
  const keys = new Set(PRESET_KEYS[preset])
  setSession({ keys })
  if (keys.has('device.see')) network.answers(clientRoutes.listClients, () => ({ items: [] }))
  network.answers(attendanceDeskRoutes.listAttendanceDays, () => ({ people: [], days: [] }))
  network.answers(attendanceDeskRoutes.listOvertime, ({ query }) => ({
    items: query.view === 'waiting' ? [...waiting] : [...decided],
  }))
  const { user } = open(<EmployeeAttendancePage />, '/employee-attendance?view=overtime')
  const table = within(await screen.findByRole('table', { name: 'Overtime to review' }))
  return { network, user, table }
}

it('shows a manager what overtime waits, without a way to decide it, by key neither', async () => {
  const { network, user, table } = await given('manager')
  expect(table.getAllByText('Rush orders')).toHaveLength(2)
  expect(screen.queryByRole('button', { name: /Approve|Reject|Add time/ })).toBeNull()
  expect(screen.queryByRole('checkbox', { name: /Ana Reyes/ })).toBeNull()
  await user.keyboard('asr')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(network.sentTo(attendanceDeskRoutes.decideOvertime)).toEqual([])
})

it('lets payroll decide it, without asking for the devices it may not see', async () => {
  const { table } = await given('payroll')
  expect(table.getByRole('checkbox', { name: /Ana Reyes/ })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Approve' })).toBeTruthy()
  expect(screen.getByRole('button', { name: /Add time/ })).toBeTruthy()
})

it('takes what is decided out of the list before it is read again: the next press is of the next', async () => {
  const { network, user, table } = await given('payroll')
  network.answers(attendanceDeskRoutes.listOvertime, () => NEVER)
  network.answers(attendanceDeskRoutes.decideOvertime, ({ params, body }) => {
    const one = [ANA, BEN].find(({ shiftRecordId }) => shiftRecordId === params.shiftRecordId) ?? ANA
    return { ...one, status: 'approved' as const, version: body.version + 1 }
  })
  await user.keyboard('a')
  await waitFor(() => expect(table.queryByText('Ana Reyes')).toBeNull())
  await user.keyboard('a')
  expect(await screen.findByText('No overtime to review')).toBeTruthy()
  expect(network.sentTo(attendanceDeskRoutes.decideOvertime).map(({ params }) => params.shiftRecordId)).toEqual([
    ANA.shiftRecordId,
    BEN.shiftRecordId,
  ])
})

it('takes back a decision once: it is off the list before that is read again', async () => {
  const decided = { ...BEN, workday: addDays(BEN.workday, -1), status: 'approved' as const, canUndo: true, version: 2 }
  const { network, user } = await given('payroll', [decided])
  const undo = await screen.findByRole('button', { name: 'Undo decision' })
  network.answers(attendanceDeskRoutes.listOvertime, () => NEVER)
  network.answers(attendanceDeskRoutes.decideOvertime, () => ({
    ...decided,
    status: 'pending_review' as const,
    canUndo: false,
    version: 3,
  }))
  await user.click(undo)
  await waitFor(() => expect(screen.queryByRole('table', { name: 'Decided overtime' })).toBeNull())
  expect(network.sentTo(attendanceDeskRoutes.decideOvertime).map(({ body }) => body)).toEqual([
    { decision: 'reopen', version: 2 },
  ])
})

it.each([
  ['until the next one counts it', true],
  ['and no longer', false],
])('offers to undo what is decided for a day of a pay run %s', async (_until, canUndo) => {
  const { network, user } = await given('payroll', [], [{ ...BEN, isLocked: true }])
  network.answers(attendanceDeskRoutes.decideOvertime, () => ({
    ...BEN,
    status: 'approved' as const,
    isLocked: true,
    canUndo,
    version: 2,
  }))
  await user.keyboard('a')
  expect(await screen.findByText(/^Overtime for Ben Cruz/)).toBeTruthy()
  expect(screen.queryAllByRole('button', { name: 'Undo' })).toHaveLength(canUndo ? 1 : 0)
  expect(network.sentTo(attendanceDeskRoutes.decideOvertime)[0]?.body).toMatchObject({ inNextPay: true })
})

it('marks the days that a pay run has used, and says so whichever entry is chosen', async () => {
  const { user, table } = await given('payroll', [], [ANA, { ...BEN, isLocked: true }])
  const lock = within(table.getByRole('row', { name: /Ben Cruz/ })).getByRole('img', { name: 'Locked' })
  expect(lock).toBeTruthy()
  expect(within(table.getByRole('row', { name: /Ana Reyes/ })).queryByRole('img')).toBeNull()
  expect(screen.getByText(/are already in a pay run/)).toBeTruthy()
  await user.click(table.getByRole('button', { name: 'Ben Cruz' }))
  expect(screen.getByText(/are already in a pay run/)).toBeTruthy()
})

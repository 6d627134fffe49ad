import { clientRoutes } from '@labada/contracts/access/clients'
import { attendanceDeskRoutes } from '@labada/contracts/attendance/attendance-desk'
import { manilaDateOf } from '@labada/domain/core/manila-time'
import { type OfficePreset, PRESET_KEYS } from '@labada/domain/core/presets'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { setSession } from '../../../api/session.ts'
import { open } from '../../../testing/counter.tsx'
import { givenOffice } from '../../../testing/office.tsx'
import { GIVEN_NOW, MABOLO } from '../../../testing/shop.ts'
import { EmployeeAttendancePage } from './employee-attendance-page.tsx'

/** Overtime of Ana's that waits, before somebody with a preset's keys. */
async function given(preset: OfficePreset) {
  const network = givenOffice()
  const keys = new Set(PRESET_KEYS[preset])
  setSession({ keys })
  if (keys.has('device.see')) network.answers(clientRoutes.listClients, () => ({ items: [] }))
  network.answers(attendanceDeskRoutes.listAttendanceDays, () => ({ people: [], days: [] }))
  network.answers(attendanceDeskRoutes.listOvertime, ({ query }) => ({
    items: [
      {
        shiftRecordId: '0199aaaa-0000-7000-8000-000000000101',
        employee: { id: '0199aaaa-0000-7000-8000-0000000000e1', name: 'Ana Reyes' },
        branchId: MABOLO.id,
        workday: manilaDateOf(GIVEN_NOW),
        plannedEndAt: GIVEN_NOW,
        inAt: GIVEN_NOW,
        outAt: GIVEN_NOW,
        minutes: 30,
        note: 'Rush orders',
        status: 'pending_review' as const,
        approvedMinutes: null,
        decidedBy: null,
        decisionReason: null,
        ordersTouched: 2,
        isLocked: false,
        version: 1,
      },
    ].filter(() => query.view === 'waiting'),
  }))
  const { user } = open(<EmployeeAttendancePage />, '/employee-attendance?view=overtime')
  const table = within(await screen.findByRole('table', { name: 'Overtime to review' }))
  return { network, user, table }
}

it('shows a manager what overtime waits, without a way to decide it, by key neither', async () => {
  const { network, user, table } = await given('manager')
  expect(table.getByText('Rush orders')).toBeTruthy()
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

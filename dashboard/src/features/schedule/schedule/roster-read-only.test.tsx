import { attendanceDeskRoutes } from '@labada/contracts/attendance/attendance-desk'
import { scheduleRoutes } from '@labada/contracts/schedule/schedule'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import { centavos } from '@labada/domain/core/money'
import { type OfficePreset, PRESET_KEYS } from '@labada/domain/core/presets'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { setSession } from '../../../api/session.ts'
import { open } from '../../../testing/counter.tsx'
import { givenOffice } from '../../../testing/office.tsx'
import { GIVEN_NOW, MABOLO } from '../../../testing/shop.ts'
import { SchedulePage } from './schedule-page.tsx'

const ANA = '0199aaaa-0000-7000-8000-0000000000e1'
const MONDAY = '2026-11-16' as ManilaDate

/** A week with one draft of Ana's, before somebody with a preset's keys. */
function given(preset: OfficePreset) {
  const network = givenOffice()
  setSession({ keys: new Set(PRESET_KEYS[preset]) })
  network.answers(scheduleRoutes.listShiftTemplates, () => ({ items: [] }))
  network.answers(attendanceDeskRoutes.listAttendanceDays, () => ({ people: [], days: [] }))
  network.answers(scheduleRoutes.getScheduleWeek, () => ({
    weekOn: MONDAY,
    branches: [
      {
        id: MABOLO.id,
        code: 'MAB',
        name: MABOLO.name,
        region: 'VII',
        city: 'Cebu',
        publishedAt: null,
        publishedBy: null,
        holidays: [],
        coverage: { spans: [], version: 0 },
      },
    ],
    people: [
      {
        id: ANA,
        name: 'Ana Reyes',
        position: 'Washer',
        deactivatedOn: null,
        assignments: [{ branchId: MABOLO.id, from: MONDAY, to: null }],
        leaves: [],
      },
    ],
    shifts: [
      {
        id: '0199aaaa-0000-7000-8000-0000000000f1',
        employeeId: ANA,
        branchId: MABOLO.id,
        date: MONDAY,
        starts: 480,
        ends: 1020,
        breakMinutes: 60,
        isRestDay: false,
        role: null,
        note: null,
        isPublished: false,
        version: 1,
        changedBy: null,
        changedAt: GIVEN_NOW,
        cost: centavos(660_00),
      },
    ],
  }))
  return { network, ...open(<SchedulePage />, '/schedule?week=2026-11-16') }
}

it('gives a manager the week to read: nothing opens, moves, goes or is published, and it costs nothing', async () => {
  const { network, user } = given('manager')
  const cell = await screen.findByRole('gridcell', { name: /8:00a–5:00p, draft/ })
  expect(screen.queryByRole('button', { name: /Publish|Copy last week/ })).toBeNull()
  expect(screen.queryByText('₱660.00')).toBeNull()
  expect(cell.querySelector('[draggable="true"]')).toBeNull()
  await user.click(cell)
  cell.focus()
  await user.keyboard('{Enter}{Delete}rtcvlp{Control>}z{/Control}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(network.sentTo(scheduleRoutes.saveShifts)).toEqual([])
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement?.getAttribute('data-at')).toBe('0 1')
  await user.click(screen.getByRole('button', { name: 'More actions for this week' }))
  await screen.findByRole('menuitem', { name: 'Print' })
  expect(screen.queryByRole('menuitem', { name: /Repeat|coverage|costs|Undo|Remove|Clear/ })).toBeNull()
})

it('gives the week to whoever plans it, also without the figures of today', async () => {
  const { user } = given('payroll')
  const cell = await screen.findByRole('gridcell', { name: /8:00a–5:00p, draft/ })
  expect(screen.queryByRole('tab', { name: 'Today' })).toBeNull()
  expect(screen.getByRole('button', { name: /Publish \(1\)/ })).toBeTruthy()
  expect(screen.getAllByText('₱660.00').length).toBeGreaterThan(0)
  await user.click(cell)
  expect(await screen.findByRole('dialog', { name: /Ana Reyes/ })).toBeTruthy()
})

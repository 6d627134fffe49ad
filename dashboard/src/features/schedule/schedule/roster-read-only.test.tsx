import { scheduleRoutes } from '@labada/contracts/schedule/schedule'
import { type OfficePreset, PRESET_KEYS } from '@labada/domain/core/presets'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { setSession } from '../../../api/session.ts'
import { open } from '../../../testing/counter.tsx'
import { givenSchedule, givenShift, givenWeek } from '../../../testing/week.ts'
import { SchedulePage } from './schedule-page.tsx'

/** A week with one draft of Ana's, before somebody with a preset's keys. */
function given(preset: OfficePreset) {
  const network = givenSchedule(givenWeek([givenShift()]))
  setSession({ keys: new Set(PRESET_KEYS[preset]) })
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

import { settingRoutes } from '@labada/contracts/company/settings'
import { DEFAULT_SETTINGS } from '@labada/domain/company/settings'
import { PRESET_KEYS } from '@labada/domain/core/presets'
import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { setSession } from '../../../api/session.ts'
import { open } from '../../../testing/counter.tsx'
import { givenOffice } from '../../../testing/office.tsx'
import { GIVEN_NOW } from '../../../testing/shop.ts'
import { SettingsPage } from './settings-page.tsx'

it('an owner changes a section; an auditor reads it and its history; sections have keys of their own', async () => {
  const network = givenOffice()
  const current = {
    version: 1,
    effectiveAt: GIVEN_NOW,
    changedAt: GIVEN_NOW,
    changedBy: 'Alma Labada',
    setting: { section: 'cash' as const, value: DEFAULT_SETTINGS.cash },
  }
  network.answers(settingRoutes.listSettings, () => ({ items: [{ current, newestVersion: 1, upcoming: [] }] }))
  setSession({ keys: new Set(PRESET_KEYS.owner) })
  open(<SettingsPage />, '/settings?section=cash')
  await screen.findByText(/Changed .* by Alma Labada/)
  const isLocked = () => screen.getByRole('switch', { name: /Blind count/ }).matches(':disabled')
  const menu = () => screen.getByRole('navigation', { name: 'Sections of the settings' }).textContent
  expect(isLocked()).toBe(false)
  expect(screen.getByRole('button', { name: 'Use default values' })).toBeTruthy()

  act(() => setSession({ keys: new Set(PRESET_KEYS.auditor) }))
  expect(isLocked()).toBe(true)
  expect(screen.queryByRole('button', { name: /Use default values|Save/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'History' })).toBeTruthy()
  expect(menu()).toMatch(/Pay rules.*Devices.*Access.*Audit log/)

  act(() => setSession({ keys: new Set(['device.see']) }))
  expect(menu()).toBe('Devices')
  expect(await screen.findByRole('region', { name: 'Devices' })).toBeTruthy()
})

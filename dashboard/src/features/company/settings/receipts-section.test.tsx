import { settingRoutes } from '@labada/contracts/company/settings'
import { settingsInForceRoutes } from '@labada/contracts/company/settings-in-force'
import { DEFAULT_SETTINGS } from '@labada/domain/company/settings'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { open } from '../../../testing/counter.tsx'
import { givenOffice } from '../../../testing/office.tsx'
import { SettingsPage } from './settings-page.tsx'

it('the preview is the stub as it would be printed now: it says how long this shop keeps laundry', async () => {
  const network = givenOffice()
  network.answers(settingsInForceRoutes.settingsInForce, () => ({
    ...DEFAULT_SETTINGS,
    orders: { ...DEFAULT_SETTINGS.orders, keptDays: 14 },
  }))
  const setting = { section: 'receipts' as const, value: DEFAULT_SETTINGS.receipts }
  const current = { version: 0, effectiveAt: null, changedAt: null, changedBy: null, setting }
  network.answers(settingRoutes.listSettings, () => ({ items: [{ current, newestVersion: 0, upcoming: [] }] }))
  open(<SettingsPage />, '/settings?section=receipts')
  const preview = within(await screen.findByRole('complementary', { name: 'Stub preview' }))
  expect(await preview.findByText(/We keep laundry for 14 days/)).toBeTruthy()
})

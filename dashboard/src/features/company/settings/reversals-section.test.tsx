import { settingRoutes } from '@labada/contracts/company/settings'
import { DEFAULT_SETTINGS, type ReversalSettings } from '@labada/domain/company/settings'
import { fromPesos } from '@labada/domain/core/money'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { open } from '../../../testing/counter.tsx'
import { givenOffice } from '../../../testing/office.tsx'
import { GIVEN_NOW } from '../../../testing/shop.ts'
import { SettingsPage } from './settings-page.tsx'

const versionOf = (value: ReversalSettings, version: number) => ({
  version,
  effectiveAt: version === 0 ? null : GIVEN_NOW,
  changedAt: version === 0 ? null : GIVEN_NOW,
  changedBy: version === 0 ? null : 'Alma Labada',
  setting: { section: 'reversals' as const, value },
})

it('The policy is set in one place: what the counter does alone, up to how much, and how much a reason says', async () => {
  const network = givenOffice()
  let current = versionOf(DEFAULT_SETTINGS.reversals, 0)
  network.answers(settingRoutes.listSettings, () => ({
    items: [{ current, newestVersion: current.version, upcoming: [] }],
  }))
  network.answers(settingRoutes.changeSetting, ({ body }) => {
    if (body.change.section !== 'reversals') throw new Error('another section')
    current = versionOf(body.change.value, 1)
    return current
  })
  const { user } = open(<SettingsPage />, '/settings?section=reversals')
  await user.selectOptions(await screen.findByRole('combobox', { name: /Refunds at the counter/ }), 'Not allowed')
  await user.click(screen.getByRole('switch', { name: /after work has started/ }))
  const most = screen.getByRole('textbox', { name: /Void limit/ })
  await user.clear(most)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(/is required/)
  expect(network.sentTo(settingRoutes.changeSetting)).toEqual([])
  await user.type(most, '250')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(/Changed .* by Alma Labada/)
  expect(network.sentTo(settingRoutes.changeSetting)[0]?.body).toMatchObject({
    version: 0,
    change: {
      section: 'reversals',
      value: { ...DEFAULT_SETTINGS.reversals, counterRefunds: 'off', voidStarted: true, voidMost: fromPesos(250) },
    },
  })
  // Enter presses Save where there is something to save, and nothing where there is not.
  const again = screen.getByRole('textbox', { name: /Void limit/ })
  await user.type(again, '{Enter}')
  await user.type(again, '{Control>}{Enter}{/Control}')
  expect(network.sentTo(settingRoutes.changeSetting)).toHaveLength(1)
  await user.clear(again)
  await user.type(again, '300{Enter}')
  await waitFor(() => expect(network.sentTo(settingRoutes.changeSetting)).toHaveLength(2))
})

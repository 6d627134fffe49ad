import { type Setting, settingRoutes } from '@labada/contracts/company/settings'
import { DEFAULT_SETTINGS, type SettingSection } from '@labada/domain/company/settings'
import { fromPesos } from '@labada/domain/core/money'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { open } from '../../../testing/counter.tsx'
import { givenOffice } from '../../../testing/office.tsx'
import { GIVEN_NOW } from '../../../testing/shop.ts'
import { HistoryDrawer } from './history-drawer.tsx'

const { orders, advances } = DEFAULT_SETTINGS
const CHANGES: readonly { readonly setting: Setting; readonly field: string; readonly shown: string }[] = [
  {
    setting: { section: 'orders', value: { ...orders, discountMost: fromPesos(50) } },
    field: 'Discount most',
    shown: '₱50.00',
  },
  { setting: { section: 'advances', value: { ...advances, cap: fromPesos(3000) } }, field: 'Cap', shown: '₱3,000.00' },
]

it.each(CHANGES)('the history says $field in pesos', async ({ setting, field, shown }) => {
  const section: SettingSection = setting.section
  const network = givenOffice()
  network.answers(settingRoutes.settingHistory, () => ({
    items: [{ version: 1, effectiveAt: GIVEN_NOW, changedAt: GIVEN_NOW, changedBy: 'Alma Labada', setting }],
    nextCursor: null,
    totals: {},
  }))
  open(<HistoryDrawer section={section} onClose={() => undefined} onTake={() => undefined} />)
  const row = (await screen.findByRole('rowheader', { name: field })).closest('tr')
  expect(row && within(row).getByText(shown)).toBeTruthy()
})

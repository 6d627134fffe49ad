import { priceRoutes } from '@labada/contracts/catalog/prices'
import { settingRoutes } from '@labada/contracts/company/settings'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { open } from '../../../testing/counter.tsx'
import { givenOffice } from '../../../testing/office.tsx'
import { GIVEN_NOW } from '../../../testing/shop.ts'
import { SettingsPage } from './settings-page.tsx'

const WASH = '0199aaaa-0000-7000-8000-000000000001'

const versionOf = (coveredServices: readonly string[], version: number) => ({
  version,
  effectiveAt: GIVEN_NOW,
  changedAt: GIVEN_NOW,
  changedBy: 'Alma Labada',
  setting: { section: 'taxes' as const, value: { coveredServices } },
})

it('No service is covered until the owner turns it on, beside the law and what Labada is not', async () => {
  const network = givenOffice()
  let current = versionOf([], 0)
  network.answers(settingRoutes.listSettings, () => ({
    items: [{ current, newestVersion: current.version, upcoming: [] }],
  }))
  network.answers(settingRoutes.changeSetting, ({ body }) => {
    if (body.change.section !== 'taxes') throw new Error('another section')
    current = versionOf(body.change.value.coveredServices, 1)
    return current
  })
  network.answers(priceRoutes.listAllServices, () => ({
    items: [
      {
        id: WASH,
        code: 'WDF',
        name: 'Wash-Dry-Fold',
        category: 'full_service' as const,
        unit: 'load' as const,
        stages: ['washing' as const],
        sort: 1,
        active: true,
        icon: null,
        color: null,
      },
    ],
  }))
  const { user } = open(<SettingsPage />, '/settings?section=taxes')
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Wash-Dry-Fold' })
  expect(box.checked).toBe(false)
  expect(screen.getByText('Laundry isn’t on the legal list')).toBeTruthy()
  expect(screen.getByText('Labada isn’t accredited by the BIR')).toBeTruthy()
  expect(screen.getAllByText(/RA 9994 sec\. 4/)).not.toEqual([])
  await user.click(box)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Taxes settings saved')
  expect(network.sentTo(settingRoutes.changeSetting)[0]?.body).toMatchObject({
    version: 0,
    change: { section: 'taxes', value: { coveredServices: [WASH] } },
  })
})

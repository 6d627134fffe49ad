import { priceRoutes } from '@labada/contracts/catalog/prices'
import { PRESET_KEYS } from '@labada/domain/core/presets'
import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { setSession } from '../../../api/session.ts'
import { open } from '../../../testing/counter.tsx'
import { givenOffice } from '../../../testing/office.tsx'
import { givenPricedLoad, givenPriceRow, givenPriceSheet } from '../../../testing/price-lists.ts'
import { PricesPage } from './prices-page.tsx'

it('an owner changes a draft of prices; an auditor reads it, and can type none', async () => {
  const network = givenOffice()
  const service = givenPricedLoad()
  const sheet = givenPriceSheet({ rows: [givenPriceRow(service.id)] })
  network.answers(priceRoutes.listPriceVersions, () => ({ items: [sheet] }))
  network.answers(priceRoutes.getPriceSheet, () => sheet)
  network.answers(priceRoutes.listAllServices, () => ({ items: [service] }))
  setSession({ keys: new Set(PRESET_KEYS.owner) })
  const { user } = open(<PricesPage />)
  const [cell] = await screen.findAllByRole('gridcell')
  if (!cell) throw new Error('No price')
  await user.click(cell)
  // The service's drawer lies over the list.
  await screen.findByRole('heading', { name: 'At the counter' })
  const buttons = () =>
    screen
      .getAllByRole('button', { hidden: true })
      .map((button) => button.textContent || button.getAttribute('aria-label'))
  const deeds = ['Add service', 'Import CSV…', 'Discard…', 'Publish…', 'More actions for Wash', 'Save terms']
  expect(cell.getAttribute('aria-readonly')).toBe('false')
  expect(buttons()).toEqual(expect.arrayContaining(deeds))

  act(() => setSession({ keys: new Set(PRESET_KEYS.auditor) }))
  expect(cell.getAttribute('aria-readonly')).toBe('true')
  expect(buttons().filter((name) => deeds.includes(name ?? ''))).toEqual([])
})

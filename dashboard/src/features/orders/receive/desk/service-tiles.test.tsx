import { pricedServiceRoutes } from '@labada/contracts/catalog/priced-services'
import { centavos } from '@labada/domain/core/money'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { givenCounter, givenPrinter, open } from '../../../../testing/counter.tsx'
import { givenService } from '../../../../testing/shop.ts'
import { ReceivePage } from '../receive-page.tsx'

it('a tile has the icon and the color of its service, and keeps its name, its key and its price', async () => {
  const network = givenCounter()
  givenPrinter()
  network.answers(pricedServiceRoutes.listServices, () => ({
    items: [
      givenService({ name: 'Wash', price: centavos(75_00), icon: 'wash', color: 'violet' }),
      givenService({ name: 'Dry', icon: 'dry' }),
      givenService({ name: 'Fold', color: 'yellow' }),
      givenService({ name: 'Press' }),
    ],
    priceVersionId: '0199eeee-0000-7000-8000-000000000001',
    coming: [],
  }))
  const { user } = open(<ReceivePage />)
  const region = within(await screen.findByRole('region', { name: 'Services' }))
  const tiles = region.getAllByRole('button')
  expect(
    tiles.map((tile) => [
      tile.querySelector('b')?.textContent,
      tile.getAttribute('aria-keyshortcuts'),
      tile.dataset.color,
      tile.querySelectorAll('svg[aria-hidden="true"]').length,
    ]),
  ).toEqual([
    ['Wash', '1', 'violet', 1],
    ['Dry', '2', undefined, 1],
    ['Fold', '3', 'yellow', 0],
    ['Press', '4', undefined, 0],
  ])
  await user.keyboard('1')
  await waitFor(() => expect(tiles[0]?.getAttribute('aria-pressed')).toBe('true'))
  expect(tiles[0]?.textContent).toBe('1Wash₱75 / load×1')
  expect(tiles[0]?.dataset.color).toBe('violet')
})

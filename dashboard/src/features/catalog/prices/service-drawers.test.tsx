import { priceRoutes } from '@labada/contracts/catalog/prices'
import { SERVICE_COLORS, SERVICE_ICONS } from '@labada/domain/catalog/service-looks'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { open } from '../../../testing/counter.tsx'
import { givenOffice } from '../../../testing/office.tsx'
import { givenPricedLoad, givenPriceSheet } from '../../../testing/price-lists.ts'
import { AddServiceDrawer } from './add-service-drawer.tsx'
import { EditServiceDrawer } from './edit-service-drawer.tsx'

const group = async (name: string) => within(await screen.findByRole('group', { name }))
const chosen = async (name: string) =>
  (await group(name)).getByRole<HTMLInputElement>('radio', { checked: true }).getAttribute('aria-label')

it('offers every icon and color by name, and none', async () => {
  givenOffice()
  open(<EditServiceDrawer service={givenPricedLoad()} onClose={() => undefined} />)
  const names = async (name: string) =>
    (await group(name)).getAllByRole('radio').map((radio) => radio.getAttribute('aria-label'))
  const [icons, colors] = [await names('Icon'), await names('Color')]
  expect(new Set(icons).size).toBe(SERVICE_ICONS.length + 1)
  expect(new Set(colors).size).toBe(SERVICE_COLORS.length + 1)
  expect([icons[0], colors[0], await chosen('Icon'), await chosen('Color')]).toEqual(['None', 'None', 'None', 'None'])
})

it('changes an icon, and takes a color away', async () => {
  const network = givenOffice()
  const service = givenPricedLoad({ icon: 'wash', color: 'blue' })
  network.answers(priceRoutes.updateService, () => service)
  const onClose = vi.fn<() => void>()
  const { user } = open(<EditServiceDrawer service={service} onClose={onClose} />)
  expect([await chosen('Icon'), await chosen('Color')]).toEqual(['Wash', 'Blue'])
  await user.click((await group('Icon')).getByRole('radio', { name: 'Dry' }))
  expect(await chosen('Icon')).toBe('Dry')
  await user.click((await group('Color')).getByRole('radio', { name: 'None' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(network.sentTo(priceRoutes.updateService)[0]?.body).toMatchObject({ icon: 'dry', color: null })
})

it('a new service is plain unless it is given a look', async () => {
  const network = givenOffice()
  network.answers(priceRoutes.createService, () => givenPricedLoad())
  const onClose = vi.fn<() => void>()
  const { user } = open(
    <AddServiceDrawer sheet={givenPriceSheet()} services={[]} onClose={onClose} onAdded={() => undefined} />,
  )
  await user.type(await screen.findByLabelText(/^Name/), 'Curtains')
  await user.type(screen.getByLabelText(/^Price/), '150')
  await user.click((await group('Icon')).getByRole('radio', { name: 'Curtain' }))
  await user.click(screen.getByRole('button', { name: 'Add to draft' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(network.sentTo(priceRoutes.createService)[0]?.body).toMatchObject({ icon: 'curtain', color: null })
})

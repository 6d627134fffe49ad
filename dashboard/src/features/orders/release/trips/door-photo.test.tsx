import { type Upload, uploadRoutes } from '@labada/contracts/company/uploads'
import { bookingDeskRoutes } from '@labada/contracts/orders/bookings/booking-desk'
import { type Trip, tripRoutes } from '@labada/contracts/orders/trips/trips'
import { ZERO } from '@labada/domain/core/money'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { noteSilence } from '../../../../api/live.ts'
import { givenCounter, givenPrinter, open } from '../../../../testing/counter.tsx'
import { Refusal } from '../../../../testing/network.ts'
import { GIVEN_NOW, givenOrder } from '../../../../testing/shop.ts'
import { givenTrip, LEO } from '../../../../testing/trips.ts'
import { TripsTab } from './trips-tab.tsx'

const PHOTO = '0199dddd-0000-7000-8000-0000000000ff'
const picture = () => new File(['x'], 'gate.png', { type: 'image/png' })

function given({ trips = [givenTrip()], ended = [] }: { trips?: Trip[]; ended?: Trip[] } = {}) {
  const network = givenCounter()
  givenPrinter()
  network.answers(tripRoutes.listTrips, ({ query }) => ({ items: query.view === 'open' ? trips : ended }))
  network.answers(bookingDeskRoutes.listBookings, () => ({ items: [] }))
  network.answers(bookingDeskRoutes.listClosedDays, () => ({ items: [] }))
  network.answers(tripRoutes.listRiders, () => ({ items: [{ ...LEO, carries: ZERO, open: trips.length }] }))
  network.answers(tripRoutes.deliverTrip, () => givenOrder({ number: 'MAB-261121-0042', stage: 'released' }))
  network.answers(
    uploadRoutes.putUpload,
    ({ params }): Upload => ({
      id: params.uploadId,
      name: 'gate.png',
      type: 'image/webp',
      bytes: 9,
      width: 4,
      height: 3,
    }),
  )
  network.answers(uploadRoutes.getUpload, () => {
    throw new Refusal(404, { message: 'File not found' })
  })
  const { user } = open(<TripsTab now={GIVEN_NOW} onOpen={() => undefined} />)
  return { network, user }
}

async function openedDialog(user: ReturnType<typeof given>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Delivered' }))
  return within(await screen.findByRole('dialog'))
}

it('a rider adds a photo at the door, takes it away again, and delivers with another', async () => {
  const { network, user } = given()
  const dialog = await openedDialog(user)
  expect(dialog.getByRole('group', { name: 'Photo at the door (optional)' })).toBeTruthy()
  await user.upload(dialog.getByTestId('receipt-file'), picture())
  await user.click(await dialog.findByRole('button', { name: 'Remove photo at the door gate.png' }))
  expect(dialog.queryByRole('button', { name: /^Remove photo/ })).toBeNull()
  await user.upload(dialog.getByTestId('receipt-file'), picture())
  await dialog.findByRole('button', { name: 'Remove photo at the door gate.png' })
  await user.click(dialog.getByRole('button', { name: 'OK' }))
  await screen.findByText('MAB-261121-0042 delivered')
  const [first, second] = network.sentTo(uploadRoutes.putUpload).map(({ params }) => params.uploadId)
  expect(second).not.toBe(first)
  expect(network.sentTo(tripRoutes.deliverTrip)[0]?.body).toMatchObject({
    collected: { amount: 390_00 },
    photoId: second,
  })
})

it('takes no PDF, and delivers without a photo', async () => {
  const { network, user } = given()
  const dialog = await openedDialog(user)
  const chooser = dialog.getByTestId('receipt-file')
  expect(chooser.getAttribute('accept')).toBe('image/jpeg,image/png')
  await user.click(dialog.getByRole('button', { name: 'OK' }))
  await screen.findByText('MAB-261121-0042 delivered')
  expect(network.sentTo(tripRoutes.deliverTrip)[0]?.body).not.toHaveProperty('photoId')
})

it('offers no photo without a connection', async () => {
  const { user } = given()
  const dialog = await openedDialog(user)
  act(noteSilence)
  await waitFor(() => expect(dialog.queryByRole('group', { name: /^Photo at the door/ })).toBeNull())
})

it('the photo of a delivered trip opens large', async () => {
  const done = givenTrip({ state: 'delivered', stateAt: GIVEN_NOW, photoId: PHOTO })
  const { network, user } = given({ trips: [], ended: [done, { ...done, id: LEO.id, photoId: null }] })
  const today = within(await screen.findByRole('region', { name: 'Completed today' }))
  await user.click(today.getByRole('button', { name: 'Photo of MAB-261121-0042 at the door' }))
  await screen.findByRole('dialog', { name: 'Photo of MAB-261121-0042 at the door' })
  await waitFor(() => expect(network.sentTo(uploadRoutes.getUpload).map(({ query }) => query.size)).toContain('full'))
})

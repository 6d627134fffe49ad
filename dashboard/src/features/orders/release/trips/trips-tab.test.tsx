import { type Trip, tripRoutes } from '@labada/contracts/orders/trips/trips'
import { centavos, ZERO } from '@labada/domain/core/money'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { noteAnswer, noteSilence } from '../../../../api/live.ts'
import { givenCounter, givenPrinter, open } from '../../../../testing/counter.tsx'
import { GIVEN_NOW, givenOrder } from '../../../../testing/shop.ts'
import { givenTrip, LEO } from '../../../../testing/trips.ts'
import { TripsTab } from './trips-tab.tsx'

function givenTrips(trips: Trip[], carries = ZERO) {
  const network = givenCounter()
  const printer = givenPrinter()
  network.answers(tripRoutes.listTrips, ({ query }) => ({ items: query.view === 'open' ? trips : [] }))
  network.answers(tripRoutes.listRiders, () => ({ items: [{ ...LEO, carries, open: trips.length }] }))
  network.answers(tripRoutes.deliverTrip, () => givenOrder({ number: 'MAB-261121-0042', stage: 'released' }))
  network.answers(tripRoutes.moveTrip, () => trips[0] ?? givenTrip())
  const { user } = open(<TripsTab now={GIVEN_NOW} onOpen={() => undefined} />)
  return { network, printer, user }
}

it('takes down the cash a rider collected at the door', async () => {
  const { network, user } = givenTrips([givenTrip()])
  await user.click(await screen.findByRole('button', { name: 'Delivered' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText(/Leo Tan carries it/)).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'OK' }))
  expect(await screen.findByText('MAB-261121-0042 delivered')).toBeTruthy()
  expect(network.sentTo(tripRoutes.deliverTrip)[0]?.body.collected?.amount).toBe(390_00)
})

it('wants to know why a delivery failed', async () => {
  const { network, user } = givenTrips([givenTrip()])
  await user.click(await screen.findByRole('button', { name: 'Mark failed' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'OK' }))
  expect(await within(dialog).findByText('Reason is required')).toBeTruthy()
  await user.type(within(dialog).getByLabelText(/Reason/), 'Gate locked')
  await user.click(within(dialog).getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(network.sentTo(tripRoutes.moveTrip)).toHaveLength(1))
  expect(network.sentTo(tripRoutes.moveTrip)[0]?.body).toEqual({ move: 'fail', reason: 'Gate locked' })
})

it('prints a rider’s list with what to collect', async () => {
  const { printer, user } = givenTrips([givenTrip()], centavos(100_00))
  await user.click(await screen.findByRole('button', { name: 'List' }))
  await waitFor(() => expect(printer.slips).toHaveLength(1))
  expect(printer.slips[0]).toContain('12 Mango Avenue')
  expect(printer.slips[0]).toContain('COLLECT')
  expect(screen.getByText('Carrying ₱100.00')).toBeTruthy()
})

it('waits for the connection, and says so', async () => {
  givenTrips([givenTrip()])
  const delivered = await screen.findByRole('button', { name: 'Delivered' })
  act(noteSilence)
  expect(await screen.findByText('Without a connection, pick-ups and deliveries can’t be changed.')).toBeTruthy()
  for (const name of ['Delivered', 'Mark failed', 'New pick-up', 'Give change fund'])
    expect(screen.getByRole('button', { name }).hasAttribute('disabled'), name).toBe(true)
  act(noteAnswer)
  await waitFor(() => expect(delivered.hasAttribute('disabled')).toBe(false))
})

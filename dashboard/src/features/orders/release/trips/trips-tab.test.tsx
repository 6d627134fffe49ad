import { type Booking, bookingDeskRoutes } from '@labada/contracts/orders/bookings/booking-desk'
import { type Trip, tripRoutes } from '@labada/contracts/orders/trips/trips'
import { centavos, ZERO } from '@labada/domain/core/money'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { noteAnswer, noteSilence } from '../../../../api/live.ts'
import { givenCounter, givenPrinter, open } from '../../../../testing/counter.tsx'
import { ANA, GIVEN_NOW, givenOrder } from '../../../../testing/shop.ts'
import { givenBooking, givenTrip, LEO } from '../../../../testing/trips.ts'
import { TripsTab } from './trips-tab.tsx'

const CHRISTMAS = { day: '2026-12-25' as Booking['dueOn'], name: 'Christmas Day' }

function givenTrips(
  trips: Trip[],
  carries = ZERO,
  bookings: Booking[] = [],
  closed: { day: Booking['dueOn']; name: string | null }[] = [],
) {
  const network = givenCounter()
  const printer = givenPrinter()
  network.answers(tripRoutes.listTrips, ({ query }) => ({ items: query.view === 'open' ? trips : [] }))
  network.answers(bookingDeskRoutes.listBookings, () => ({ items: bookings }))
  network.answers(bookingDeskRoutes.listClosedDays, () => ({ items: closed }))
  network.answers(bookingDeskRoutes.listBookingDays, () => ({
    days: [
      {
        day: '2026-11-22' as Booking['dueOn'],
        slots: [
          { from: 540, until: 720, isFull: false },
          { from: 780, until: 1020, isFull: true },
        ],
      },
    ],
  }))
  network.answers(bookingDeskRoutes.answerBooking, () => givenBooking({ state: 'confirmed' }))
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

it('answers what customers asked for: confirms it, moves it to a slot with a place, or declines it with a reason', async () => {
  const { network, user } = givenTrips([], ZERO, [givenBooking()])
  const asked = within(await screen.findByRole('region', { name: 'Asked for' }))
  expect(asked.getByText(/Mabolo, 12 Mango Avenue, Blue gate/)).toBeTruthy()
  expect(asked.getByText(/1:00–5:00 PM/)).toBeTruthy()
  await user.click(asked.getByRole('button', { name: 'Confirm booking' }))
  expect(await screen.findByText('Booking of Maria Santos confirmed')).toBeTruthy()

  await user.click(asked.getByRole('button', { name: 'Move to another time' }))
  const mover = await screen.findByRole('dialog')
  await user.click(within(mover).getByRole('button', { name: 'OK' }))
  expect((await within(mover).findAllByText('Choose a day and time')).length).toBeGreaterThan(1)
  const times = within(mover).getByLabelText(/Day and time/)
  expect(
    within(times)
      .getByRole('option', { name: /5:00 PM, full/ })
      .matches(':disabled'),
  ).toBe(true)
  await user.selectOptions(times, '2026-11-22 540')
  await user.click(within(mover).getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await user.click(asked.getByRole('button', { name: 'Decline booking' }))
  const why = await screen.findByRole('dialog')
  await user.type(within(why).getByLabelText(/Reason/), 'No rider that day')
  await user.click(within(why).getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(network.sentTo(bookingDeskRoutes.answerBooking)).toHaveLength(3))
  expect(network.sentTo(bookingDeskRoutes.answerBooking).map(({ body }) => body)).toEqual([
    { answer: 'confirm' },
    { answer: 'move', dueOn: '2026-11-22', from: 540, reason: '' },
    { answer: 'decline', reason: 'No rider that day' },
  ])
})

it('groups trips by area, opens the map and calls from a phone, and moves what was booked', async () => {
  givenTrips([
    givenTrip({ id: '0199dddd-0000-7000-8000-000000000011', zone: 'Talamban', state: 'waiting', rider: null }),
    givenTrip({ id: '0199dddd-0000-7000-8000-000000000012', zone: null }),
    givenTrip({ id: '0199dddd-0000-7000-8000-000000000013', zone: 'Mabolo' }),
  ])
  const deliver = within(await screen.findByRole('region', { name: 'To deliver' }))
  const areas = deliver.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  expect(areas).toEqual(['Mabolo', 'Talamban', 'Other areas'])
  const [map] = deliver.getAllByRole('link', { name: 'Open map' })
  expect(map?.getAttribute('href')).toContain('query=12%20Mango%20Avenue%2C%20Blue%20gate%2C%20Mabolo')
  expect(deliver.getAllByRole('link', { name: 'Call' })[0]?.getAttribute('href')).toBe('tel:09171234567')
  // Only what a customer booked has slots, and only until a rider has it.
  expect(deliver.getAllByRole('button', { name: 'Move to another time' })).toHaveLength(1)
})

it('shows a rider their own day, by area, with what to collect at the doors', async () => {
  const mia = { id: '0199dddd-0000-7000-8000-0000000000bb', name: 'Mia Uy' }
  const { user } = givenTrips([
    givenTrip({ id: '0199dddd-0000-7000-8000-000000000021', zone: 'Talamban', address: '7 Rosal Street' }),
    givenTrip({ id: '0199dddd-0000-7000-8000-000000000022', zone: 'Mabolo' }),
    givenTrip({ id: '0199dddd-0000-7000-8000-000000000023', zone: 'Mabolo', rider: mia, address: '1 Acacia Street' }),
  ])
  expect(await screen.findByText(/1 Acacia Street/)).toBeTruthy()
  await user.selectOptions(screen.getByLabelText('Trips of'), 'Leo Tan')
  expect(screen.queryByText(/1 Acacia Street/)).toBeNull()
  expect(screen.getByText('₱780.00 to collect at the door')).toBeTruthy()
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Mabolo',
    'Talamban',
  ])
  await user.selectOptions(screen.getByLabelText('Trips of'), 'All riders')
  expect(screen.getByText(/1 Acacia Street/)).toBeTruthy()
})

it('what was booked for a day that the shop closed since stays, and says so', async () => {
  const dueOn = CHRISTMAS.day
  const waiting = givenTrip({ zone: 'Mabolo', state: 'waiting', rider: null, dueOn })
  const byHand = { day: '2026-12-26' as Booking['dueOn'], name: null }
  const bookings = [givenBooking({ dueOn }), givenBooking({ id: ANA.id, name: 'Pia Reyes', dueOn: byHand.day })]
  givenTrips([waiting], ZERO, bookings, [CHRISTMAS, byHand])
  const asked = within(await screen.findByRole('region', { name: 'Asked for' }))
  const [first, second] = asked.getAllByRole('listitem')
  expect(first?.textContent).toContain('No trips that day: Christmas Day')
  expect(second?.textContent).toMatch(/No trips that day(?!:)/)
  const trips = within(await screen.findByRole('region', { name: /deliver/i }))
  expect(trips.getByText('No trips that day: Christmas Day')).toBeTruthy()
})

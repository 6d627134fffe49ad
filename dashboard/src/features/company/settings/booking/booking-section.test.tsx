import { bookingSettingRoutes } from '@labada/contracts/orders/bookings/booking-settings'
import { type ManilaDate, manilaDateOf } from '@labada/domain/core/manila-time'
import { DEFAULT_BOOKING_SETTINGS } from '@labada/domain/orders/bookings/booking-settings'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { keys } from '../../../../api/query-keys.ts'
import { day } from '../../../../lib/format.ts'
import { open } from '../../../../testing/counter.tsx'
import { givenOffice } from '../../../../testing/office.tsx'
import { GIVEN_NOW, MABOLO } from '../../../../testing/shop.ts'
import { BookingSection } from './booking-section.tsx'

const OTHER = { id: '0199dddd-0000-7000-8000-0000000000aa', name: 'Banilad' }

/** As the calendar names a day: 26 December 2030. */
const dayInPicker = (date: ManilaDate): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date))

function givenSettings() {
  const network = givenOffice()
  const saved = {
    version: 0,
    settings: { ...DEFAULT_BOOKING_SETTINGS, branches: [] },
    changedAt: null,
    changedBy: null,
    branches: [OTHER, { id: MABOLO.id, name: MABOLO.name }],
    publicAddress: 'https://labada.example',
  }
  network.answers(bookingSettingRoutes.getBookingSettings, () => saved)
  network.answers(bookingSettingRoutes.changeBookingSettings, ({ body }) => ({ ...saved, ...body, version: 1 }))
  return { network, ...open(<BookingSection />) }
}

it('saves the slots and zones of a branch, and leaves out branches that nobody filled in', async () => {
  const { network, user } = givenSettings()
  await user.click(await screen.findByRole('switch', { name: /Take bookings online/ }))
  expect(screen.getByText('Customers book at https://labada.example/book')).toBeTruthy()
  await user.selectOptions(screen.getByLabelText('Branch'), MABOLO.name)
  await user.click(screen.getByRole('switch', { name: new RegExp(`Take bookings at ${MABOLO.name}`) }))
  await user.click(screen.getByRole('button', { name: 'Add time slot' }))
  await user.click(screen.getByRole('checkbox', { name: 'Sunday' }))
  await user.selectOptions(screen.getByLabelText('Until'), '11:30 AM')
  await user.click(screen.getByRole('button', { name: 'Add zone' }))
  await user.type(screen.getByRole('textbox', { name: /^Zone/ }), 'Talamban')
  await user.type(screen.getByLabelText('Fee each way'), '50')
  await user.selectOptions(screen.getByLabelText('Holidays'), 'Closed on regular holidays')
  const today = manilaDateOf(new Date())
  await user.click(await screen.findByLabelText('Another closed day'))
  await user.click(await screen.findByRole('button', { name: dayInPicker(today) }))
  await user.click(screen.getByRole('button', { name: 'Add closed day' }))
  expect(screen.getByRole('list', { name: 'Closed days' }).textContent).toContain(day(today))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(network.sentTo(bookingSettingRoutes.changeBookingSettings)).toHaveLength(1))
  expect(network.sentTo(bookingSettingRoutes.changeBookingSettings)[0]?.body).toMatchObject({
    version: 0,
    settings: {
      on: true,
      daysAhead: 7,
      leadMinutes: 120,
      branches: [
        {
          branchId: MABOLO.id,
          on: true,
          slots: [{ weekdays: [0, 1, 2, 3, 4, 5, 6], from: 540, until: 690, capacity: 4 }],
          zones: [{ name: 'Talamban', fee: 50_00, minimum: 0 }],
          holidays: 'regular',
          closedDays: [today],
        },
      ],
    },
  })
})

it('shows what is missing at the branch where it is missing, and saves nothing', async () => {
  const { network, user } = givenSettings()
  await user.selectOptions(await screen.findByLabelText('Branch'), MABOLO.name)
  await user.click(screen.getByRole('switch', { name: new RegExp(`Take bookings at ${MABOLO.name}`) }))
  await user.selectOptions(screen.getByLabelText('Branch'), OTHER.name)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Add a time slot')).toBeTruthy()
  expect(screen.getByText('Add a zone')).toBeTruthy()
  expect(screen.getByRole('switch', { name: new RegExp(`Take bookings at ${MABOLO.name}`) })).toBeTruthy()
  expect(network.sentTo(bookingSettingRoutes.changeBookingSettings)).toEqual([])
})

it('what is typed stays when another admin saves meanwhile, until the section is reloaded', async () => {
  const { network, user, client } = givenSettings()
  await user.click(await screen.findByRole('switch', { name: /Take bookings online/ }))
  network.answers(bookingSettingRoutes.getBookingSettings, () => ({
    version: 1,
    settings: { ...DEFAULT_BOOKING_SETTINGS, daysAhead: 14, branches: [] },
    changedAt: GIVEN_NOW,
    changedBy: 'Ben Ramos',
    branches: [OTHER],
    publicAddress: '',
  }))
  await client.invalidateQueries({ queryKey: keys.settings() })
  await screen.findByText(/Ben Ramos changed Booking while you were editing/)
  expect((screen.getByRole('switch', { name: /Take bookings online/ }) as HTMLInputElement).checked).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Reload section' }))
  expect((screen.getByRole('switch', { name: /Take bookings online/ }) as HTMLInputElement).checked).toBe(false)
  expect((screen.getByRole('textbox', { name: /Days ahead/ }) as HTMLInputElement).value).toMatch(/^14 /)
})

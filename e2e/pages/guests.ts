import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { type Caller, openCaller } from '../support/api.ts'
import { inOffice, openHelp, press, type View } from './view.ts'

/** The office of the shop whose page a guest is on. */
async function officeOf(page: Page): Promise<Caller> {
  const office = await openCaller(new URL(page.url()).origin)
  await office.call('POST', '/login', { username: 'admin', password: 'labada-demo' })
  return office
}

/** Gives the digits that only the customer of the newest open order knows. */
async function confirmPhone(page: Page): Promise<void> {
  const office = await officeOf(page)
  const { items } = (await office.call('GET', '/orders?view=open&limit=1')).json() as { items: { id: string }[] }
  const order = (await office.call('GET', `/orders/${items[0]?.id}`)).json() as { customer: { phone: string } }
  await page.getByLabel('Last 4 digits of the phone number').fill(order.customer.phone.slice(-4))
  await press(page, 'Show')
  await page.locator('#own').waitFor()
}

/** The first branch takes bookings from now on, and whoever asks for one without a name is told. */
async function askForNothing(page: Page): Promise<void> {
  const office = await officeOf(page)
  const { items } = (await office.call('GET', '/branches')).json() as { items: { id: string }[] }
  const { version } = (await office.call('GET', '/booking-settings')).json() as { version: number }
  const everyDay = { weekdays: [0, 1, 2, 3, 4, 5, 6], from: 9 * 60, until: 12 * 60, capacity: 2 }
  const branch = {
    branchId: items[0]?.id,
    on: true,
    slots: [everyDay],
    zones: [{ id: randomUUID(), name: 'Mabolo', fee: 40, minimum: 200 }],
    holidays: 'none',
    closedDays: [],
  }
  const settings = { on: true, daysAhead: 7, leadMinutes: 120, branches: [branch] }
  const { status, text } = await office.call('PUT', '/booking-settings', { version, settings })
  if (status !== 200) throw new Error(`Bookings stay off: ${text}`)
  await page.reload()
  await press(page, 'Ask for pick-up')
  await page.getByText('Enter your name.').waitFor()
}

export const GUESTS: readonly View[] = [
  { name: 'login', who: 'guest', path: '/' },
  { name: 'device set-up', who: 'guest', path: '/', open: (page) => press(page, 'Set up this device') },
  { name: 'a new password by recovery code', who: 'guest', path: '/new-password' },
  { name: 'a new password by link', who: 'guest', path: '/new-password#lda_0' },
  { name: 'a shop that is set up already', who: 'guest', path: '/setup' },
  { name: 'kiosk gate', who: 'guest', path: '/attendance' },
  { name: 'portal gate', who: 'guest', path: '/employee-portal' },
  { name: 'an order’s tracking page', who: 'guest', path: '/t/{claimCode}' },
  { name: 'an order’s tracking page with its amounts', who: 'guest', path: '/t/{claimCode}', open: confirmPhone },
  { name: 'a tracking page without an order', who: 'guest', path: '/t/ZZZZZZZZ', says: /404.*\/api\/track\/ZZZZZZZZ/ },
  { name: 'the booking page of a shop that takes none', who: 'guest', path: '/book', says: /404.*\/api\/book/ },
  { name: 'a booking without a name', who: 'guest', path: '/book', open: askForNothing, says: /404.*\/api\/book/ },
  { name: 'a booking that is none', who: 'guest', path: '/book/ZZZZZZZZ', says: /404.*\/api\/book\/ZZZZZZZZ/ },
  { name: 'not found', who: 'guest', path: '/no/such/page' },
  ...inOffice({ 'not found in the office': '/no/such/page', unauthorized: '/unauthorized' }),
  { name: 'help in the office', who: 'office', path: '/payroll', open: openHelp },
  {
    name: 'command palette',
    who: 'office',
    path: '/unauthorized',
    open: async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').waitFor()
    },
  },
]

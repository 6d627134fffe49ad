import type { Browser, Locator } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, openCaller } from './support/api.ts'
import { enterDoor, leaveBrowser, openBrowser, openScreen, type Screen, visit } from './support/browser.ts'
import { wrongInAnyLook } from './support/looks.ts'
import { type Product, startProduct } from './support/product.ts'
import { givenWashed, type WashedOrder } from './support/washed-order.ts'

/** The bound of a live screen is a second; a shared machine may pause for longer. */
const LIVE_MS = 20_000

interface OrderOnWire {
  readonly stage: string
}

let product: Product
let browser: Browser
let counter: Screen
let admin: Screen
let office: Caller
beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  counter = await openScreen(browser, product.url)
  admin = await openScreen(browser, product.url)
  office = await openCaller(product.url)
  await office.call('POST', '/login', { username: 'admin', password: 'labada-demo' })
})
afterAll(async () => {
  await leaveBrowser(browser)
  await product?.stop()
})

it('an order in the wash is voided by the admin whom the counter asked, and both see it without a touch', {
  timeout: 300_000,
}, async () => {
  await enterDoor(counter, /mabolo/i)
  const order = await givenWashed(product.url)
  const panel = await askToVoid(order)

  await enterDoor(admin, /Admin/)
  await visit(admin.page, `/laundry/transactions?dates=any&id=${order.id}`)
  await admin.page.getByText(/requests to void this ₱.* order/).waitFor({ timeout: LIVE_MS })
  await admin.page.getByRole('button', { name: 'Approve' }).click()
  await admin.page
    .getByText(/^Voided /)
    .first()
    .waitFor({ timeout: LIVE_MS })
  await panel.getByText(/^Approved by /).waitFor({ timeout: LIVE_MS })
  expect(((await office.call('GET', `/orders/${order.id}`)).json() as OrderOnWire).stage).toBe('voided')
})

it('an admin with a phone sees why and the order, declines, and the counter has the answer without a touch', {
  timeout: 300_000,
}, async () => {
  const order = await givenWashed(product.url)
  const panel = await askToVoid(order)
  const phone = await openScreen(browser, product.url, {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  })
  await enterDoor(phone, /Admin/)
  const { page } = phone
  await page.getByRole('button', { name: /^Notifications/ }).tap()
  const line = page
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('link', { name: /Unread.*Mabolo: .*requested/ })
  await line.tap({ timeout: LIVE_MS })
  await page.getByText(`Void order ${order.number}`).tap()
  const shown = page.getByRole('dialog', { name: order.number })
  await shown.getByText(/requests to void this ₱180\.00 order/).waitFor({ timeout: LIVE_MS })
  await shown.getByText('Reason: Customer took it home').waitFor()
  await shown.getByText('Wash-Dry-Fold').first().waitFor()
  expect(await wrongInAnyLook(page, 24)).toEqual([])
  await shown.getByRole('button', { name: 'Decline' }).tap()
  const why = page.getByRole('dialog', { name: 'Decline request' })
  await why.getByLabel('Note to the counter').fill('Call her first')
  await why.getByRole('button', { name: 'OK', exact: true }).tap()
  await panel.getByText(/Declined by .*/).waitFor({ timeout: LIVE_MS })
  expect(((await office.call('GET', `/orders/${order.id}`)).json() as OrderOnWire).stage).toBe('washing')
})

/** The counter asks the office to void an order. Returns its panel there. */
async function askToVoid(order: WashedOrder): Promise<Locator> {
  await visit(counter.page, '/release')
  await counter.page
    .getByRole('button', { name: new RegExp(`${order.number}.*open`) })
    .first()
    .click()
  const panel = counter.page.getByRole('region', { name: `Order ${order.number}` })
  await panel.waitFor()
  await panel.getByRole('button', { name: `Ask an admin to void ${order.number}` }).click()
  const dialog = counter.page.getByRole('dialog', { name: `Ask an admin to void ${order.number}?` })
  await dialog.getByLabel('Reason').fill('oops')
  await dialog.getByRole('button', { name: 'OK' }).click()
  await dialog.getByText('Reason must be at least 10 characters').waitFor()
  await dialog.getByLabel('Reason').fill('Customer took it home')
  await dialog.getByRole('button', { name: 'OK' }).click()
  await panel.getByText('Waiting for an admin to approve the void').waitFor({ timeout: LIVE_MS })
  return panel
}

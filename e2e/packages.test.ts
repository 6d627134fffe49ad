import { randomUUID } from 'node:crypto'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, openCaller } from './support/api.ts'
import { asked, openOffice } from './support/branch-pc.ts'
import { enterDoor, leaveBrowser, openBrowser, openScreen, type Screen, visit } from './support/browser.ts'
import { wrongInAnyLook } from './support/looks.ts'
import { type Product, startProduct } from './support/product.ts'
import { changeSettings } from './support/settings.ts'

/** The office sells ten loads for the price of nine; a customer buys them, uses three, and is given back the rest. */
let product: Product
let browser: Browser
let office: Screen
let counter: Screen
let phone: Screen
let till: Caller

const NAME = 'Package Paquita'
const PHONE = '09171238765'

interface Ordered {
  readonly number: string
  readonly claimCode: string
  readonly total: number
  readonly balance: number
}

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  till = await openCaller(product.url)
  await till.call('POST', '/demo/doors/mab', {})
  const { items } = await asked<{ items: { id: string; name: string }[] }>(till, 'GET', '/services')
  const serviceId = items.find(({ name }) => name === 'Wash-Dry-Fold')?.id
  const customer = { name: NAME, phone: PHONE }
  await asked(till, 'POST', '/orders', {
    id: randomUUID(),
    type: 'walk-in',
    lines: [{ serviceId, quantity: 1 }],
    customer,
  })
  // A counter that counts blind sees no amounts from which its cash could be calculated.
  await changeSettings(await openOffice(product.url), 'cash', { blindCount: false })
  office = await openScreen(browser, product.url)
  await enterDoor(office, /Admin/)
  counter = await openScreen(browser, product.url, { viewport: { width: 1366, height: 768 } })
  // There is no printer here: what would go to it is kept, and the page told that it was taken.
  await counter.context.addInitScript(() => {
    window.print = () => {
      localStorage.setItem('paper', document.documentElement.textContent ?? '')
      window.dispatchEvent(new Event('afterprint'))
    }
  })
  await enterDoor(counter, /Mabolo counter/)
  phone = await openScreen(browser, product.url, {
    hasTouch: true,
    isMobile: true,
    viewport: { width: 360, height: 740 },
    locale: 'en-PH',
  })
})
afterAll(async () => {
  await leaveBrowser(browser)
  await product?.stop()
})

async function chooseCustomer() {
  const { page } = counter
  await visit(page, '/receive')
  await page.getByLabel('Customer (phone or name)').fill(PHONE)
  await page.getByRole('option', { name: NAME }).click()
  await page.getByRole('button', { name: `Top up ${NAME}’s prepaid balance` }).waitFor()
}

describe('a package', () => {
  it('is put on sale in the office', async () => {
    const { page } = office
    await visit(page, '/laundry/prices?tab=packages')
    await page.getByText('No packages yet').waitFor()
    expect(await wrongInAnyLook(page, 24)).toEqual([])
    await page.getByRole('button', { name: 'New package' }).click()
    const drawer = page.getByRole('dialog', { name: 'New package' })
    await drawer.getByRole('textbox', { name: 'Name' }).fill('Ten loads')
    await drawer.getByRole('textbox', { name: 'Price' }).fill('1710')
    await drawer.getByRole('textbox', { name: 'Units' }).fill('10')
    await drawer.getByLabel('Wash-Dry-Fold', { exact: true }).check()
    expect(await wrongInAnyLook(page, 24)).toEqual([])
    await drawer.getByRole('button', { name: 'Put on sale' }).click()
    await drawer.waitFor({ state: 'hidden' })
    const row = page.getByRole('row').filter({ hasText: 'Ten loads' })
    await row.getByText('₱1,710.00').waitFor()
    await row.click()
    await page.getByRole('dialog', { name: 'Ten loads' }).getByText('Every branch').waitFor()
    expect(await wrongInAnyLook(page, 24)).toEqual([])
  })

  it('is sold to a customer at the counter, with a slip', async () => {
    const { page } = counter
    await chooseCustomer()
    await page.getByRole('button', { name: `Top up ${NAME}’s prepaid balance` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Packages…' }).click()
    const dialog = page.getByRole('dialog', { name: `Packages of ${NAME}` })
    await dialog.getByRole('option', { name: 'Ten loads: 10 loads, ₱1,710.00' }).waitFor({ state: 'attached' })
    expect(await wrongInAnyLook(page, 24)).toEqual([])
    await dialog.getByRole('button', { name: 'OK' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByText(/^Ten loads: 10 loads left until/).waitFor()
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('paper')))
      .toMatch(/PACKAGE MAB-K-000001.*Wash-Dry-Fold.*₱1,710\.00/s)
    expect(await wrongInAnyLook(page, 24)).toEqual([])
  })

  it('pays for its loads when laundry is received, at what they were paid for', async () => {
    const { page } = counter
    const tile = page
      .getByRole('region', { name: 'Services' })
      .getByRole('button', { name: /^Wash-Dry-Fold(?! by kilo)/ })
      .first()
    for (let load = 1; load <= 3; load++) await tile.click()
    await expect.poll(() => page.getByLabel('Total', { exact: true }).textContent()).toBe('₱540.00')
    await page.getByRole('button', { name: /^Pay(?! later)/ }).click()
    const panel = page.getByRole('region', { name: 'Pay' })
    const use = panel.getByRole('button', { name: 'Use Ten loads: 3 loads, ₱540.00' })
    await use.waitFor()
    expect(await wrongInAnyLook(page, 24)).toEqual([])
    await use.click()
    expect(await wrongInAnyLook(page, 24)).toEqual([])
    await panel.getByRole('button', { name: /^Accept/ }).click()
    await page
      .getByText(/paid|saved/i)
      .first()
      .waitFor()
    const { items } = await asked<{ items: Ordered[] }>(till, 'GET', '/orders?limit=1')
    // Three loads of ₱171, instead of ₱180.
    expect(items[0]).toMatchObject({ total: 513, balance: 0 })
    await chooseCustomer()
    await page.getByText(/^Ten loads: 7 loads left until/).waitFor()
  })

  it('is on the tracking page for who knows the phone number', async () => {
    const { items } = await asked<{ items: Ordered[] }>(till, 'GET', '/orders?limit=1')
    const { page } = phone
    await page.goto(`/t/${items[0]?.claimCode}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.getByText('Ten loads').count()).toBe(0)
    await page.getByLabel(/Last 4 digits/).fill('8765')
    await page.getByRole('button', { name: 'Show' }).click()
    await page.getByText(/^7 left, until/).waitFor()
    expect(await wrongInAnyLook(page, 24)).toEqual([])
  })

  it('is seen and refunded in the office, and on the summary of its branch', async () => {
    const { page } = office
    await visit(page, '/laundry/customers?search=Paquita')
    await page.getByRole('row').filter({ hasText: NAME }).click()
    const drawer = page.getByRole('dialog', { name: NAME })
    await drawer.getByText(/7 loads left until/).waitFor()
    await drawer.getByRole('button', { name: 'Ten loads' }).click()
    await drawer.getByText(/3 loads used for MAB/).waitFor()
    expect(await wrongInAnyLook(page, 24)).toEqual([])
    await drawer.getByRole('button', { name: 'Refund…' }).click()
    const refund = page.getByRole('dialog', { name: 'Refund Ten loads' })
    await refund.getByText('₱1,197.00').waitFor()
    await refund.getByLabel('Reason').fill('Moves to another town')
    await refund.getByLabel('Branch').selectOption({ label: 'Mabolo' })
    expect(await wrongInAnyLook(page, 24)).toEqual([])
    await refund.getByRole('button', { name: 'OK' }).click()
    await refund.waitFor({ state: 'hidden' })
    await drawer.getByText('7 loads refunded: Moves to another town').waitFor()

    await visit(counter.page, '/summary')
    await counter.page.getByText('Packages sold').waitFor()
    await counter.page.getByText('Packages refunded').waitFor()
  })
})

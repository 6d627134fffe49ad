import { randomUUID } from 'node:crypto'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, openCaller } from './support/api.ts'
import { openOffice } from './support/branch-pc.ts'
import { enterDoor, leaveBrowser, openBrowser, openScreen, type Screen, visit } from './support/browser.ts'
import { wrongInAnyLook } from './support/looks.ts'
import { type Product, startProduct } from './support/product.ts'
import { changeSettings } from './support/settings.ts'

/** Issue 21: a customer pays ahead in one branch and uses the balance in another. */
let product: Product
let browser: Browser
let office: Screen
let mabolo: Screen
let lahug: Screen
let till: Caller

const NAME = 'Prepaid Paula'
/** Another screen is up to date within a second; the bound is wider, because a shared machine may pause for longer. */
const LIVE_MS = 15_000

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  till = await openCaller(product.url)
  await till.call('POST', '/demo/doors/mab', {})
  const { items } = (await till.call('GET', '/services')).json() as { items: { id: string; name: string }[] }
  const serviceId = items.find(({ name }) => name === 'Wash-Dry-Fold')?.id
  const customer = { name: NAME, phone: '09171239876' }
  await till.call('POST', '/orders', {
    id: randomUUID(),
    type: 'walk-in',
    lines: [{ serviceId, quantity: 1 }],
    customer,
  })
  const owner = await openOffice(product.url)
  // A counter that counts blind sees no amounts from which its cash could be calculated.
  await changeSettings(owner, 'cash', { blindCount: false })
  office = await openScreen(browser, product.url)
  await enterDoor(office, /Admin/)
  mabolo = await openScreen(browser, product.url, { viewport: { width: 1366, height: 768 } })
  lahug = await openScreen(browser, product.url, { viewport: { width: 1366, height: 768 } })
  for (const { context } of [mabolo, lahug]) {
    // There is no printer here: what would go to it is kept, and the page told that it was taken.
    await context.addInitScript(() => {
      window.print = () => {
        localStorage.setItem('paper', document.documentElement.textContent ?? '')
        window.dispatchEvent(new Event('afterprint'))
      }
    })
  }
  await enterDoor(mabolo, /Mabolo counter/)
  await enterDoor(lahug, /Lahug counter/)
})
afterAll(async () => {
  await leaveBrowser(browser)
  await product?.stop()
})

async function chooseCustomer({ page }: Screen) {
  await visit(page, '/receive')
  await page.getByLabel('Customer (phone or name)').fill('09171239876')
  await page.getByRole('option', { name: NAME }).click()
  await page.getByRole('button', { name: `Top up ${NAME}’s prepaid balance` }).waitFor()
}

describe('a prepaid balance', () => {
  it('is topped up on the customer’s card, with a slip', async () => {
    const { page } = mabolo
    await chooseCustomer(mabolo)
    await page.getByRole('button', { name: `Top up ${NAME}’s prepaid balance` }).click()
    const dialog = page.getByRole('dialog', { name: `Top up ${NAME}’s prepaid balance` })
    await dialog.getByRole('textbox', { name: 'Amount' }).waitFor()
    expect(await wrongInAnyLook(page, 24)).toEqual([])
    await dialog.getByRole('button', { name: 'OK' }).click()
    await dialog.getByText('Amount is required').waitFor()
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('500')
    await dialog.getByRole('button', { name: 'OK' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByText('Prepaid ₱500.00').waitFor()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('paper'))).toMatch(/Prepaid top-up.*₱500\.00/s)
  })

  it('pays an order in another branch, and the rest of the bill is another part', async () => {
    const { page } = lahug
    await chooseCustomer(lahug)
    await page.getByText('Prepaid ₱500.00').waitFor()
    const tile = page
      .getByRole('region', { name: 'Services' })
      .getByRole('button', { name: /^Wash-Dry-Fold(?! by kilo)/ })
      .first()
    for (let load = 1; load <= 3; load++) await tile.click()
    await expect.poll(() => page.getByLabel('Total', { exact: true }).textContent()).toBe('₱570.00')
    await page.getByRole('button', { name: /^Pay(?! later)/ }).click()
    const panel = page.getByRole('region', { name: 'Pay' })
    await panel.getByRole('radio', { name: 'Prepaid ₱500.00' }).check()
    expect(await panel.getByLabel('Amount').inputValue()).toBe('500')
    expect(await wrongInAnyLook(page, 24)).toEqual([])
    await panel.getByLabel('Amount').fill('501')
    await panel.getByText('The prepaid balance is ₱500.00').waitFor()
    await panel.getByLabel('Amount').fill('500')
    await panel.getByRole('button', { name: 'Add ₱500.00' }).click()
    await panel.getByRole('button', { name: /^Exact/ }).click()
    await page
      .getByText(/paid|saved/i)
      .first()
      .waitFor()
    // Mabolo’s screen hears of it.
    await expect.poll(() => mabolo.page.getByText('Prepaid ₱500.00').count(), { timeout: LIVE_MS }).toBe(0)
  })

  it('is seen and paid out in the office, and on the summary of its branch', async () => {
    const { page } = office
    await mabolo.page.getByRole('button', { name: `Top up ${NAME}’s prepaid balance` }).click()
    const dialog = mabolo.page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('75.50')
    await dialog.getByRole('button', { name: 'OK' }).click()
    await mabolo.page.getByText('Prepaid ₱75.50').waitFor()

    await visit(page, `/laundry/customers?search=Paula&show=prepaid`)
    await page.getByRole('row').filter({ hasText: NAME }).getByText('₱75.50').waitFor()
    await page.getByRole('row').filter({ hasText: NAME }).click()
    const drawer = page.getByRole('dialog', { name: NAME })
    await drawer.getByText('Top-up by Cash').first().waitFor()
    await drawer.getByText(/Paid for LAH/).waitFor()
    expect(await wrongInAnyLook(page, 24)).toEqual([])
    await drawer.getByRole('button', { name: 'Pay out balance…' }).click()
    const payOut = page.getByRole('dialog', { name: `Pay out ${NAME}’s prepaid balance` })
    await payOut.getByLabel('Reason').fill('Moves to another town')
    await payOut.getByLabel('Branch').selectOption({ label: 'Mabolo' })

    expect(await wrongInAnyLook(page, 24)).toEqual([])
    await payOut.getByRole('button', { name: 'OK' }).click()
    await payOut.waitFor({ state: 'hidden' })
    await drawer.getByText('Paid out: Moves to another town').waitFor()

    await visit(mabolo.page, '/summary')
    await mabolo.page.getByText('Prepaid top-ups').waitFor()
  })
})

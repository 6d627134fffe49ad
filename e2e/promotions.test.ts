import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enterDoor, leaveBrowser, openBrowser, openScreen, type Screen, visit } from './support/browser.ts'
import { type Product, startProduct } from './support/product.ts'

/** Another screen is up to date within a second; the bound is wider, because a shared machine may pause for longer. */
const LIVE_MS = 10_000

let product: Product
let browser: Browser
let admin: Screen
let counter: Screen
beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  admin = await openScreen(browser, product.url)
  counter = await openScreen(browser, product.url)
  await enterDoor(admin, /Admin/)
  await enterDoor(counter, /Mabolo counter/)
})
afterAll(async () => {
  await leaveBrowser(browser)
  await product?.stop()
})

const total = () => counter.page.getByLabel('Total', { exact: true })
const dialogOn = ({ page }: Screen, name: string | RegExp) => page.getByRole('dialog', { name })

/** Fills the form of a new promotion and starts it. */
async function start(fields: { readonly name: string; readonly code?: string; readonly percent: string }) {
  const { page } = admin
  await page.getByRole('button', { name: 'New promotion' }).first().click()
  const drawer = dialogOn(admin, 'New promotion')
  await drawer.getByLabel('Name').fill(fields.name)
  await drawer.getByRole('textbox', { name: /^Percent/ }).fill(fields.percent)
  await drawer.getByLabel('Code').fill(fields.code ?? '')
  await drawer.getByRole('button', { name: 'Start promotion' }).click()
  await drawer.waitFor({ state: 'hidden' })
  await page.getByRole('row').filter({ hasText: fields.name }).waitFor()
}

describe('a promotion, from its form to the receipt', () => {
  it('is started in the back office; what is missing is said beside its field', async () => {
    const { page } = admin
    await visit(page, '/laundry/prices?tab=promotions')
    await page.getByRole('row').filter({ hasText: 'Suki discount' }).waitFor()
    await page.getByRole('button', { name: 'New promotion' }).click()
    const drawer = dialogOn(admin, 'New promotion')
    await drawer.getByLabel('Code').fill('no')
    await drawer.getByRole('button', { name: 'Start promotion' }).click()
    await drawer.getByText('Name is required').waitFor()
    await drawer.getByText('Enter 3 to 20 letters, digits or dashes').waitFor()
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'hidden' })
    await start({ name: 'Rainy days', code: 'RAIN-10', percent: '10' })
  })

  it('is given at the counter by its code, and stands on the order for good', async () => {
    const { page } = counter
    await visit(page, '/receive')
    const tile = page
      .getByRole('region', { name: 'Services' })
      .getByRole('button', { name: /^Wash-Dry-Fold(?! by kilo)/ })
      .first()
    await tile.click()
    await tile.click()
    await expect.poll(() => total().textContent()).toBe('₱360.00')
    await page.getByRole('button', { name: /^Discount/ }).click()
    const dialog = dialogOn(counter, 'Discount')
    await dialog.getByRole('radio', { name: 'Code' }).check()
    await dialog.getByLabel('Promotion code').fill('rain-10')
    await dialog.getByRole('button', { name: 'OK' }).click()
    await page.getByText('Rainy days (10%)').waitFor()
    await expect.poll(() => total().textContent()).toBe('₱324.00')
    await page.keyboard.press('F8')
    await page.getByText(/saved, ₱324\.00 due on release/).waitFor()
    const row = admin.page.getByRole('row').filter({ hasText: 'Rainy days' })
    await expect.poll(() => row.innerText(), { timeout: LIVE_MS }).toMatch(/1\s+₱36\.00/)
  })

  it('without a code is on a ticket that stands open at once, with a word, and leaves it when it is paused', async () => {
    const { page } = counter
    await page
      .getByRole('region', { name: 'Services' })
      .getByRole('button', { name: /^Wash-Dry-Fold(?! by kilo)/ })
      .first()
      .click()
    await expect.poll(() => total().textContent()).toBe('₱180.00')
    await start({ name: 'Everyone’s day', percent: '50' })
    await page.getByText('Prices updated. This ticket was ₱180.00 and is now ₱90.00.').waitFor({ timeout: LIVE_MS })
    expect(await total().textContent()).toBe('₱90.00')
    await page.getByText('Everyone’s day (50%)').waitFor()

    await admin.page.getByRole('row').filter({ hasText: 'Everyone’s day' }).click()
    const drawer = dialogOn(admin, 'Everyone’s day')
    await drawer.getByRole('button', { name: 'Pause' }).click()
    await drawer.getByText('Paused').waitFor()
    await page.getByText('Prices updated. This ticket was ₱90.00 and is now ₱180.00.').waitFor({ timeout: LIVE_MS })
    await expect.poll(() => total().textContent()).toBe('₱180.00')

    await drawer.getByRole('button', { name: 'End' }).click()
    await admin.page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
    await drawer.getByText('Ended').waitFor()
    expect(await drawer.getByRole('button', { name: 'Pause' }).count()).toBe(0)
    expect([...admin.complaints, ...counter.complaints]).toEqual([])
  })
})

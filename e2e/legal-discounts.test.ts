import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enterDoor, leaveBrowser, openBrowser, openScreen, type Screen, visit } from './support/browser.ts'
import { type Product, startProduct } from './support/product.ts'

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

describe('the discount of a senior citizen, from the setting to the register', () => {
  it('is for the services that the owner turns on, with the law beside them', async () => {
    const { page } = admin
    await visit(page, '/settings?section=taxes')
    await page.getByText('Laundry isn’t on the legal list').waitFor()
    await page.getByRole('table', { name: 'Tax law' }).getByText('RA 9994').waitFor()
    await page.getByRole('checkbox', { name: 'Wash-Dry-Fold', exact: true }).check()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Taxes settings saved').waitFor()
  })

  it('is given at the counter for the card', async () => {
    const { page } = counter
    await visit(page, '/receive')
    const services = page.getByRole('region', { name: 'Services' })
    await services
      .getByRole('button', { name: /^Wash-Dry-Fold(?! by kilo)/ })
      .first()
      .click()
    const total = page.getByLabel('Total', { exact: true })
    await expect.poll(() => total.textContent()).toBe('₱180.00')
    await page.getByRole('button', { name: /^Discount/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Discount' })
    await dialog.getByRole('radio', { name: 'Senior / PWD' }).check()
    await dialog.getByLabel('Name on the ID').fill('Nena Cruz')
    await dialog.getByLabel('ID number').fill('OSCA 0042')
    await dialog.getByRole('button', { name: 'OK' }).click()
    await page.getByText('Senior citizen: less 20%').waitFor()
    await expect.poll(() => total.textContent()).toBe('₱144.00')
    await page.keyboard.press('F8')
    await page.getByText(/saved, ₱144\.00 due on release/).waitFor()
  })

  it('stands in the register of the month with the card, and opens its order', async () => {
    const { page } = admin
    await visit(page, '/laundry/transactions?view=taxes')
    const row = page
      .getByRole('table', { name: 'Senior citizens and persons with disability' })
      .getByRole('row')
      .filter({ hasText: 'OSCA 0042' })
    await row.waitFor()
    expect(await row.innerText()).toMatch(/Nena Cruz[\s\S]*₱36\.00[\s\S]*₱144\.00/)
    await row.click()
    await page.getByRole('dialog').getByText('Nena Cruz, ID no. OSCA 0042').waitFor()
  })
})

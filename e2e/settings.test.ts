import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enterDoor, leaveBrowser, openBrowser, openScreen, type Screen, visit } from './support/browser.ts'
import { type Product, startProduct } from './support/product.ts'

let product: Product
let browser: Browser
let admin: Screen
let other: Screen
let counter: Screen

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  admin = await openScreen(browser, product.url)
  other = await openScreen(browser, product.url)
  counter = await openScreen(browser, product.url)
  await enterDoor(admin, /Admin/)
  await enterDoor(other, /Admin/)
  await enterDoor(counter, /Talisay counter/)
})
afterAll(async () => {
  await leaveBrowser(browser)
  await product?.stop()
})

const section = (screen: Screen, name: string) => screen.page.getByRole('region', { name })
const saved = (screen: Screen, name: string) => screen.page.getByText(`${name} settings saved`).first().waitFor()

describe('what an admin sets', () => {
  it('reaches the counter while it works: a way to pay disappears, the account to pay to appears', async () => {
    await visit(counter.page, '/receive')
    await counter.page
      .getByRole('region', { name: 'Services' })
      .getByRole('button', { name: /Comforter/ })
      .click()
    await counter.page.keyboard.press('F9')
    const pay = counter.page.getByRole('region', { name: 'Pay' })
    await pay.getByText('Maya', { exact: true }).waitFor()

    await visit(admin.page, '/settings?section=payments')
    await admin.page.getByRole('switch', { name: 'Accept Maya' }).uncheck({ force: true })
    await section(admin, 'GCash').getByLabel('Account number').fill('0917 555 0100')
    await section(admin, 'GCash').getByLabel('Reference format').fill('#############')
    await admin.page.getByRole('button', { name: 'Save' }).click()
    await saved(admin, 'Payments')

    await pay.getByText('Maya', { exact: true }).waitFor({ state: 'detached' })
    await pay.getByRole('radio', { name: 'GCash' }).check({ force: true })
    await pay.getByText('0917 555 0100').waitFor()
    await pay.getByLabel(/Reference/).fill('123')
    await pay.getByText('Enter a reference like #############').waitFor()
    await pay.getByLabel(/Reference/).fill('1234567890123')
    await counter.page.keyboard.press('Enter')
    await pay.waitFor({ state: 'detached' })
  })

  it('is not overwritten by another admin who began before', async () => {
    await visit(admin.page, '/settings?section=cash')
    await visit(other.page, '/settings?section=cash')
    await other.page.getByLabel('Alarm').fill('150')
    await admin.page.getByLabel('Tolerance').fill('30')
    await admin.page.getByRole('button', { name: 'Save' }).click()
    await saved(admin, 'Cash')
    await other.page.getByText(/changed Cash while you were editing/).waitFor()
    await other.page.getByRole('button', { name: 'Reload section' }).click()
    await expect.poll(() => other.page.getByLabel('Tolerance').inputValue()).toBe('₱30.00')
  })

  it('has a history from which a value is put back', async () => {
    await visit(admin.page, '/settings?section=cash')
    await admin.page.getByLabel('Tolerance').fill('45')
    await admin.page.getByRole('button', { name: 'Save' }).click()
    await saved(admin, 'Cash')
    await admin.page.getByRole('button', { name: 'History' }).click()
    const history = admin.page.getByRole('dialog', { name: 'History of Cash' })
    await history.getByRole('region', { name: 'Version 2' }).waitFor()
    await history.getByRole('region', { name: 'Version 1' }).getByRole('button', { name: 'Use these values' }).click()
    await expect.poll(() => admin.page.getByLabel('Tolerance').inputValue()).toBe('₱30.00')
  })

  it('is not lost by a click on another page: the question comes first', async () => {
    await admin.page.getByRole('link', { name: 'Branches' }).click()
    const question = admin.page.getByRole('alertdialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => new URL(admin.page.url()).pathname).toBe('/settings')
    await admin.page.getByRole('link', { name: 'Branches' }).click()
    await question.getByRole('button', { name: 'OK' }).click()
    await admin.page.waitForURL(/\/branches/)
  })

  it('stands in the audit log, found by its kind, and sealed', async () => {
    await visit(admin.page, '/settings?section=audit&action=settings.changed')
    await expect.poll(() => admin.page.getByText('Settings changed').count()).toBeGreaterThanOrEqual(3)
    await admin.page.getByText(/^Sealed: \d+ entr/).waitFor()
  })

  it('and nothing was said on a console', () => {
    expect([...admin.complaints, ...other.complaints, ...counter.complaints]).toEqual([])
  })
})

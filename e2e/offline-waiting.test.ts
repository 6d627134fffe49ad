import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, openCaller } from './support/api.ts'
import { enterDoor, leaveBrowser, openBrowser, openScreen, type Screen } from './support/browser.ts'
import { cut, kept, knowsEnough } from './support/counter-desk.ts'
import { type Product, startProduct } from './support/product.ts'

/**
 * Issue 19: a counter takes cash for an order that the office voids meanwhile. Both facts stay: the counter sees what
 * waits, the drawer and the books have the cash, and an admin says in one line what becomes of both.
 */
let product: Product
let browser: Browser
let counter: Screen
let admin: Screen
let office: Caller

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  office = await openCaller(product.url)
  await office.call('POST', '/login', { username: 'admin', password: 'labada-demo' })
  counter = await openScreen(browser, product.url, { loadsAhead: true })
  await enterDoor(counter, /Mabolo counter/)
  admin = await openScreen(browser, product.url)
  await enterDoor(admin, /Admin/)
})
afterAll(async () => {
  await leaveBrowser(browser)
  await product?.stop()
})

const asked = async <T>(path: string): Promise<T> => (await office.call('GET', path)).json() as T
const inHeader = (page: Page, name: string) => page.getByRole('banner').getByRole('button', { name })

interface Account {
  readonly code: string
  readonly balance: number
}
interface Found {
  readonly id: string
  readonly number: string
  readonly branchId: string
  readonly balance: number
}

describe('cash taken for an order that the office voided meanwhile', () => {
  let order: Found
  let drawer: number
  const balance = async (code: string): Promise<number> => {
    const { items } = await asked<{ items: Account[] }>(`/ledger/accounts?branchId=${order.branchId}`)
    return items.find((account) => account.code === code)?.balance ?? Number.NaN
  }

  it('waits for the office, and is in the drawer', { timeout: 120_000 }, async () => {
    const { context, page } = counter
    await page.goto('/receive')
    await knowsEnough(page)
    await page
      .getByRole('button', { name: /^Comforter/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Pay later' }).click()
    const saved = page.getByText(/saved/).filter({ hasText: /MAB-/ }).first()
    await saved.waitFor()
    const number = /MAB-\d{6}-\d{4}/.exec(await saved.innerText())?.[0] ?? ''
    const { items } = await asked<{ items: Found[] }>(`/orders?search=${number}`)
    const [found] = items
    if (!found) throw new Error(`No order ${number}`)
    order = found
    await page.locator('nav a[href="/release"]').click()
    const box = page.getByRole('textbox', { name: /^Scan or type/ })
    await box.waitFor()
    await cut(context, page)
    await page.getByText('You’re offline. Keep working.').waitFor()
    const reason = { reason: 'The customer never came' }
    expect((await office.call('POST', `/orders/${order.id}/void`, reason)).status).toBe(200)
    drawer = await balance('drawer')
    await box.fill(number)
    await page.keyboard.press('Enter')
    await page
      .getByRole('region', { name: `Order ${number}` })
      .getByRole('button', { name: /Pay|Take payment/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Exact' }).click()
    await expect.poll(() => kept(page), { timeout: 20_000 }).toBe(1)
    await context.setOffline(false)
    await expect.poll(() => kept(page), { timeout: 60_000 }).toBe(0)
    await page.getByText('1 action done offline couldn’t be recorded. An admin will decide.').waitFor()
    await inHeader(page, '1 waiting').click()
    const list = page.getByRole('dialog', { name: 'Work to send' })
    await list.getByText('Everything is sent.').waitFor()
    const line = list.getByRole('region', { name: 'Waiting for the office' }).getByRole('listitem')
    await expect.poll(() => line.innerText()).toMatch(/Payment taken/)
    expect(await line.innerText()).toContain(order.number)
    expect(await line.innerText()).toMatch(/This order was voided\. ₱[\d,.]+ counted as in the drawer/)
    expect(await balance('drawer')).toBeCloseTo(drawer + order.balance, 2)
    expect(await balance('undecided')).toBeCloseTo(-order.balance, 2)
  })

  it('is dismissed with the keyboard by an admin who says that it was given back; the counter sees it at once', {
    timeout: 120_000,
  }, async () => {
    const { page } = admin
    await page
      .getByText(/1 offline action to decide/)
      .first()
      .waitFor()
    await page.goto('/laundry/transactions?view=offline')
    const row = page.getByRole('row').filter({ hasText: order.number })
    await row.getByText('Record payment').waitFor()
    await row.getByText(/voided.*of it is in the drawer/).waitFor()
    await row.getByRole('button', { name: 'Dismiss…' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: /^Dismiss this/ })
    await dialog.getByLabel('Reason').fill('The customer has it back')
    await page.keyboard.press('Enter')
    await dialog.getByText('Choose what became of the cash').waitFor()
    await dialog.getByRole('radio', { name: /^It stays in the drawer/ }).focus()
    await page.keyboard.press('ArrowRight')
    expect(await dialog.getByRole('radio', { name: /^It was given back/ }).isChecked()).toBe(true)
    await page.keyboard.press('Enter')
    await row.getByText(/^Dismissed/).waitFor()
    expect(await balance('drawer')).toBeCloseTo(drawer, 2)
    expect(await balance('undecided')).toBe(0)
    const list = counter.page.getByRole('dialog', { name: 'Work to send' })
    await list.getByText(/Dismissed by .+: The customer has it back$/).waitFor()
    await list.getByRole('button', { name: 'Close' }).last().click()
    await counter.page
      .getByRole('banner')
      .getByRole('button', { name: /waiting|answered/ })
      .waitFor({ state: 'detached' })
    expect(admin.complaints).toEqual([])
  })
})

import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDice } from './faults/rig/dice.ts'
import { type LineProxy, openProxy } from './faults/rig/proxy.ts'
import { type Caller, openCaller } from './support/api.ts'
import { enterDoor, leaveBrowser, openBrowser, openScreen, type Screen } from './support/browser.ts'
import { kept, knowsEnough } from './support/counter-desk.ts'
import { type Product, startProduct } from './support/product.ts'

/**
 * Issue 19: a counter without a connection sells items, records expenses, and opens and counts its drawer; each counts
 * once when the line is back, and nothing on its pages goes blank or refuses without saying why.
 */
let product: Product
let browser: Browser
let line: LineProxy
let counter: Screen
let office: Caller

beforeAll(async () => {
  line = await openProxy(() => Number(new URL(product.url).port), createDice(1))
  product = await startProduct({ LABADA_PUBLIC_URL: `http://127.0.0.1:${line.port}` })
  browser = await openBrowser()
  office = await openCaller(product.url)
  await office.call('POST', '/login', { username: 'admin', password: 'labada-demo' })
  counter = await openScreen(browser, `http://127.0.0.1:${line.port}`, { serviceWorkers: 'allow' })
  await enterDoor(counter, /Mabolo counter/)
})
afterAll(async () => {
  await leaveBrowser(browser)
  line?.close()
  await product?.stop()
})

/** Goes to a page by its link, as one who never reloads. */
async function visit(page: Page, path: string, name: string): Promise<void> {
  await page.locator(`nav a[href="${path}"]`).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
}
/** The program of every page is on this device. */
const isKept = (page: Page): Promise<boolean> =>
  page.evaluate(() => navigator.serviceWorker.controller?.state === 'activated')
async function cut(page: Page): Promise<void> {
  line.set({ kind: 'down' })
  await page.getByText('You’re offline. Keep working.').waitFor({ timeout: 60_000 })
}
const unsaid = (page: Page) => page.getByRole('button', { name: /to send$/ })
async function back(): Promise<void> {
  line.set({ kind: 'clear' })
  await expect.poll(() => kept(counter.page), { timeout: 60_000 }).toBe(0)
  await unsaid(counter.page).waitFor({ state: 'detached' })
}
const asked = async <T>(path: string): Promise<T> => (await office.call('GET', path)).json() as T

interface Found {
  readonly items: readonly { readonly id: string; readonly number: string; readonly status: string }[]
}

describe('a counter without a connection', () => {
  let itemName: string
  let left: number
  let number: string

  it('sells an item with change and a receipt of its own number', { timeout: 120_000 }, async () => {
    const { page } = counter
    // Each page once, so that its program and its lists are here.
    await page.goto('/items')
    await knowsEnough(page)
    await expect.poll(() => isKept(page), { timeout: 60_000 }).toBe(true)
    await visit(page, '/summary', 'Summary')
    await visit(page, '/expenses', 'Expenses')
    await page.getByRole('button', { name: 'Meals' }).waitFor()
    await visit(page, '/items', 'Items')
    await page.getByRole('tab', { name: 'Today’s sales' }).click()
    await page.getByRole('table', { name: 'Today’s sales' }).or(page.getByText('No sales yet today')).first().waitFor()
    await page.getByRole('tab', { name: 'Sell' }).click()
    const tile = page.locator('main button[aria-keyshortcuts="1"]')
    itemName = (await tile.locator('b').innerText()).trim()
    left = Number(/([\d,]+) left/.exec(await tile.innerText())?.[1]?.replace(',', ''))
    await cut(page)
    await tile.click()
    await page.getByRole('button', { name: /^Pay/ }).last().click()
    const panel = page.getByRole('region', { name: 'Pay' })
    await panel.getByRole('button', { name: /^₱500/ }).click()
    const said = page.getByText(/MAB-S-[A-Z]+\d{5} sold/).first()
    await said.waitFor()
    number = /MAB-S-[A-Z]+\d{5}/.exec(await said.innerText())?.[0] ?? ''
    expect(await kept(page)).toBe(1)
    await tile.getByText(`${left - 1} left`).waitFor()
    await page.getByText(/^As of \d+:\d\d [AP]M$/).waitFor()
  })

  it('shows it among today’s sales, to be sent, with void and refund waiting', { timeout: 60_000 }, async () => {
    const { page } = counter
    await page.getByRole('tab', { name: 'Today’s sales' }).click()
    const row = page.getByRole('row').filter({ hasText: number })
    await row.getByText('To send').waitFor()
    await row.click()
    const sale = page.getByRole('dialog', { name: number })
    await sale.getByText('Without a connection, a sale can’t be voided or refunded.').waitFor()
    expect(await sale.getByRole('button', { name: /^Void/ }).isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    await sale.waitFor({ state: 'hidden' })
  })

  it('records an expense, which says that receipts wait', { timeout: 60_000 }, async () => {
    const { page } = counter
    await visit(page, '/expenses', 'Expenses')
    await page.getByRole('button', { name: 'Meals' }).click()
    await page.getByText(/^Without a connection, receipts can’t be attached/).waitFor()
    expect(await page.getByRole('button', { name: 'Choose file' }).isDisabled()).toBe(true)
    await page.getByLabel('Amount', { exact: true }).fill('85')
    await page.getByLabel('Description').fill('Ice for the night shift')
    await page.getByRole('button', { name: 'Save ₱85.00' }).click()
    await page.getByText('₱85.00 saved on this device').waitFor()
    const row = page.getByRole('listitem').filter({ hasText: 'Ice for the night shift' })
    await row.getByText('To send').waitFor()
    await row.getByRole('button').click()
    await page.getByRole('dialog').getByText('This expense can be changed once it’s sent.').waitFor()
    await page.keyboard.press('Escape')
    expect(await kept(page)).toBe(2)
  })

  it('counts its drawer provisionally, which stays open', { timeout: 60_000 }, async () => {
    const { page } = counter
    await visit(page, '/summary', 'Summary')
    await page.getByText(/^Offline, you can open and count the drawer/).waitFor()
    for (const name of ['Cash in', 'Cash out', 'Remit'])
      expect(await page.getByRole('button', { name, exact: true }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Count', exact: true }).click()
    await page.getByLabel('Pieces of ₱1,000').fill('3')
    await page.getByRole('button', { name: 'Finish count' }).click()
    await page.getByText(/^This count of ₱3,000.00 is provisional/).waitFor()
    await page.getByRole('button', { name: 'Back to Summary' }).click()
    await page.getByText('Provisional count').waitFor()
    expect(await kept(page)).toBe(3)
    await unsaid(page).click()
    const list = page.getByRole('dialog', { name: 'Work to send' })
    for (const what of ['Items sold', 'Expense recorded', 'Drawer counted']) await list.getByText(what).waitFor()
    await page.keyboard.press('Escape')
  })

  it('sends all of it once, at its time, when the line is back', { timeout: 120_000 }, async () => {
    await back()
    const sales = await asked<Found>(`/item-sales?search=${number}`)
    expect(sales.items.map((sale) => sale.number)).toEqual([number])
    const spent = await asked<Found>('/expenses?search=Ice for the night shift')
    expect(spent.items).toMatchObject([{ number: /^MAB-E\d{4}$/.exec(spent.items[0]?.number ?? '')?.[0] }])
    const { page } = counter
    const row = page.getByText('Provisional count')
    await row.waitFor()
    // Online it is checked first, with the count that is there.
    await page.getByRole('button', { name: 'Count and close' }).click()
    expect(await page.getByLabel('Pieces of ₱1,000').inputValue()).toBe('3')
    await page.getByRole('button', { name: 'Not now' }).click()
    await visit(page, '/items', 'Items')
    await page
      .locator('main button[aria-keyshortcuts="1"]')
      .filter({ hasText: itemName })
      .getByText(`${left - 1} left`)
      .waitFor()
  })
})

describe('a drawer that is closed when the line goes', () => {
  it('is opened with a count to take cash, and is open at the office afterwards', { timeout: 120_000 }, async () => {
    const { page } = counter
    const mabolo = await openCaller(product.url)
    await mabolo.call('POST', '/demo/doors/mab', {})
    const { session } = (await mabolo.call('GET', '/cash-sessions/current')).json() as {
      session: { id: string; expected: number | null }
    }
    const counted = { '1000': 3 }
    await mabolo.call('POST', `/cash-sessions/${session.id}/count`, { counted })
    const closing = { counted, keep: 3000, note: 'End of the shift' }
    const answer = await mabolo.call('POST', `/cash-sessions/${session.id}/close`, closing)
    expect(answer.status).toBe(200)
    await visit(page, '/summary', 'Summary')
    const open = page.getByRole('button', { name: 'Open drawer' })
    await open.waitFor()
    await cut(page)
    await open.click()
    const dialog = page.getByRole('dialog', { name: 'Open drawer' })
    await dialog.getByLabel('Pieces of ₱1,000').fill('3')
    await dialog.getByRole('button', { name: 'OK' }).click()
    await page.getByText('Drawer opened with ₱3,000.00').first().waitFor()
    await page.getByRole('button', { name: 'Count', exact: true }).waitFor()
    expect(await kept(page)).toBe(1)
    await back()
    const { session: now } = (await mabolo.call('GET', '/cash-sessions/current')).json() as {
      session: { state: string; opening: number; openingVariance: number }
    }
    expect(now).toMatchObject({ state: 'open', opening: 3000, openingVariance: 0 })
    await page.getByRole('heading', { name: /^Cash session \d+/ }).waitFor()
    // What the browser says of a line that is down; anything else is a fault of ours.
    expect(counter.complaints.filter((one) => !/net::ERR_(CONNECTION|SOCKET)_/.test(one))).toEqual([])
  })
})

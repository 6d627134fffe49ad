import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, openCaller } from './support/api.ts'
import { enterDoor, leaveBrowser, openBrowser, openScreen, type Screen, visit } from './support/browser.ts'
import { type Product, startProduct } from './support/product.ts'

let product: Product
let browser: Browser
let counter: Screen
/** The same counter by API: looks. */
let caller: Caller

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  counter = await openScreen(browser, product.url)
  await enterDoor(counter, /Mabolo counter/)
  caller = await openCaller(product.url)
  await caller.call('POST', '/demo/doors/mab', {})
})
afterAll(async () => {
  await leaveBrowser(browser)
  await product?.stop()
})

interface OrderOnWire {
  readonly id: string
  readonly total: number
  readonly paid: number
  readonly balance: number
}
const newestOrder = async (): Promise<OrderOnWire | undefined> =>
  ((await caller.call('GET', '/orders?limit=1')).json() as { items: OrderOnWire[] }).items[0]

const services = (page: Page) => page.getByRole('region', { name: 'Services' })
const total = (page: Page) => page.getByLabel('Total', { exact: true })
/** The tile of what is sold by the kilo. */
const kiloTile = (page: Page) => services(page).getByRole('button').filter({ hasText: '/ kg' }).first()

/** Every part of the page that is fetched late takes this long from now on. */
async function holdParts(page: Page, milliseconds: number): Promise<void> {
  await page.route(
    /\/assets\/(keypad-dialog|pay-panel|dialog-window|play-key|discount-dialog)[^/]*\.js$/,
    async (route) => {
      await new Promise((resolve) => setTimeout(resolve, milliseconds))
      await route.continue()
    },
  )
}

async function openReceive(page: Page): Promise<void> {
  await visit(page, '/receive')
  await kiloTile(page).waitFor()
}

describe('weighing by keyboard, while the keypad is still on its way', () => {
  beforeEach(() => counter.page.unrouteAll({ behavior: 'ignoreErrors' }))

  it('gets every digit, in order: 13.2 kg at its price', async () => {
    const { page } = counter
    await holdParts(page, 1_500)
    await openReceive(page)
    const words = (await kiloTile(page).textContent()) ?? ''
    const perKilo = Number(/₱([\d.]+) \/ kg/.exec(words)?.[1])
    const key = (await kiloTile(page).getAttribute('aria-keyshortcuts')) ?? ''
    expect([perKilo > 0, key]).toEqual([true, expect.stringMatching(/^[1-9]$/)])

    await page.keyboard.press(key)
    await page.keyboard.type('13.2', { delay: 110 })
    await page.keyboard.press('Enter')
    const weight = page.getByRole('region', { name: 'Ticket' }).getByRole('listitem').getByText('13.2 kg').first()
    await weight.waitFor()
    const price = new Intl.NumberFormat('en-PH', { style: 'currency', currency: 'PHP' }).format(perKilo * 13.2)
    await expect.poll(() => total(page).textContent()).toBe(price)
    expect(await page.getByRole('region', { name: 'Ticket' }).getByRole('listitem').count()).toBe(1)

    // The same line weighed again: the first digit takes the place of the old figure.
    await page.keyboard.press(key)
    await page.getByRole('dialog', { name: /^Weight of/ }).waitFor()
    await page.keyboard.type('5', { delay: 110 })
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: 'Ticket' }).getByRole('listitem').getByText('5 kg').first().waitFor()
    await page.getByRole('button', { name: /^Remove / }).click()
  })

  it('gets what is typed the moment its tile is pressed', async () => {
    const { page } = counter
    await holdParts(page, 1_500)
    await openReceive(page)
    await kiloTile(page).click()
    await page.keyboard.type('3.2', { delay: 50 })
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: 'Ticket' }).getByRole('listitem').getByText('3.2 kg').first().waitFor()
    await page.getByRole('button', { name: /^Remove / }).click()
  })
})

describe('a payment taken in parts', () => {
  it('is never lost by a key of the ticket beneath, and is saved when the rest is left to pay on release', async () => {
    const { page } = counter
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await openReceive(page)
    const before = await newestOrder()
    await page.keyboard.press('1')
    await page.keyboard.press('1')
    await expect.poll(() => total(page).textContent()).toBe('₱360.00')
    await page.keyboard.press('F9')
    const panel = page.getByRole('region', { name: 'Pay' })
    await panel.waitFor()
    await panel.getByRole('radio', { name: 'GCash' }).check()
    await panel.getByLabel('Amount').fill('200')
    await panel.getByLabel(/^Reference/).fill('1234567890123')
    await page.keyboard.press('Enter')
    const leave = panel.getByRole('button', { name: 'Leave ₱160.00 due on release' })
    await leave.waitFor()

    await page.keyboard.press('F8')
    await page.keyboard.press('F4')
    await leave.waitFor()
    expect((await newestOrder())?.id).toBe(before?.id)

    await leave.click()
    await page.getByText(/saved, ₱160\.00 due on release/).waitFor()
    expect(await newestOrder()).toMatchObject({ total: 360, paid: 200, balance: 160 })
  })
})

import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isWhole } from '../scripts/testing/extent.ts'
import { type Caller, openCaller } from './support/api.ts'
import { enterDoor, leaveBrowser, openBrowser, openScreen, type Screen, scan } from './support/browser.ts'
import { cut, kept, knowsEnough, outboxOf } from './support/counter-desk.ts'
import { type Product, startProduct } from './support/product.ts'

/** Issue 19: a counter whose line is cut goes on; what it did is sent later, and counts once. */
const ORDERS = isWhole ? 300 : 12
let product: Product
let browser: Browser
let counter: Screen
let office: Caller

interface OrderOnWire {
  readonly id: string
  readonly number: string
  readonly claimCode: string
  readonly stage: string
  readonly total: number
  readonly balance: number
  readonly payments: readonly { readonly method: string; readonly amount: number; readonly change: number }[]
}

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  office = await openCaller(product.url)
  await office.call('POST', '/login', { username: 'admin', password: 'labada-demo' })
  counter = await openScreen(browser, product.url, { loadsAhead: true })
  await enterDoor(counter, /Mabolo counter/)
  await counter.page.goto('/receive')
})
afterAll(async () => {
  await leaveBrowser(browser)
  await product?.stop()
})

const link = (page: Page, path: string) => page.locator(`nav a[href="${path}"]`)
const toSend = (page: Page) => page.getByRole('button', { name: /to send$/ })

async function found(number: string): Promise<OrderOnWire | undefined> {
  const { items } = (await office.call('GET', `/orders?search=${number}`)).json() as { items: OrderOnWire[] }
  const id = items.find((order) => order.number === number)?.id
  return id === undefined ? undefined : ((await office.call('GET', `/orders/${id}`)).json() as OrderOnWire)
}

describe('a counter without a connection', () => {
  let number: string

  it('receives an order with a payment, and says that it is kept here', { timeout: 120_000 }, async () => {
    const { context, page } = counter
    await knowsEnough(page)
    // The page that comes next is here before the line goes.
    await link(page, '/release').click()
    await page.getByRole('heading', { level: 1, name: 'Release' }).waitFor()
    await link(page, '/receive').click()
    await cut(context, page)
    const tile = page
      .getByRole('region', { name: 'Services' })
      .getByRole('button', { name: /^Wash-Dry-Fold(?! by kilo)/ })
      .first()
    await tile.click()
    await tile.click()
    await expect.poll(() => page.getByLabel('Total', { exact: true }).textContent()).toBe('₱360.00')
    await page.keyboard.press('F9')
    await page.getByRole('button', { name: /^₱500/ }).click()
    const saved = page.getByText(/saved and paid/)
    await saved.waitFor()
    number = /MAB-\d{6}-[A-Z]+\d{3}/.exec(await saved.innerText())?.[0] ?? ''
    expect(number).toMatch(/^MAB-\d{6}-[A-Z]001$/)
    await page.getByText('₱140.00').first().waitFor()
    await page.getByText('You’re offline. Keep working.').waitFor()
    await page.getByText(/Orders and prices as of \d+:\d\d [AP]M/).waitFor()
    expect(await kept(page)).toBe(1)
    expect(await found(number)).toBeUndefined()
  })

  it('moves it on by scanning its stub, and releases it', { timeout: 120_000 }, async () => {
    const { page } = counter
    await link(page, '/release').click()
    await page.getByRole('textbox', { name: /^Scan or type/ }).waitFor()
    for (const step of [1, 2, 3, 4]) {
      await scan(page, number)
      // Two loads: each move is one command.
      await expect.poll(() => kept(page), { timeout: 20_000 }).toBe(1 + 2 * step)
      // The same stub within a moment counts once.
      await page.waitForFunction(
        (since) => performance.now() - since > 1_600,
        await page.evaluate(() => performance.now()),
      )
    }
    await scan(page, number)
    const panel = page.getByRole('region', { name: `Order ${number}` })
    await panel
      .getByRole('button', { name: /Release/ })
      .first()
      .waitFor()
    // What only the server can do is there, disabled, with its reason.
    await panel.getByText(/^Machines, racks, ready times, claims/).waitFor()
    for (const name of ['Rack', 'Ready time', 'Claim'])
      expect(await panel.getByRole('button', { name: new RegExp(`^${name}`) }).isDisabled()).toBe(true)
    expect(await panel.getByRole('button', { name: /void/i }).isDisabled()).toBe(true)
    await page.keyboard.press('Enter')
    await expect.poll(() => kept(page)).toBe(10)
  })

  it('lists what waits, with its state', async () => {
    const { page } = counter
    await toSend(page).click()
    const list = page.getByRole('dialog', { name: 'Work to send' })
    await list.getByText('10 actions are saved on this device').waitFor()
    expect(await list.getByRole('listitem').count()).toBe(10)
    await list.getByText('Order received').waitFor()
    await list.getByText('Laundry released').waitFor()
    await page.keyboard.press('Escape')
  })

  it('sends it when the line is back: one order, one payment, released', { timeout: 120_000 }, async () => {
    const { context, page } = counter
    await context.setOffline(false)
    await expect.poll(() => kept(page), { timeout: 60_000 }).toBe(0)
    await toSend(page).waitFor({ state: 'detached' })
    expect(await found(number)).toMatchObject({
      stage: 'released',
      total: 360,
      balance: 0,
      payments: [{ method: 'cash', amount: 360, change: 140 }],
    })
    await page.getByText(/^Live/).first().waitFor()
  })
})

describe('a customer of another branch', () => {
  it('who was chosen before the line went keeps their ticket', { timeout: 120_000 }, async () => {
    const lahug = await openCaller(product.url)
    await lahug.call('POST', '/demo/doors/lah', {})
    const { items } = (await lahug.call('GET', '/services')).json() as { items: { id: string; name: string }[] }
    const serviceId = items.find(({ name }) => name === 'Comforter')?.id
    const customer = { name: 'Delia Lahug', phone: '09185550177' }
    const body = { id: crypto.randomUUID(), type: 'walk-in', lines: [{ serviceId, quantity: 1 }], customer }
    expect((await lahug.call('POST', '/orders', body)).status).toBe(200)
    const { context, page } = counter
    await link(page, '/receive').click()
    await page.getByLabel('Customer (phone or name)').fill('09185550177')
    await page.getByRole('option', { name: /Delia Lahug/ }).click()
    await page.getByText('1 order here').waitFor()
    await cut(context, page)
    await page
      .getByRole('button', { name: /^Comforter/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Pay later' }).click()
    const saved = page.getByText(/saved/).filter({ hasText: /MAB-/ }).first()
    await saved.waitFor()
    const number = /MAB-\d{6}-[A-Z]\d{3}/.exec(await saved.innerText())?.[0] ?? ''
    await context.setOffline(false)
    await expect.poll(() => kept(page), { timeout: 60_000 }).toBe(0)
    expect(await found(number)).toMatchObject({ customer: { name: 'Delia Lahug' } })
    await page.getByText(/^Live/).first().waitFor()
  })
})

describe('a line that goes again while work is settled', () => {
  it('has what was done meanwhile sent too', { timeout: 120_000 }, async () => {
    const { context, page } = counter
    await link(page, '/receive').click()
    await knowsEnough(page)
    await cut(context, page)
    await receive(1)
    // It is sent, and the reading after which this device lets go of it takes long.
    let answer = () => undefined as unknown
    const isAsked = new Promise<void>((resolve) => {
      void page.route('**/api/offline/orders', async (route) => {
        resolve()
        await new Promise<unknown>((given) => {
          answer = () => given(undefined)
        })
        await route.continue().catch(() => undefined)
      })
    })
    await context.setOffline(false)
    await isAsked
    expect(await outboxOf(page)).toEqual([true])
    await cut(context, page)
    await page.getByText('You’re offline. Keep working.').waitFor()
    await page
      .getByRole('button', { name: /^Comforter/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Pay later' }).click()
    await expect.poll(() => outboxOf(page), { timeout: 20_000 }).toEqual([true, false])
    await context.setOffline(false)
    await page.getByText('You’re offline. Keep working.').waitFor({ state: 'detached' })
    answer()
    await page.unroute('**/api/offline/orders')
    await expect.poll(() => kept(page), { timeout: 30_000 }).toBe(0)
    await page.getByText(/^Live/).first().waitFor()
  })
})

/** Receives orders; resolves when each is on the disk. */
async function receive(count: number): Promise<void> {
  const { page } = counter
  const before = await kept(page)
  for (let number = 1; number <= count; number++) {
    await page
      .getByRole('button', { name: /^Comforter/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Pay later' }).click()
    await expect.poll(() => kept(page), { interval: 10, timeout: 20_000 }).toBe(before + number)
  }
}

/** What a page takes meanwhile, however few the orders are: a part that came late, an answer. */
const OTHERWISE_KB = 400

/** Kilobytes in use by the page after a full collection. */
async function heap(): Promise<number> {
  const tools = await counter.context.newCDPSession(counter.page)
  await tools.send('HeapProfiler.enable')
  for (let turn = 0; turn < 3; turn++) await tools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await tools.send('Runtime.getHeapUsage')
  await tools.detach()
  return Math.round(usedSize / 1024)
}

describe('a long time without a connection', () => {
  it(`takes little memory: ${ORDERS} orders, and all of them sent`, { timeout: 120_000 + ORDERS * 2_000 }, async () => {
    const { context, page } = counter
    await link(page, '/receive').click()
    await cut(context, page)
    // The first ones also load what a save needs.
    await receive(15)
    const start = await heap()
    await receive(ORDERS)
    const full = await heap()
    await context.setOffline(false)
    await expect.poll(() => kept(page), { timeout: 120_000 }).toBe(0)
    const sent = await heap()
    console.log(`a page of ${start} KB; ${ORDERS} orders: ${full} KB; once they are sent: ${sent} KB`)
    expect(full - start).toBeLessThan(OTHERWISE_KB + ORDERS * 30)
    expect(sent - start).toBeLessThan(OTHERWISE_KB + ORDERS * 60)
  })
})

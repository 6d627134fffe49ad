import { randomUUID } from 'node:crypto'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, openCaller } from './support/api.ts'
import { enterDoor, leaveBrowser, openBrowser, openScreen, type Screen, scan, visit } from './support/browser.ts'
import { focusIn, typeByHand } from './support/hands.ts'
import { type Product, startProduct } from './support/product.ts'

let product: Product
let browser: Browser
let counter: Screen
/** The same counter by API: arranges and looks. */
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
  readonly number: string
  readonly claimCode: string
  readonly stage: string
  readonly balance: number
  readonly total: number
  readonly loads: readonly { readonly id: string }[]
  readonly customer: { readonly name: string } | null
}
const order = async (path: string): Promise<OrderOnWire> => (await caller.call('GET', path)).json() as OrderOnWire

/** Counts key presses as people do: a function key, a digit, Enter, a scan. Free text is typed but not counted. */
function handsOn({ page }: Screen) {
  let presses = 0
  return {
    press: async (key: string) => {
      presses += 1
      await page.keyboard.press(key)
    },
    type: (text: string) => typeByHand(page, text),
    scan: async (code: string) => {
      presses += 1
      await scan(page, code)
    },
    presses: () => presses,
  }
}

describe('by keyboard alone', () => {
  it('receives two loads of a known customer, pay later, stub in hand, within 8 presses', async () => {
    const { page } = counter
    await visit(page, '/receive')
    await page.getByRole('heading', { level: 1, name: 'Receive' }).waitFor()
    await page.getByRole('region', { name: 'Services' }).getByRole('button').first().waitFor()
    const { items } = (await caller.call('GET', '/customers?limit=1')).json() as {
      items: { name: string; phone: string }[]
    }
    const known = items[0]
    if (!known) throw new Error('The demo company has no customer')
    const hands = handsOn(counter)
    await hands.press('F2')
    await hands.type(known.phone)
    await page.getByRole('option').first().waitFor()
    await hands.press('Enter')
    await page.getByRole('region', { name: 'Ticket' }).getByText(known.name).waitFor()
    await hands.press('1')
    await hands.press('1')
    await expect.poll(() => page.getByLabel('Total', { exact: true }).textContent()).toBe('₱360.00')
    await hands.press('F8')
    await page.getByText(/saved, ₱360.00 due on release/).waitFor()
    expect(hands.presses()).toBeLessThanOrEqual(8)
    const { items: newest } = (await caller.call('GET', '/orders?limit=1')).json() as { items: OrderOnWire[] }
    expect(newest[0]).toMatchObject({ balance: 360, stage: 'received' })
    // The next ticket is ready at once.
    await expect.poll(() => page.getByLabel('Total', { exact: true }).textContent()).toBe('₱0.00')
  })

  it('releases an order that is still to be paid, in cash, within 3 presses (the scan counts one)', async () => {
    const { items: services } = (await caller.call('GET', '/services')).json() as {
      items: { id: string; unit: string }[]
    }
    const service = services.find(({ unit }) => unit === 'load')
    const id = randomUUID()
    await caller.call('POST', '/orders', {
      id,
      type: 'walk-in',
      customer: null,
      lines: [{ serviceId: service?.id, quantity: 1 }],
    })
    const made = await order(`/orders/${id}`)
    for (const load of made.loads) await caller.call('POST', `/orders/${id}/loads/${load.id}/stage`, { stage: 'ready' })

    const { page } = counter
    await visit(page, '/release')
    await page.getByRole('heading', { level: 1, name: 'Release' }).waitFor()
    const hands = handsOn(counter)
    // The scan box has the focus.
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-keyshortcuts'))).toBe('F2')
    await hands.scan(made.claimCode)
    await page.getByRole('region', { name: `Order ${made.number}` }).waitFor()
    await hands.press('F9')
    await page.getByRole('region', { name: 'Pay' }).waitFor()
    await hands.press('Enter')
    await expect.poll(async () => (await order(`/orders/${id}`)).stage, { timeout: 10_000 }).toBe('released')
    expect(hands.presses()).toBeLessThanOrEqual(3)
  })

  it('records an expense with its amount and category within 10 presses, from the page after login', async () => {
    const { page } = counter
    await visit(page, '/summary')
    await page.getByRole('heading', { level: 1, name: 'Summary' }).waitFor()
    const hands = handsOn(counter)
    await hands.press('Control+k')
    await focusIn(page.getByRole('dialog'))
    await hands.type('expenses')
    await page.getByRole('dialog').getByText('Expenses', { exact: true }).first().waitFor()
    await hands.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Expenses' }).waitFor()
    await page.getByRole('radio').first().waitFor()
    const name = `Soap for the sink ${randomUUID().slice(0, 8)}`
    await hands.press('1')
    await hands.press('8')
    await hands.press('5')
    // From the amount past the drawer it is paid from to its words; the pad is for fingers.
    await hands.press('Tab')
    await hands.press('Tab')
    await hands.type(name)
    await hands.press('Control+Enter')
    await page.getByRole('cell', { name }).or(page.getByText(name)).first().waitFor()
    expect(hands.presses()).toBeLessThanOrEqual(10)
    const { items } = (await caller.call('GET', '/expenses?limit=5')).json() as {
      items: { description: string; amount: number }[]
    }
    expect(items.find(({ description }) => description === name)).toMatchObject({ amount: 85 })
  })

  it('opens help from the page, the menu and the palette, and is back where it was after Escape', async () => {
    const { page } = counter
    await visit(page, '/summary')
    await page.getByRole('heading', { level: 1, name: 'Summary' }).waitFor()
    const help = page.getByRole('dialog', { name: 'Help' })
    const leave = async () => {
      await focusIn(help)
      await page.keyboard.press('Escape')
      await help.waitFor({ state: 'detached' })
    }
    const focused = () => page.evaluate(() => document.activeElement?.textContent)

    await page.keyboard.press('?')
    await help.getByRole('region', { name: 'On this page' }).getByText('Open, count and close the drawer').waitFor()
    await leave()

    const menu = page.getByRole('button', { name: 'Ana' })
    await menu.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Help' }).focus()
    await page.keyboard.press('Enter')
    await leave()
    await expect.poll(focused).toContain('Ana')

    await page.keyboard.press('Control+k')
    await focusIn(page.getByRole('dialog', { name: 'Search' }))
    await typeByHand(page, 'keyboard')
    await page.getByRole('dialog').getByText('Show keyboard shortcuts', { exact: true }).waitFor()
    await page.keyboard.press('Enter')
    const keys = help.getByRole('region', { name: 'Keyboard shortcuts' })
    await expect.poll(() => keys.evaluate((one) => one === document.activeElement)).toBe(true)
    await expect
      .poll(() => keys.evaluate((one) => one.getBoundingClientRect().bottom - innerHeight))
      .toBeLessThanOrEqual(0)
    await leave()
  })

  it('never loses sight of the focus on the way through the counter', async () => {
    const { page } = counter
    await visit(page, '/receive')
    await page.getByRole('region', { name: 'Services' }).getByRole('button').first().waitFor()
    for (let i = 0; i < 40; i++) {
      await page.keyboard.press('Tab')
      const lost = await page.evaluate(() => {
        const focused = document.activeElement
        if (!focused || focused === document.body) return null
        const box = focused.getBoundingClientRect()
        const isSeen =
          focused.checkVisibility() && box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth
        return isSeen ? null : focused.outerHTML.slice(0, 160)
      })
      expect(lost).toBeNull()
    }
  })
})

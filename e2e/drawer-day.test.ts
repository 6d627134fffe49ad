import { randomUUID } from 'node:crypto'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, openCaller } from './support/api.ts'
import { enterDoor, leaveBrowser, openBrowser, openScreen, type Screen, visit } from './support/browser.ts'
import { focusIn } from './support/hands.ts'
import { wrongInAnyLook } from './support/looks.ts'
import { onPaper, ROLLS } from './support/paper.ts'
import { type Product, startProduct } from './support/product.ts'

/** A day of a drawer at its screens, and what comes out of its printer: cash from a customer's door, cash out, a remittance, the count and the Z reading. */

const TOTAL_DELIVERED = /₱[\d,]+\.\d{2} to collect/

let product: Product
let browser: Browser
let counter: Screen
let caller: Caller
let office: Caller
let branchId: string

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  counter = await openScreen(browser, product.url)
  // There is no printer here: what would go to it is kept, and the page told that it was taken.
  await counter.context.addInitScript(() => {
    window.print = () => {
      const seen = JSON.parse(sessionStorage.getItem('printed') ?? '[]')
      sessionStorage.setItem('printed', JSON.stringify([...seen, document.body.innerText]))
      sessionStorage.setItem('paper', document.documentElement.outerHTML)
      window.dispatchEvent(new Event('afterprint'))
    }
  })
  await enterDoor(counter, /Lahug counter/)
  caller = await openCaller(product.url)
  await caller.call('POST', '/demo/doors/lah', {})
  office = await openCaller(product.url)
  await office.call('POST', '/login', { username: 'admin', password: 'labada-demo' })
  const { items } = (await office.call('GET', '/branches')).json() as { items: { id: string; code: string }[] }
  branchId = items.find(({ code }) => code === 'LAH')?.id ?? ''
})
afterAll(async () => {
  await leaveBrowser(browser)
  await product?.stop()
})

interface Session {
  readonly id: string
  readonly number: number
  readonly state: string
  readonly expected: number | null
}
const current = async (): Promise<Session | null> =>
  ((await caller.call('GET', '/cash-sessions/current')).json() as { session: Session | null }).session

/** What the ledger has of the branch's accounts, in centavos: only these add up without a doubt. */
async function held(): Promise<Record<string, number>> {
  const { items } = (await office.call('GET', `/ledger/accounts?branchId=${branchId}`)).json() as {
    items: { code: string; balance: number }[]
  }
  return Object.fromEntries(items.map(({ code, balance }) => [code, Math.round(balance * 100)]))
}
const of = (accounts: Record<string, number>, code: string) => accounts[code] ?? 0
const printed = (): Promise<string[]> =>
  counter.page.evaluate(() => JSON.parse(sessionStorage.getItem('printed') ?? '[]'))

/** An order to be brought home, ready, with nothing paid. */
async function readyDelivery(): Promise<{ id: string; number: string; balance: number }> {
  const { items } = (await caller.call('GET', '/services')).json() as { items: { id: string; unit: string }[] }
  const id = randomUUID()
  const made = (
    await caller.call('POST', '/orders', {
      id,
      type: 'deliver',
      customer: { name: 'Rosa Cruz', phone: '09175557788' },
      delivery: { address: '12 Mango Avenue', landmark: 'Blue gate', window: 'Evening', fee: 50 },
      lines: [{ serviceId: items.find(({ unit }) => unit === 'load')?.id, quantity: 1 }],
    })
  ).json() as { number: string; balance: number; loads: { id: string }[] }
  for (const load of made.loads) await caller.call('POST', `/orders/${id}/loads/${load.id}/stage`, { stage: 'ready' })
  return { id, number: made.number, balance: made.balance }
}

interface PrintedOrder {
  readonly number: string
  readonly claimCode: string
  readonly total: number
  readonly paid: number
  readonly balance: number
  readonly lines: readonly { readonly amount: number }[]
}

/** An order with as much on its stub as there can be: several services, rush, a fee, part of it paid, long notes. */
async function goldenOrder(notes: string): Promise<PrintedOrder> {
  const { items } = (await caller.call('GET', '/services')).json() as { items: { id: string; category: string }[] }
  const id = randomUUID()
  await caller.call('POST', '/orders', {
    id,
    type: 'deliver',
    rush: true,
    customer: { name: 'Maria Concepcion Villanueva-Macapagal', phone: '09175557799' },
    delivery: { address: '12 Mango Avenue', fee: 50 },
    lines: items
      .filter(({ category }) => category !== 'fee')
      .slice(0, 6)
      .map(({ id: serviceId }) => ({ serviceId, quantity: 1, weightKg: 5 })),
    notes,
    payments: [{ id: randomUUID(), method: 'gcash', amount: 100.5, reference: `P-${id.slice(0, 12)}` }],
  })
  return (await caller.call('GET', `/orders/${id}`)).json() as PrintedOrder
}
const pesos = (amount: number) => new Intl.NumberFormat('en-PH', { style: 'currency', currency: 'PHP' }).format(amount)

describe('a day of the drawer', () => {
  it('is open', async () => {
    const { page } = counter
    if ((await current()) === null) {
      await caller.call('POST', '/cash-sessions', { id: randomUUID(), counted: { 1000: 2 } })
    }
    await visit(page, '/summary')
    await page.getByRole('button', { name: 'Count and close' }).waitFor()
  })

  it('takes the cash of a delivery when the rider turns it in, and not before', async () => {
    const order = await readyDelivery()
    const before = await held()
    const due = Math.round(order.balance * 100)
    const { page } = counter
    await visit(page, '/release?tab=trips')
    await page.getByRole('tab', { name: /Pick-up & delivery/ }).click()
    const trip = page.getByRole('listitem').filter({ hasText: order.number })
    await trip.getByText(TOTAL_DELIVERED).waitFor()
    await trip.getByLabel(`Rider of ${order.number}`).selectOption({ index: 1 })
    await trip.getByRole('button', { name: 'Out for delivery' }).click()
    await trip.getByRole('button', { name: 'Delivered' }).click()
    const atDoor = page.getByRole('dialog')
    await atDoor.getByLabel('Cash collected').waitFor()
    await focusIn(atDoor)
    const gate = await page.screenshot({ clip: { x: 0, y: 0, width: 200, height: 150 } })
    await atDoor.getByTestId('receipt-file').setInputFiles({ name: 'gate.png', mimeType: 'image/png', buffer: gate })
    await atDoor.getByRole('img', { name: 'Photo at the door' }).waitFor()
    expect(await wrongInAnyLook(page, 48)).toEqual([])
    await atDoor.getByLabel('Cash collected').press('Enter')
    await atDoor.waitFor({ state: 'detached' })
    const taken = page.getByRole('button', { name: `Photo of ${order.number} at the door` })
    await taken.getByRole('img').waitFor()
    await taken.click()
    await atDoor.getByRole('img', { name: `Photo at the door ${order.number}` }).waitFor()
    expect(await wrongInAnyLook(page, 48)).toEqual([])
    await page.keyboard.press('Escape')
    await atDoor.waitFor({ state: 'detached' })

    const carried = await held()
    expect(of(carried, 'drawer')).toBe(of(before, 'drawer'))
    expect(of(carried, 'rider') - of(before, 'rider')).toBe(due)
    expect(of(carried, 'receivable')).toBe(of(before, 'receivable') - due)
    const answer = (await caller.call('GET', `/orders/${order.id}`)).json() as { stage: string; balance: number }
    expect(answer).toMatchObject({ stage: 'released', balance: 0 })

    await page.getByRole('button', { name: 'Turn in cash' }).first().click()
    await page.getByRole('dialog').getByLabel('Amount').waitFor()
    await focusIn(page.getByRole('dialog'))
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const turnedIn = await held()
    expect(of(turnedIn, 'rider')).toBe(0)
    expect(of(turnedIn, 'drawer')).toBe(of(before, 'drawer') + of(carried, 'rider'))
  })

  it('gives cash out with a reason, and remits with whoever carries it', async () => {
    const before = await held()
    const { page } = counter
    await visit(page, '/summary')
    await page.getByRole('button', { name: 'Cash out' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Amount').fill('60')
    await dialog.getByLabel('Note').fill('Edit for the jeepney')
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Remit' }).click()
    await dialog.getByLabel('Amount').fill('100')
    await dialog.getByLabel('Carrier').fill('Mang Jun')
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    const after = await held()
    expect(of(after, 'drawer')).toBe(of(before, 'drawer') - 160_00)
    expect(of(after, 'transit')).toBe(of(before, 'transit') + 100_00)
  })

  it('is counted blind, keeps ₱500, remits the rest, and its Z reading is printed', async () => {
    const session = await current()
    if (!session) throw new Error('The drawer is closed')
    const before = await held()
    const counted = of(before, 'drawer')
    const { page } = counter
    await visit(page, '/summary')
    await page.getByRole('button', { name: 'Count and close' }).click()
    await page.getByText('What’s in the drawer?').waitFor()
    // Nothing on the screen says what should be there.
    expect(await page.locator('main').innerText()).not.toContain('Expected')
    let left = counted
    for (const [face, worth] of FACES) {
      const pieces = Math.floor(left / worth)
      left -= pieces * worth
      if (pieces > 0) await page.locator(`[data-denomination="${face}"]`).fill(String(pieces))
    }
    await page.getByRole('button', { name: 'Finish count' }).click()
    await page.getByText('Count result').waitFor()
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByLabel('Leave in the drawer').fill('500')
    await page.getByRole('radio', { name: /^Remit/ }).check()
    await page.getByRole('button', { name: 'Close drawer' }).click()
    await page.getByText('Drawer closed').waitFor()

    await expect.poll(printed).not.toEqual([])
    const paper = (await printed()).at(-1) ?? ''
    expect(paper).toContain('Z READING')
    expect(paper).toContain(`No. ${String(session.number).padStart(6, '0')}`)
    expect(await current()).toBeNull()
    const after = await held()
    expect(of(after, 'drawer')).toBe(500_00)
    expect(of(after, 'transit')).toBe(of(before, 'transit') + (counted - left) - 500_00)
    expect(of(after, 'over_short') - of(before, 'over_short')).toBe(left)
    const closed = (await office.call('GET', `/cash-sessions/${session.id}`)).json() as Session & { kept: number }
    expect(closed).toMatchObject({ state: 'closed', kept: 500 })
  })

  it.each(ROLLS)(
    'prints a stub on $width mm with nothing cut, its QR readable and its peso signs right',
    async (roll) => {
      const { page } = counter
      const word = 'Pneumonoultramicroscopicsilicovolcanoconiosis'.repeat(2)
      const order = await goldenOrder(`Keep apart: ${word}, and no softener at all`)
      await page.evaluate((width) => localStorage.setItem('labada:paper', width), String(roll.width))
      await visit(page, '/receive')
      await page.getByRole('button', { name: 'Recent' }).click()
      const row = page.getByRole('dialog').getByRole('listitem').filter({ hasText: order.number })
      await page.evaluate(() => sessionStorage.removeItem('paper'))
      await row.getByRole('button', { name: 'Stub' }).click()
      const paper = () => page.evaluate(() => sessionStorage.getItem('paper'))
      await expect.poll(paper, { timeout: 15_000 }).not.toBeNull()

      const slip = await onPaper(browser, (await paper()) ?? '', roll)
      expect(slip.cut).toEqual([])
      expect(Math.abs(slip.dots - roll.dots)).toBeLessThanOrEqual(2)
      expect(slip.pages).toHaveLength(1)
      expect(slip.pages[0]?.width).toBe(roll.width)
      expect(slip.qr).toBe(`${product.url}/t/${order.claimCode}`)
      expect(slip.hasPeso).toBe(true)
      expect(slip.text.replace(/\s+/g, ' ')).toContain(`Total ${pesos(order.total)} Paid ${pesos(order.paid)}`)
      expect(slip.text.replace(/\s+/g, ' ')).toContain(`BALANCE ${pesos(order.balance)}`)
      for (const line of order.lines) expect(slip.text).toContain(pesos(line.amount))
      expect(slip.text).toContain(word)
    },
  )

  it('and nothing was said on the console', () => expect(counter.complaints).toEqual([]))
})

/** Notes and coins with what they are worth in centavos, biggest first. */
const FACES = [1000, 500, 200, 100, 50, 20, 10, 5, 1].map((face) => [face, face * 100] as const)

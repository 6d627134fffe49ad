import { randomUUID } from 'node:crypto'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, openCaller } from './support/api.ts'
import { asked } from './support/branch-pc.ts'
import { enterDoor, leaveBrowser, openBrowser, openScreen, type Screen, visit } from './support/browser.ts'
import { keyboardOf } from './support/hands.ts'
import { LOOKS, type Look, wrongInAnyLook, wrongInLooks } from './support/looks.ts'
import { type Product, startProduct } from './support/product.ts'
import { changeSettings } from './support/settings.ts'
import { cashierAndManager, type Stander } from './support/standers.ts'

/**
 * Issue 20.3: what a cashier may not do alone is done with the PIN of a manager, at the counter and by keyboard alone, or
 * allowed by the office, live.
 */
const [DESK] = LOOKS as [Look, ...Look[]]
let product: Product
let browser: Browser
let counter: Screen
let admin: Screen
let office: Caller
let cashier: Stander
let manager: Stander
let till: Caller
let order: Received

interface Received {
  readonly id: string
  readonly number: string
  readonly customer: { readonly id: string } | null
}
beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  office = await openCaller(product.url)
  await asked(office, 'POST', '/login', { username: 'admin', password: 'labada-demo' })
  await asked(office, 'POST', '/confirm-password', { password: 'labada-demo' })
  till = await openCaller(product.url)
  const { branch } = await asked<{ branch: { id: string } }>(till, 'POST', '/demo/doors/mab', {})
  const paid = { id: randomUUID(), method: 'gcash', amount: 180, reference: '9001234567890' }
  // Its refund needs no drawer.
  order = await received([paid])
  ;[cashier, manager] = await cashierAndManager(office, branch.id)
  await askWhoStands()
  counter = await openScreen(browser, product.url)
  admin = await openScreen(browser, product.url)
  await enterDoor(counter, /Mabolo counter/)
})
afterAll(async () => {
  await leaveBrowser(browser)
  await product?.stop()
})

async function received(payments: readonly object[], more: object = {}): Promise<Received> {
  const { items } = await asked<{ items: { id: string; name: string }[] }>(till, 'GET', '/services')
  const serviceId = items.find(({ name }) => name === 'Wash-Dry-Fold')?.id
  const lines = [{ serviceId, quantity: 1 }]
  return asked(till, 'POST', '/orders', { id: randomUUID(), type: 'walk-in', lines, payments, ...more })
}

async function askWhoStands(): Promise<void> {
  await changeSettings(office, 'counter', { standing: 'pin', lockMinutes: 0 })
}

it('a cashier refunds with the PIN of a manager, and the office sees both names', { timeout: 120_000 }, async () => {
  const { page } = counter
  const hands = keyboardOf(page)
  const who = page.getByRole('dialog', { name: 'Who’s at the counter?' })
  await hands.press(who.getByRole('button', { name: cashier.name }))
  await page.getByRole('dialog', { name: `PIN of ${cashier.name}` }).waitFor()
  await page.keyboard.type(cashier.pin, { delay: 60 })
  await page.getByRole('button', { name: /^Switch person/ }).waitFor()

  await visit(page, '/release')
  await hands.press(page.getByRole('button', { name: `More actions for ${order.number}` }).first())
  await page.getByRole('menuitem', { name: 'Void' }).waitFor()
  await page.keyboard.press('Escape')
  await visit(page, `/release?id=${order.id}`)
  const panel = page.getByRole('region', { name: `Order ${order.number}` })
  await hands.press(panel.getByRole('button', { name: 'Refund…' }))
  const refund = page.getByRole('dialog', { name: `Refund ${order.number}?` })
  await refund.getByText('The counter can’t refund without an admin.').waitFor()
  await hands.write(refund.getByLabel('Reason'), 'A button came off the shirt')
  await hands.press(refund.getByRole('button', { name: 'OK' }))

  const asking = page.getByRole('dialog', { name: 'Ask a manager' })
  await asking.getByText(`Refund ₱180.00 for ${order.number}`).waitFor()
  expect(await asking.getByRole('listitem').count()).toBe(1)
  await hands.press(asking.getByRole('button', { name: manager.name }))
  const entry = page.getByRole('dialog', { name: `PIN of ${manager.name}` })
  await entry.waitFor()
  await page.keyboard.type(manager.pin === '5820' ? '5821' : '5820', { delay: 60 })
  await entry.getByText('Wrong PIN. Try again.').waitFor()
  await page.keyboard.type(manager.pin, { delay: 60 })
  await page.getByText(`Refunded ₱180.00 for ${order.number}`).waitFor()

  await enterDoor(admin, /Admin/)
  await visit(admin.page, `/laundry/transactions?dates=any&id=${order.id}`)
  await admin.page.getByText(`${cashier.name} · Allowed by ${manager.name}`).waitFor()
  await visit(admin.page, '/settings?section=audit&action=refund.recorded')
  await admin.page
    .getByText(new RegExp(`${cashier.name} .*Allowed by ${manager.name} · permission: Refund payments`))
    .waitFor()
})

it('a void at Receive is allowed the same way, in any look', { timeout: 120_000 }, async () => {
  const { page } = counter
  await asked(till, 'POST', '/counter/person', { userId: cashier.id, pin: cashier.pin })
  const { id, number } = await received([])
  await visit(page, '/receive')
  await page.getByRole('button', { name: 'Recent', exact: true }).click()
  await page.getByRole('button', { name: `Ask a manager to void ${number}` }).click()
  const why = page.getByRole('dialog', { name: `Void ${number}?` })
  await why.getByLabel('Reason').fill('Received twice')
  await why.getByRole('button', { name: 'OK' }).click()
  const asking = page.getByRole('dialog', { name: 'Ask a manager' })
  await asking.waitFor()
  expect(await wrongInAnyLook(page, 48)).toEqual([])
  await asking.getByRole('button', { name: manager.name }).click()
  await page.getByRole('dialog', { name: `PIN of ${manager.name}` }).waitFor()
  expect(await wrongInAnyLook(page, 48)).toEqual([])
  await page.keyboard.type(manager.pin, { delay: 60 })
  await page.getByText(`${number} voided`).waitFor()
  expect((await asked<{ stage: string }>(till, 'GET', `/orders/${id}`)).stage).toBe('voided')
})

it('cash leaves the drawer with the PIN of a manager', { timeout: 120_000 }, async () => {
  const { page } = counter
  const { session } = await asked<{ session: object | null }>(till, 'GET', '/cash-sessions/current')
  const opening = { id: randomUUID(), counted: { '100': 9 }, note: 'Counted twice' }
  if (!session) await asked(till, 'POST', '/cash-sessions', opening)
  await visit(page, '/summary')
  await page.getByRole('button', { name: 'Cash out', exact: true }).click()
  const move = page.getByRole('dialog', { name: 'Cash out' })
  await move.getByLabel('Amount').fill('40')
  await move.getByLabel('Note').fill('Ice for the cooler')
  await move.getByRole('button', { name: 'OK' }).click()
  const asking = page.getByRole('dialog', { name: 'Ask a manager' })
  await asking.getByText('Cash out: ₱40.00').waitFor()
  await asking.getByRole('button', { name: manager.name }).click()
  await page.getByRole('dialog', { name: `PIN of ${manager.name}` }).waitFor()
  await page.keyboard.type(manager.pin, { delay: 60 })
  await expect
    .poll(() => newest('cash.moved'))
    .toMatchObject({
      actor: cashier.name,
      key: 'drawer.move',
      after: { kind: 'cash_out', allowedBy: manager.name },
    })
})

/** Answers the question that is open with the manager’s PIN. */
async function allow(what: RegExp | string): Promise<void> {
  const { page } = counter
  const asking = page.getByRole('dialog', { name: 'Ask a manager' })
  await asking.getByText(what).waitFor()
  await asking.getByRole('button', { name: manager.name }).click()
  await page.getByRole('dialog', { name: `PIN of ${manager.name}` }).waitFor()
  await page.keyboard.type(manager.pin, { delay: 60 })
}
const newest = async (action: string) =>
  (await asked<{ items: object[] }>(office, 'GET', `/audit?action=${action}&limit=1`)).items[0]

it('item sales are voided and refunded with the PIN of a manager', { timeout: 120_000 }, async () => {
  const { page } = counter
  // What the limits forbid of sales and balances, no manager allows.
  await changeSettings(office, 'reversals', { counterRefunds: 'limited' })
  const { items } = await asked<{ items: { id: string; name: string; price: number }[] }>(till, 'GET', '/shop/items')
  const item = items.find(({ name }) => name === 'Detergent sachet')
  if (!item) throw new Error('The demo sells no sachets')
  const sold = async () => {
    const payments = [{ id: randomUUID(), method: 'cash', amount: item.price, tendered: item.price }]
    const lines = [{ itemId: item.id, quantity: 1 }]
    const sale = { id: randomUUID(), lines, total: item.price, payments, allowNegative: true }
    return (await asked<{ number: string }>(till, 'POST', '/item-sales', sale)).number
  }
  const [voided, refunded] = [await sold(), await sold()]
  await visit(page, '/items')
  await page.getByRole('tab', { name: 'Today’s sales' }).click()
  await page.getByText(voided).first().click()
  await page.getByRole('button', { name: 'Void sale…' }).click()
  const why = page.getByRole('dialog', { name: `Void ${voided}?` })
  await why.getByLabel('Reason').fill('Wrong sachet')
  await why.getByRole('button', { name: 'OK' }).click()
  await allow(`Void ${voided}?`)
  await page.getByText(`${voided} voided.`).waitFor()
  const allowed = { actor: cashier.name, key: 'sale.void', after: { allowedBy: manager.name } }
  expect(await newest('sale.voided')).toMatchObject(allowed)

  await visit(page, '/items')
  await page.getByRole('tab', { name: 'Today’s sales' }).click()
  await page.getByText(refunded).first().click()
  await page.getByRole('button', { name: 'Refund…' }).click()
  const refund = page.getByRole('dialog', { name: `Refund ${refunded}?` })
  await refund.getByLabel('Reason').fill('The sachet leaks')
  await refund.getByRole('button', { name: 'OK' }).click()
  await allow(new RegExp(`for ${refunded}`))
  await page.getByText(new RegExp(`^Refunded .+ for ${refunded}`)).waitFor()
  expect(await newest('sale.refunded')).toMatchObject(allowed)
})

it('a prepaid balance is paid out with the PIN of a manager', { timeout: 120_000 }, async () => {
  const { page } = counter
  const name = 'Prepaid Paula'
  const { customer } = await received([], { customer: { name, phone: '09171239876' } })
  const topUp = { id: randomUUID(), method: 'cash', amount: 200 }
  await asked(till, 'POST', `/customers/${customer?.id}/prepaid-top-ups`, topUp)
  await visit(page, '/receive')
  await page.getByLabel('Customer (phone or name)').fill('09171239876')
  await page.getByRole('option', { name }).click()
  await page.getByRole('button', { name: `Top up ${name}’s prepaid balance` }).click()
  await page.getByRole('button', { name: 'Pay out balance…' }).click()
  const paying = page.getByRole('dialog', { name: `Pay out ${name}’s prepaid balance` })
  await paying.getByLabel('Reason').fill('Moves to Manila')
  await paying.getByRole('button', { name: 'OK' }).click()
  await allow(`Pay out ₱200.00 of ${name}’s prepaid balance`)
  await page.getByText(`₱200.00 paid out to ${name}`).waitFor()
  expect(await newest('prepaid.paid_out')).toMatchObject({
    actor: cashier.name,
    key: 'prepaid.payout',
    after: { allowedBy: manager.name },
  })
})

it('a discount is allowed by the office while the counter waits, in any look', { timeout: 120_000 }, async () => {
  const { page } = counter
  await visit(page, '/receive')
  await page
    .getByRole('region', { name: 'Services' })
    .getByRole('button', { name: /Comforter/ })
    .click()
  await page.getByRole('button', { name: /^Discount/ }).click()
  const discount = page.getByRole('dialog', { name: 'Discount' })
  await discount.getByRole('textbox', { name: /^Percent/ }).fill('30')
  await discount.getByLabel('Reason').fill('Her zipper jammed')
  await discount.getByRole('button', { name: 'OK' }).click()
  await page.keyboard.press('F8')
  const asking = page.getByRole('dialog', { name: 'Ask a manager' })
  await asking.getByRole('button', { name: 'Ask the office' }).click()
  await page.getByText('Waiting for the office…').waitFor()
  expect(await wrongInAnyLook(page, 48)).toEqual([])

  await visit(admin.page, '/laundry/transactions?view=approvals')
  const waiting = admin.page.getByRole('region', { name: /^Discount: 30%.*, Mabolo$/ })
  await waiting.getByText('Her zipper jammed').waitFor()
  expect(await wrongInAnyLook(admin.page, 24)).toEqual([])
  await waiting.getByRole('button', { name: 'Approve' }).click()
  expect(await page.getByText('Saving is taking longer').count()).toBe(0)
  await expect.poll(() => newest('order.discounted')).toMatchObject({ actor: cashier.name, key: 'order.discount' })
  await page.getByText('Waiting for the office…').waitFor({ state: 'detached' })
  await waiting.waitFor({ state: 'detached' })
})

it('a discount within the shop’s limit needs nobody, in any look', { timeout: 120_000 }, async () => {
  await changeSettings(office, 'orders', { discountPercent: 10, discountMost: 50 })
  await visit(admin.page, '/settings?section=orders')
  await admin.page.getByRole('textbox', { name: 'Discount limit in pesos' }).waitFor()
  expect(await wrongInAnyLook(admin.page, 24)).toEqual([])

  const { page } = counter
  await visit(page, '/receive')
  await page
    .getByRole('region', { name: 'Services' })
    .getByRole('button', { name: /Comforter/ })
    .click()
  await page.getByRole('button', { name: /^Discount/ }).click()
  const discount = page.getByRole('dialog', { name: 'Discount' })
  await discount.getByText(/^Up to ₱[\d.]+ without a manager$/).waitFor()
  await discount.getByRole('textbox', { name: /^Percent/ }).fill('5')
  await discount.getByLabel('Reason').fill('Regular customer')
  // The window is part of the ticket, which is a sheet on a phone: it does not outlive that change.
  expect(await wrongInLooks(page, 48, [DESK])).toEqual([])
  await discount.getByRole('button', { name: 'OK' }).click()
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/orders') && answer.ok())
  await page.keyboard.press('F8')
  expect(await (await saved).json()).toMatchObject({ discountReason: 'Regular customer' })
  expect(await page.getByRole('dialog', { name: 'Ask a manager' }).count()).toBe(0)
})

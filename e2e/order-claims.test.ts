import type { Browser, Locator } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, openCaller } from './support/api.ts'
import { enterDoor, leaveBrowser, openBrowser, openScreen, type Screen, visit } from './support/browser.ts'
import { typeByHand } from './support/hands.ts'
import { type Product, startProduct } from './support/product.ts'

/** Another screen is up to date within a second; the bound is wider, because a shared machine may pause for longer. */
const LIVE_MS = 10_000
const PHOTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

interface OrderOnWire {
  readonly id: string
  readonly number: string
  readonly branchId: string
  readonly total: number
}

let product: Product
let browser: Browser
let admin: Screen
let other: Screen
let office: Caller
let order: OrderOnWire
beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  admin = await openScreen(browser, product.url)
  other = await openScreen(browser, product.url)
  office = await openCaller(product.url)
  await office.call('POST', '/login', { username: 'admin', password: 'labada-demo' })
  const { items } = (
    await office.call('GET', '/orders?view=released&sort=receivedAt&direction=asc&limit=1')
  ).json() as {
    items: OrderOnWire[]
  }
  order = items[0] ?? expect.fail('No order was released')
  await enterDoor(admin, /Admin/)
  await enterDoor(other, /Admin/)
})
afterAll(async () => {
  await leaveBrowser(browser)
  await product?.stop()
})

/** What an account of the order's branch holds. */
async function held(code: string): Promise<number> {
  const accounts = (await office.call('GET', `/ledger/accounts?branchId=${order.branchId}`)).json() as {
    items: { code: string; balance: number }[]
  }
  return accounts.items.find((one) => one.code === code)?.balance ?? 0
}
/** As somebody without a mouse does it. */
async function press(button: Locator): Promise<void> {
  await button.focus()
  await button.press('Enter')
}
const rowOn = (screen: Screen) => screen.page.getByRole('row').filter({ hasText: order.number })
const dialogOn = (screen: Screen, name: RegExp) => screen.page.getByRole('dialog', { name })

describe('a claim of a customer, from its order to the money', () => {
  it('is written down in the order’s drawer by the keyboard, with a photo, and is on another screen at once', async () => {
    await visit(other.page, `/laundry/transactions?view=claims&search=${order.number}`)
    await other.page.getByText('No claims for these filters').waitFor()
    const { page } = admin
    await visit(page, `/laundry/transactions?dates=any&id=${order.id}`)
    await press(page.getByRole('button', { name: 'Add claim…' }))
    const dialog = dialogOn(admin, /^Claim about/)
    await press(dialog.getByRole('button', { name: 'OK' }))
    await dialog.getByText('What happened is required').waitFor()
    await dialog.getByLabel('Kind').selectOption({ label: 'Lost' })
    await dialog.getByLabel('What happened').focus()
    await typeByHand(page, 'One black school sock')
    await dialog.getByLabel('Amount requested').focus()
    await typeByHand(page, '60')
    await expect.poll(() => dialog.getByLabel('Amount requested').inputValue()).toBe('₱60.00')
    await dialog.getByTestId('receipt-file').setInputFiles({ name: 'sock.png', mimeType: 'image/png', buffer: PHOTO })
    await dialog.getByRole('button', { name: 'Remove photo sock.png' }).waitFor()
    await press(dialog.getByRole('button', { name: 'OK' }))
    await dialog.waitFor({ state: 'hidden' })
    await page.getByText('One black school sock', { exact: true }).waitFor()
    await page.getByRole('img', { name: 'Photo' }).waitFor()
    await rowOn(other).getByText('₱60.00').waitFor({ timeout: LIVE_MS })
  })

  it('is paid out of the safe on the other screen; above the cap only with a reason', async () => {
    const before = [await held('safe'), await held('expense:claim')]
    await press(rowOn(other).getByRole('button', { name: 'Accept…' }))
    const dialog = dialogOn(other, /^Accept the claim/)
    const amount = dialog.getByLabel('Amount')
    await expect.poll(() => amount.inputValue()).toBe('₱60.00')
    await amount.fill('1000000')
    await press(dialog.getByRole('button', { name: 'OK' }))
    await dialog.getByText('Reason is required').waitFor()
    await amount.fill('45.5')
    await dialog.getByLabel('Reason for exceeding the limit').waitFor({ state: 'hidden' })
    await dialog.getByLabel('Pay from').selectOption('safe')
    await press(dialog.getByRole('button', { name: 'OK' }))
    await dialog.waitFor({ state: 'hidden' })
    await rowOn(other).getByText('Paid ₱45.50').waitFor()
    const cents = (pesos: number) => Math.round(pesos * 100)
    expect([cents(await held('safe')), cents(await held('expense:claim'))]).toEqual([
      cents((before[0] ?? 0) - 45.5),
      cents((before[1] ?? 0) + 45.5),
    ])
    // The first screen still has the drawer open: it hears of it, and so does the order's history.
    await admin.page.getByText('Paid ₱45.50').waitFor({ timeout: LIVE_MS })
    await admin.page
      .getByRole('listitem')
      .filter({ hasText: /^Claim paid/ })
      .waitFor({ timeout: LIVE_MS })
  })

  it('is declined with what the customer is told, and the order carries its flag in the list', async () => {
    await office.call('POST', `/orders/${order.id}/claims`, {
      id: crypto.randomUUID(),
      kind: 'late',
      description: 'A day late',
    })
    const { page } = other
    await visit(page, `/laundry/transactions?view=claims&claim=open&search=${order.number}`)
    await press(rowOn(other).filter({ hasText: 'A day late' }).getByRole('button', { name: 'Decline…' }))
    const dialog = dialogOn(other, /^Decline the claim/)
    await dialog.getByLabel('Reason').focus()
    await typeByHand(page, 'It was ready on the promised day')
    await press(dialog.getByRole('button', { name: 'OK' }))
    await dialog.waitFor({ state: 'hidden' })
    await page.getByText('No claims for these filters').waitFor({ timeout: LIVE_MS })
    await visit(page, `/laundry/transactions?dates=any&search=${order.number}`)
    await rowOn(other).getByLabel('Claim answered').waitFor()
    expect([...admin.complaints, ...other.complaints]).toEqual([])
  })
})

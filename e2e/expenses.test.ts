import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, openCaller } from './support/api.ts'
import { enterDoor, leaveBrowser, openBrowser, openScreen, type Screen, visit } from './support/browser.ts'
import { typeByHand } from './support/hands.ts'
import { type Product, startProduct } from './support/product.ts'

/** Another screen is up to date within a second; the bound is wider, because a shared machine may pause for longer. */
const LIVE_MS = 10_000

let product: Product
let browser: Browser
let counter: Screen
let admin: Screen
let office: Caller

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  counter = await openScreen(browser, product.url)
  admin = await openScreen(browser, product.url)
  office = await openCaller(product.url)
  await office.call('POST', '/login', { username: 'admin', password: 'labada-demo' })
})
afterAll(async () => {
  await leaveBrowser(browser)
  await product?.stop()
})

/** Cash in Mabolo as the ledger has it. */
async function cash(): Promise<{ drawer: number; safe: number }> {
  const { items } = (await office.call('GET', '/branches')).json() as { items: { id: string; code: string }[] }
  const id = items.find(({ code }) => code === 'MAB')?.id ?? ''
  const accounts = (await office.call('GET', `/ledger/accounts?branchId=${id}`)).json() as {
    items: { code: string; balance: number }[]
  }
  const held = (code: string) => accounts.items.find((one) => one.code === code)?.balance ?? 0
  return { drawer: held('drawer'), safe: held('safe') }
}

const says = (screen: Screen, words: RegExp) =>
  expect
    .poll(() => screen.page.locator('main').innerText(), { timeout: LIVE_MS, interval: 25, message: String(words) })
    .toMatch(words)

const PHOTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describe('expenses, from the counter to the owner and back', () => {
  it('opens both pages', async () => {
    await enterDoor(counter, /Mabolo/)
    await visit(counter.page, '/expenses')
    await counter.page.getByRole('heading', { level: 1, name: 'Expenses' }).waitFor()
    await enterDoor(admin, /admin/i)
    await visit(admin.page, '/shop-expenses?review=1')
    await admin.page.getByRole('heading', { level: 1, name: 'Review expenses' }).waitFor()
  })

  it('says in the owner’s words what is missing, and takes no file that is no receipt', async () => {
    const { page } = counter
    await page.keyboard.press('Control+Enter')
    await says(counter, /Category is required/)
    await says(counter, /Amount is required/)
    await says(counter, /Description is required/)
    await page
      .getByTestId('receipt-file')
      .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
    await says(counter, /Only JPG, PNG or PDF/)
    await page
      .getByTestId('receipt-file')
      .setInputFiles({ name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<html>') })
    await says(counter, /Only JPG, PNG or PDF/)
  })

  it('takes a small expense with the keyboard alone: the drawer falls at once, and the owner sees it', async () => {
    const before = await cash()
    const { page } = counter
    await page.getByRole('heading', { level: 1 }).focus()
    await page.keyboard.press('3')
    await typeByHand(page, '85.5')
    await page.getByLabel('Description').fill('Bread for the early shift')
    await page.keyboard.press('Control+Enter')
    await says(counter, /Bread for the early shift/)
    await says(counter, /Recorded/)
    expect(await cash()).toEqual({ ...before, drawer: Math.round((before.drawer - 85.5) * 100) / 100 })
    await visit(admin.page, '/shop-expenses')
    await says(admin, /Bread for the early shift/)
  })

  it('keeps a receipt, shows it at the other end, and can be voided with a reason', async () => {
    const before = await cash()
    const { page } = counter
    await page.getByRole('button', { name: 'Supplies' }).click()
    for (const key of ['1', '2', '0']) {
      await page.getByRole('group', { name: 'Amount pad' }).getByRole('button', { name: key, exact: true }).click()
    }
    await page.getByLabel('Description').fill('Plastic bags, large')
    await page.getByTestId('receipt-file').setInputFiles({ name: 'bags.png', mimeType: 'image/png', buffer: PHOTO })
    await page.getByAltText('Receipt').first().waitFor()
    await page.keyboard.press('Control+Enter')
    await says(counter, /Plastic bags, large/)
    await says(counter, /Approved/)
    // What is new waits behind a word, so that nothing moves under a finger.
    await admin.page.getByRole('button', { name: /Show .*new expense/ }).click()
    await admin.page.getByText('Plastic bags, large').click()
    await admin.page.getByRole('dialog').getByAltText('Receipt bags.png').waitFor()
    await page.getByRole('button', { name: /Plastic bags, large/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Void' }).click()
    await page.getByLabel('Reason').fill('Entered twice')
    await page.getByRole('button', { name: 'OK' }).click()
    await says(counter, /Voided/)
    expect(await cash()).toEqual(before)
    // Nobody touched the owner's page.
    await expect.poll(() => admin.page.getByRole('dialog').innerText(), { timeout: LIVE_MS }).toMatch(/Voided/)
    await page.keyboard.press('Escape')
    await admin.page.keyboard.press('Escape')
  })

  it('asks for what the drawer does not hold: it appears in the owner’s review, is approved by a key, and only then the balance falls', async () => {
    const before = await cash()
    const amount = Math.floor(before.drawer) + 100
    expect(before.safe).toBeGreaterThan(amount)
    await visit(admin.page, '/shop-expenses?review=1')
    await admin.page.getByRole('region', { name: 'Review' }).waitFor()
    const waiting = await admin.page.locator('main').innerText()
    const count = Number(/of (\d+) to review/.exec(waiting)?.[1])

    const { page } = counter
    await page.getByRole('button', { name: 'Repairs' }).click()
    await page.getByLabel('Amount', { exact: true }).fill(String(amount))
    await page.getByLabel('Description').fill('New motor for washer 4')
    await page.getByLabel('Reason').fill('It stands still')
    await page.keyboard.press('Control+Enter')
    // The drawer is counted blind: that it does not hold this much, the counter learns from the answer.
    await page.getByText('Don’t take any money until it’s approved').waitFor()
    await says(counter, /Requested, not paid/)
    expect(await cash()).toEqual(before)

    await says(admin, new RegExp(`of ${count + 1} to review`))
    for (let step = 0; step <= count; step += 1) {
      if ((await admin.page.locator('main').innerText()).includes('New motor for washer 4')) break
      await admin.page.keyboard.press('ArrowRight')
    }
    await says(admin, /New motor for washer 4/)
    await admin.page.getByLabel('Pay from').selectOption({ label: 'Safe' })
    await admin.page.getByRole('heading', { level: 1 }).focus()
    await admin.page.keyboard.press('a')
    await says(admin, new RegExp(`of ${count} to review`))
    await expect.poll(cash, { timeout: LIVE_MS }).toEqual({
      drawer: before.drawer,
      safe: Math.round((before.safe - amount) * 100) / 100,
    })
    // The counter hears of it without a hand on it.
    await expect
      .poll(() => counter.page.getByRole('button', { name: /New motor/ }).innerText(), { timeout: LIVE_MS })
      .toMatch(/Approved/)
  })

  it('a rejected expense is to be returned, and its money comes back', async () => {
    const before = await cash()
    const { page } = counter
    await page.getByRole('button', { name: 'Meals' }).click()
    await page.getByLabel('Amount', { exact: true }).fill('320')
    await page.getByLabel('Description').fill('Cake for a birthday')
    await page.getByLabel('Reason').fill('The boss turns fifty')
    await page.keyboard.press('Control+Enter')
    await says(counter, /Cake for a birthday/)
    await visit(admin.page, '/shop-expenses?view=to_review')
    await admin.page.getByText('Cake for a birthday').click()
    await admin.page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
    await admin.page.getByLabel('Reason').fill('Not for the shop')
    await admin.page.getByRole('button', { name: 'OK' }).click()
    await says(counter, /To return: ₱320\.00/)
    await page.getByRole('button', { name: 'Mark as returned' }).click()
    await page.getByRole('button', { name: 'OK' }).click()
    await says(counter, /Returned/)
    expect(await cash()).toEqual(before)
  })

  it('keeps what was typed when the page goes away', async () => {
    const { page } = counter
    await page.getByLabel('Description').fill('Half a thought')
    await visit(page, '/summary')
    await visit(page, '/expenses')
    await expect.poll(() => page.getByLabel('Description').inputValue()).toBe('Half a thought')
  })

  it('complains about nothing on the console', () => {
    const expected = /422/
    expect([...counter.complaints, ...admin.complaints].filter((line) => !expected.test(line))).toEqual([])
  })
})

import { randomUUID } from 'node:crypto'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openCaller } from './support/api.ts'
import { enterDoor, leaveBrowser, openBrowser, openScreen, type Screen } from './support/browser.ts'
import { givenNotices } from './support/notices.ts'
import { type Product, startProduct } from './support/product.ts'

/** Another screen is up to date within a second; the bound is wider, because a shared machine may pause for longer. */
const LIVE_MS = 15_000

let product: Product
let browser: Browser
let desk: Screen
let phone: Screen

beforeAll(async () => {
  product = await startProduct()
  await givenNotices(product.url)
  browser = await openBrowser()
  desk = await openScreen(browser, product.url)
  phone = await openScreen(browser, product.url)
  for (const screen of [desk, phone]) await enterDoor(screen, /admin/i)
})
afterAll(async () => {
  await leaveBrowser(browser)
  await product?.stop()
})

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const unread = async (page: Page) =>
  Number(/, (\d+)\+? unread$/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[1] ?? 0)

it('shows one person on two devices the same, and what is read on one is read on the other', async () => {
  await expect.poll(() => unread(desk.page), { timeout: LIVE_MS }).toBeGreaterThan(0)
  await expect.poll(async () => unread(phone.page), { timeout: LIVE_MS }).toBe(await unread(desk.page))
  await bell(desk.page).click()
  const panel = desk.page.getByRole('dialog', { name: 'Notifications' })
  await panel
    .getByText(/ short$/)
    .first()
    .waitFor()
  await panel.getByRole('button', { name: 'Mark all as read' }).click()
  await panel.getByText('Nothing unread').waitFor()
  await expect.poll(() => unread(phone.page), { timeout: LIVE_MS }).toBe(0)
  await desk.page.keyboard.press('Escape')
})

it('rings on both for a request of a counter, leads to it by keyboard, and is quiet again on both', async () => {
  const counter = await openCaller(product.url)
  await counter.call('POST', '/demo/doors/mab')
  const asked = { id: randomUUID(), kind: 'cash_out', subjectId: randomUUID(), amount: 900, reason: 'New iron' }
  expect((await counter.call('POST', '/approvals', asked)).status).toBe(200)
  for (const { page } of [desk, phone]) await expect.poll(() => unread(page), { timeout: LIVE_MS }).toBeGreaterThan(0)
  await bell(phone.page).focus()
  await phone.page.keyboard.press('Enter')
  const line = phone.page.getByRole('dialog').getByRole('link', { name: /Unread.*Mabolo: .*approvals? requested/ })
  await line.focus()
  await phone.page.keyboard.press('Enter')
  await phone.page.waitForURL('**/laundry/transactions?view=approvals*')
  for (const { page } of [desk, phone]) await expect.poll(() => unread(page), { timeout: LIVE_MS }).toBe(0)
})

it('asks nothing of the counter that only an admin answers', async () => {
  const counter = await openCaller(product.url)
  await counter.call('POST', '/demo/doors/mab')
  const { items } = (await counter.call('GET', '/notices')).json() as { items: { facts: { kind: string } }[] }
  const own = ['overdue', 'unclaimed', 'low_stock', 'session_left_open']
  expect(items.filter(({ facts }) => !own.includes(facts.kind))).toEqual([])
})

it('said nothing on the console', () => expect([...desk.complaints, ...phone.complaints]).toEqual([]))

import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { enterDoor, openBrowser, openScreen, type Screen } from './support/browser.ts'
import { type Product, startProduct } from './support/product.ts'
import { givenWashed, type WashedOrder } from './support/washed-order.ts'

/** Another screen is up to date within a second; the bound is wider, because a shared machine may pause. */
const LIVE_MS = 10_000

let product: Product
let browser: Browser
let counter: Screen
let wall: Screen
let order: WashedOrder

beforeAll(async () => {
  product = await startProduct()
  order = await givenWashed(product.url)
  browser = await openBrowser()
  counter = await openScreen(browser, product.url)
  wall = await openScreen(browser, product.url)
  for (const screen of [counter, wall]) await enterDoor(screen, /Mabolo counter/)
  await counter.page.goto('/release?board=machines')
  await wall.page.goto('/release/screen')
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const short = () => order.number.split('-').at(-1) ?? ''
const onWall = () => wall.page.getByRole('listitem').filter({ hasText: `${short()}, load 1` })
const middleOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox()
  if (!box) throw new Error(`${selector} is not on screen`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

it('a load dragged into a washer is on the wall screen at once', async () => {
  const { page } = counter
  const load = page
    .getByRole('region', { name: 'Loads waiting for a machine' })
    .getByRole('button', { name: new RegExp(`^${short()}, load 1`) })
  await load.scrollIntoViewIfNeeded()
  await wall.page.getByRole('heading', { level: 1, name: 'Machines at Mabolo' }).waitFor()
  expect(await onWall().count()).toBe(0)

  const from = await load.boundingBox()
  if (!from) throw new Error('The load is not on screen')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + from.width / 2 + 20, from.y + from.height / 2 + 20)
  const to = await middleOf(page, '[data-machine][data-lit]')
  await page.mouse.move(to.x, to.y, { steps: 4 })
  await page.locator('[data-machine][data-over]').waitFor()
  await page.mouse.up()

  await onWall().getByText('Running').waitFor({ timeout: LIVE_MS })
  await page.getByRole('button', { name: new RegExp(`Running.*${short()}, load 1`) }).waitFor()
})

it('the wall asks for no hand and names nobody in full', async () => {
  expect(await wall.page.locator('button, a[href]:not([href="#main"]), input').count()).toBe(0)
  expect(await wall.page.locator('main').innerText()).not.toMatch(/₱|••••/)
})

it('the wall says since when the line is lost, and keeps what it knew', async () => {
  await wall.page.context().setOffline(true)
  await wall.page.getByText(/^Connection lost since/).waitFor({ timeout: 60_000 })
  await onWall().waitFor()
  await wall.page.context().setOffline(false)
  await wall.page.getByText(/^Connection lost since/).waitFor({ state: 'hidden', timeout: 60_000 })
})

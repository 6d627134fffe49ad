import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isWhole } from '../scripts/testing/extent.ts'
import { openCaller } from './support/api.ts'
import { enterDoor, fingerOn, leaveBrowser, openBrowser, openScreen, type Screen, visit } from './support/browser.ts'
import { type Product, startProduct } from './support/product.ts'
import { whole } from './support/standing-still.ts'
import { givenReceived, givenWashed, type WashedOrder } from './support/washed-order.ts'

/** Another screen is up to date within a second; the bound is wider, because a shared machine may pause. */
const LIVE_MS = 10_000

let product: Product
let browser: Browser
let counter: Screen
let wall: Screen
let order: WashedOrder

beforeAll(async () => {
  product = await startProduct()
  // At some hours every machine of the demo is busy.
  await emptyMachines()
  order = await givenWashed(product.url)
  browser = await openBrowser()
  counter = await openScreen(browser, product.url)
  wall = await openScreen(browser, product.url)
  for (const screen of [counter, wall]) await enterDoor(screen, /Mabolo counter/)
  // High enough for the machines and every waiting load at once: nothing is scrolled while a mouse drags.
  await counter.page.setViewportSize({ width: 1366, height: 1400 })
  await visit(counter.page, '/release?board=machines')
  await visit(wall.page, '/release/screen')
})
afterAll(async () => {
  await leaveBrowser(browser)
  await product?.stop()
})

const shortOf = ({ number }: WashedOrder) => number.split('-').at(-1) ?? ''
const short = () => shortOf(order)
const onWall = () => wall.page.getByRole('listitem').filter({ hasText: `${short()}, load 1` })
const middleOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox()
  if (!box) throw new Error(`${selector} is not on screen`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** A swiped page runs on by itself: until the first load is at one place for ten frames. */
const standsStill = (page: Page) =>
  page
    .locator('section li button')
    .first()
    .evaluate(async (load) => {
      let [at, frames] = [load.getBoundingClientRect().y, 0]
      while (frames < 10) {
        await new Promise(requestAnimationFrame)
        const { y } = load.getBoundingClientRect()
        frames = y === at ? frames + 1 : 0
        at = y
      }
    })

it('a load dragged into a washer is on the wall screen at once', async () => {
  const { page } = counter
  const load = page
    .getByRole('region', { name: 'Loads waiting for a machine' })
    // Yesterday's order may have the same last figures.
    .getByRole('button', { name: new RegExp(`^${short()}, load 1.*Washing`) })
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
  await wall.page.getByText(/^No connection since/).waitFor({ timeout: 60_000 })
  await onWall().waitFor()
  await wall.page.context().setOffline(false)
  await wall.page.getByText(/^No connection since/).waitFor({ state: 'hidden', timeout: 60_000 })
})

async function emptyMachines(): Promise<void> {
  const till = await openCaller(product.url)
  await till.call('POST', '/demo/doors/mab', {})
  const { items } = (await till.call('GET', '/machines')).json() as { items: { cycles: { id: string }[] }[] }
  for (const { id } of items.flatMap(({ cycles }) => cycles))
    await till.call('POST', `/machine-cycles/${id}/finish`, {})
}

/** A phone has the longer way to a machine. */
const HELD = [
  ['a phone', { width: 360, height: 740 }],
  ['a tablet on its side', { width: 1024, height: 600 }],
] as const

describe.each(HELD.slice(0, isWhole ? 2 : 1))('with a finger on %s', (_, viewport) => {
  let screen: Screen
  let waiting: WashedOrder
  beforeAll(async () => {
    screen = await openScreen(browser, product.url, { viewport, hasTouch: true, isMobile: true })
    await enterDoor(screen, /Mabolo counter/)
  })
  afterAll(() => screen?.close())

  /** The floor with empty machines, and a load just received that waits for a washer, behind others. */
  async function open() {
    for (let other = 0; other < 3; other++) await givenReceived(product.url)
    waiting = await givenReceived(product.url)
    await emptyMachines()
    await visit(screen.page, '/release?board=machines')
    await whole(screen)
    const { page } = screen
    const row = page.getByRole('region', { name: 'Loads waiting for a machine' })
    // Yesterday's order may have the same last figures.
    const load = row.getByRole('button', { name: new RegExp(`^${shortOf(waiting)}, load 1.*Received`) })
    const inside = page.getByRole('button', { name: new RegExp(`Running.*${shortOf(waiting)}, load 1`) })
    return { page, row: row.getByRole('list'), load, inside, finger: await fingerOn(page) }
  }

  it('a swipe on the waiting loads scrolls, and takes none', async () => {
    const { page, row, finger } = await open()
    const first = await middleOf(page, 'section li button')
    const starts: string[] = []
    page.on('request', (request) => request.method() === 'POST' && starts.push(request.url()))
    await finger.swipe(first, { x: first.x, y: first.y - 180 })
    await expect.poll(async () => first.y - (await middleOf(page, 'section li button')).y).toBeGreaterThan(100)
    expect(await page.locator('[data-dragging]').count()).toBe(0)
    await finger.up()

    await row.scrollIntoViewIfNeeded()
    // A page that still runs on from the last swipe takes the next touch for one that halts it.
    await standsStill(page)
    const next = await middleOf(page, 'section li button')
    await finger.swipe(next, { x: next.x - 60, y: next.y })
    await expect.poll(() => row.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(20)
    expect(await page.locator('[data-dragging]').count()).toBe(0)
    await finger.up()
    expect(starts).toEqual([])
  })

  it('a load held and dragged into a washer, past the edge of the screen, is washing in it', async () => {
    const { page, load, inside, finger } = await open()
    await load.scrollIntoViewIfNeeded()
    const from = await load.boundingBox()
    if (!from) throw new Error('The load is not on screen')
    await finger.down({ x: from.x + 40, y: from.y + 40 })
    await page.locator('[data-dragging]').waitFor()
    const edge = { x: viewport.width / 2, y: viewport.height - 10 }
    await finger.slide(edge)
    const washers = page.locator('[data-machine][data-lit]')
    await expect.poll(async () => (await middleOf(page, '[data-machine][data-lit]')).y).toBeLessThan(edge.y - 150)
    // Away from the edge, nothing scrolls any more.
    await finger.slide({ x: edge.x, y: viewport.height / 2 })
    const nearest = await washers.evaluateAll((all, half) => {
      const middles = all.map((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect()
        return { x: (left + right) / 2, y: (top + bottom) / 2 }
      })
      return middles.toSorted((one, other) => Math.abs(one.y - half) - Math.abs(other.y - half))[0]
    }, viewport.height / 2)
    if (!nearest) throw new Error('No washer is highlighted')
    await finger.slide(nearest)
    await page.locator('[data-machine][data-over]').waitFor()
    await finger.up()
    await inside.waitFor({ timeout: LIVE_MS })
    await page.getByText(`${waiting.number}, load 1: in`).waitFor()
  })

  it('a load tapped, then a washer, is washing in it', async () => {
    const { page, load, inside } = await open()
    await load.tap()
    await page.locator('[data-machine][data-lit] button').first().tap()
    await inside.waitFor({ timeout: LIVE_MS })
  })
})

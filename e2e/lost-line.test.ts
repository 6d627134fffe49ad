import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isWhole } from '../scripts/testing/extent.ts'
import { openCaller } from './support/api.ts'
import { enterDoor, leaveBrowser, openBrowser, openScreen, type Screen } from './support/browser.ts'
import { type Product, startProduct } from './support/product.ts'

/** Losing the line never blanks a page: what is not here says so, the rest goes on, and it comes by itself. */
let product: Product
let browser: Browser

const DOORS = { office: /Admin/, counter: /Lahug counter/ } as const
/** The links of each shell besides the page that a login lands on, and the chunk each of them opens. */
const PAGES = {
  office: {
    '/branches': 'branches-page',
    '/laundry/prices': 'prices-page',
    '/laundry/transactions': 'transactions-page',
    '/laundry/customers': 'customers-page',
    '/shop-expenses': 'shop-expenses-page',
    '/cash-flow': 'cash-flow-page',
    '/inventory/items': 'items-page',
    '/inventory/tracker': 'tracker-page',
    '/inventory/sales': 'item-sales-page',
    '/employee': 'employees-page',
    '/employee-attendance': 'employee-attendance-page',
    '/payroll': 'payroll-page',
    '/settings': 'settings-page',
    '/backup': 'backup-page',
  },
  counter: {
    '/receive': 'receive-page',
    '/release': 'release-page',
    '/expenses': 'expenses-page',
    '/items': 'sell-page',
    '/inventory': 'inventory-page',
  },
} as const
type Where = keyof typeof PAGES

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
})
afterAll(async () => {
  await leaveBrowser(browser)
  await product?.stop()
})

async function cameIn(where: Where, isThrifty: boolean): Promise<Screen & { readonly chunks: ReadonlySet<string> }> {
  // Who asks the browser to save data has no page ahead of its use.
  const screen = await openScreen(browser, product.url, { loadsAhead: !isThrifty })
  // The chunks of pages that came.
  const chunks = new Set<string>()
  screen.page.on('requestfinished', (request) => {
    const chunk = /\/assets\/([\w-]+-page)-[\w-]{7}\.js$/.exec(request.url())?.[1]
    if (chunk) chunks.add(chunk)
  })
  await enterDoor(screen, DOORS[where])
  await screen.page.getByRole('heading', { level: 1 }).first().waitFor()
  return { ...screen, chunks }
}
/** The browser cuts the line a moment after it is told to; from here on nothing is answered. */
async function cut({ context, page }: Screen): Promise<void> {
  await context.setOffline(true)
  await expect
    .poll(() =>
      page.evaluate(() =>
        fetch('/health/live', { cache: 'no-store' }).then(
          () => 'answered',
          () => 'cut',
        ),
      ),
    )
    .toBe('cut')
}
const link = (page: Page, path: string) => page.locator(`nav a[href="${path}"]`)
const missing = (page: Page) => page.getByRole('heading', { name: 'This page couldn’t load' })
describe.each(isWhole ? (['office', 'counter'] as const) : (['counter'] as const))('in the %s', (where) => {
  const paths = Object.keys(PAGES[where])

  it('a page that is not here says so with the menu in place, and comes by itself', { timeout: 180_000 }, async () => {
    const screen = await cameIn(where, true)
    const { context, page } = screen
    await page.evaluate(() => Object.assign(window, { isSameTab: true }))
    for (const path of isWhole ? paths : paths.slice(0, 2)) {
      await cut(screen)
      await link(page, path).click()
      await missing(page).waitFor()
      expect(new URL(page.url()).pathname).toBe(path)
      await link(page, path).waitFor()
      await context.setOffline(false)
      await missing(page).waitFor({ state: 'detached' })
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      // The looks came too: a style sheet that failed is asked for anew.
      const lost = () =>
        page.evaluate(() =>
          [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
            .filter(({ sheet }) => sheet === null)
            .map(({ href }) => href),
        )
      await expect.poll(lost).toEqual([])
    }
    // Nothing was reloaded for it.
    expect(await page.evaluate(() => 'isSameTab' in window)).toBe(true)
    await screen.close()
  })

  it('every page is here before the line goes, and none of the other role', { timeout: 120_000 }, async () => {
    const screen = await cameIn(where, false)
    const { page, chunks } = screen
    const wanted = Object.values(PAGES[where])
    await expect.poll(() => [...chunks], { timeout: 60_000 }).toEqual(expect.arrayContaining(wanted))
    const others = Object.values(PAGES[where === 'office' ? 'counter' : 'office'])
    expect([...chunks].filter((chunk) => others.includes(chunk as never))).toEqual([])
    await cut(screen)
    for (const path of isWhole ? paths : paths.slice(0, 5)) {
      await link(page, path).click()
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      expect(new URL(page.url()).pathname).toBe(path)
      expect(await missing(page).count()).toBe(0)
    }
    await screen.close()
  })
})

it('a page whose feature is off is not loaded ahead', async () => {
  const office = await openCaller(product.url)
  await office.call('POST', '/login', { username: 'admin', password: 'labada-demo' })
  const { items } = (await office.call('GET', '/branches')).json() as {
    items: { id: string; code: string; features: string[] }[]
  }
  const branch = items.find(({ code }) => code === 'LAH')
  const without = branch?.features.filter((feature) => feature !== 'items')
  expect((await office.call('PATCH', `/branches/${branch?.id}`, { features: without })).status).toBe(200)
  const screen = await cameIn('counter', false)
  await expect
    .poll(() => [...screen.chunks], { timeout: 60_000 })
    .toEqual(expect.arrayContaining(['receive-page', 'release-page', 'expenses-page']))
  expect([...screen.chunks]).not.toContain('inventory-page')
  await screen.close()
})

it('a part of a page that is not here says so and opens by itself', async () => {
  const screen = await cameIn('office', true)
  const { context, page } = screen
  await link(page, '/branches').click()
  await page.getByRole('button', { name: 'New branch' }).waitFor()
  await cut(screen)
  await page.getByRole('button', { name: 'New branch' }).click()
  await page.getByText('The page opens automatically when you’re back online').waitFor()
  await page.getByRole('heading', { name: 'Branches' }).waitFor()
  await context.setOffline(false)
  await page.getByRole('dialog').getByLabel('Code').waitFor()
  await page.getByText('The page opens automatically when you’re back online').waitFor({ state: 'detached' })
  await screen.close()
})

it('a new release reloads the tab once nothing is open in it, and only once', async () => {
  const screen = await cameIn('office', true)
  const { page } = screen
  await page.route('**/assets/backup-page-*.js', (route) => route.fulfill({ status: 404, body: '' }))
  let visits = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) visits += 1
  })
  await link(page, '/backup').click()
  await page.getByRole('button', { name: 'Reload' }).waitFor()
  await expect.poll(() => visits).toBe(1)
  // Still gone after the reload: it says so and leaves the tab in peace.
  await page.getByRole('heading', { name: 'New version available' }).waitFor()
  await link(page, '/settings').click()
  await page.getByRole('heading', { name: 'Settings' }).first().waitFor()
  expect(visits).toBe(1)
  await page.unrouteAll()
  await link(page, '/backup').click()
  await page.getByRole('heading', { name: 'Backup' }).first().waitFor()
  await screen.close()
})

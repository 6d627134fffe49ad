import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { enterDoor, leaveBrowser, openBrowser, openScreen, type Screen, visit } from './support/browser.ts'
import { type Product, startProduct } from './support/product.ts'

/** The printable width of A4 landscape, in pixels. */
const ACROSS = 1032
let product: Product
let browser: Browser
let office: Screen
beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  office = await openScreen(browser, product.url, { colorScheme: 'dark' })
  await enterDoor(office, /Admin/)
})
afterAll(async () => {
  await leaveBrowser(browser)
  await product?.stop()
})

const paperColor = () => getComputedStyle(document.body).backgroundColor
const pixelsCut = (table: Element) => {
  const { right } = table.getBoundingClientRect()
  return Math.max(0, Math.round(right - document.documentElement.clientWidth))
}
/** Pixels of a table that its box keeps for scrolling. */
const hiddenBelow = (table: Element) =>
  table.parentElement ? table.parentElement.scrollHeight - table.parentElement.clientHeight : Number.NaN

it.each([
  ['the cash flow statement', '/cash-flow', /^Cash flow statement/],
  ['the week’s schedule', '/schedule?tab=week', /^Schedule/],
  ['the list of employees', '/employee', /^Employees$/],
])('%s prints dark on white, whole, and without what is only for the screen', async (_what, at, heading) => {
  const { page } = office
  await page.emulateMedia({ colorScheme: 'dark', media: 'screen' })
  await page.setViewportSize({ width: 1366, height: 768 })
  await visit(page, at)
  const table = page.locator('table').last()
  await table.waitFor()
  const dark = await page.evaluate(paperColor)
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
  await page.setViewportSize({ width: ACROSS, height: 720 })
  expect(await page.evaluate(paperColor)).toBe('rgb(255, 255, 255)')
  expect(await page.getByText(heading).last().isVisible()).toBe(true)
  expect(await table.evaluate(pixelsCut)).toBe(0)
  expect(await table.evaluate(hiddenBelow)).toBe(0)
  expect(await page.getByRole('tab').count()).toBe(0)
  expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0)
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  expect(await page.evaluate(paperColor)).toBe(dark)
})

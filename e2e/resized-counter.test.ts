import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enterDoor, leaveBrowser, openBrowser, openScreen, type Screen, visit } from './support/browser.ts'
import { payFirstUnpaid } from './support/counter-desk.ts'
import { type Product, startProduct } from './support/product.ts'
import { whole } from './support/standing-still.ts'

/** A window made narrow and wide while somebody pays: the panel becomes a sheet and back, with what was tendered. */
let product: Product
let browser: Browser
let screen: Screen
beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  screen = await openScreen(browser, product.url)
  await enterDoor(screen, /Mabolo counter/)
})
afterAll(async () => {
  await leaveBrowser(browser)
  await product?.stop()
})

const WIDE = { width: 1366, height: 768 }
const PHONE = { width: 360, height: 740 }

const panel = () => screen.page.getByRole('region', { name: 'Pay' })
const cash = () => panel().getByRole('textbox', { name: 'Cash received' })

/** At both widths, there and back, the amount is the one tendered and stands in sight. */
async function keeps(amount: string): Promise<void> {
  for (const size of [PHONE, WIDE, PHONE, WIDE]) {
    await screen.page.setViewportSize(size)
    await expect.poll(() => cash().count(), { message: `at ${size.width}` }).toBe(1)
    await whole(screen)
    expect(await cash().inputValue(), `at ${size.width}`).toBe(amount)
    expect(await cash().evaluate(isInSight), `at ${size.width}`).toBe(true)
  }
}

function isInSight(field: Element): boolean {
  const { left, right, top, bottom } = field.getBoundingClientRect()
  const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
  return hit !== null && (field.contains(hit) || hit.contains(field))
}

describe('a window resized while somebody pays', () => {
  it('at Receive keeps what was tendered in sight, and charges it once', async () => {
    const { page } = screen
    await page.setViewportSize(WIDE)
    await visit(page, '/receive')
    await page
      .getByRole('region', { name: 'Services' })
      .getByRole('button', { name: /Comforter/ })
      .click()
    await page.getByRole('button', { name: /^Pay(?! later)/ }).click()
    await cash().fill('300')
    await keeps('300')
    await panel()
      .getByRole('button', { name: /^Accept/ })
      .click()
    await page
      .getByText(/Change/)
      .first()
      .waitFor()
    await panel().waitFor({ state: 'detached' })
  })

  it('at Release keeps it too, until the order is closed', async () => {
    const { page } = screen
    await page.setViewportSize(WIDE)
    await visit(page, '/release')
    await payFirstUnpaid(page)
    await cash().fill('50')
    await keeps('50')
    await page.getByRole('button', { name: 'Close the order' }).click()
    // Opened again before it is closed on the screen, it would not have been closed.
    await panel().waitFor({ state: 'detached' })
    await payFirstUnpaid(page)
    expect(await cash().inputValue()).not.toBe('50')
  })

  it('and nothing bad was said on the console', () => expect(screen.complaints).toEqual([]))
})

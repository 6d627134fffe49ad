import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enterDoor, openBrowser, openScreen, type Screen } from './support/browser.ts'
import { type Product, startProduct } from './support/product.ts'

let product: Product
let browser: Browser
beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

/** Pixels from the top of the window to the top of the first element that a selector finds. */
async function topOf({ page }: Screen, selector: string): Promise<number> {
  const found = page.locator(selector).first()
  await found.waitFor()
  await page.waitForLoadState('networkidle')
  const box = await found.boundingBox()
  if (!box) throw new Error(`Nothing is drawn at ${selector}`)
  return box.y
}

async function heightOf({ page }: Screen): Promise<number> {
  await page.waitForLoadState('networkidle')
  return page.evaluate(() => document.documentElement.scrollHeight)
}

describe('at a desk of 1366 × 768', () => {
  let screen: Screen
  beforeAll(async () => {
    screen = await openScreen(browser, product.url, { viewport: { width: 1366, height: 768 } })
    await enterDoor(screen, /Admin/)
  })

  it('the first order is near the top', async () => {
    await screen.page.goto('/laundry/transactions')
    expect(await topOf(screen, 'tbody tr')).toBeLessThan(420)
  })

  it('the first customer is near the top, on a page of their own that the old address leads to', async () => {
    await screen.page.goto('/laundry/transactions?view=customers&search=a')
    await screen.page.waitForURL('**/laundry/customers?search=a')
    expect(await topOf(screen, 'tbody tr')).toBeLessThan(420)
  })

  it('the roster begins in sight, one press from today', async () => {
    await screen.page.goto('/schedule')
    await screen.page.getByRole('tab', { name: 'Week' }).click()
    expect(await topOf(screen, '[data-at]')).toBeLessThan(500)
  })

  it('what came today, and every branch, begin on the first screen', async () => {
    await screen.page.goto('/schedule')
    expect(await topOf(screen, '#attention')).toBeLessThan(400)
    expect(await topOf(screen, '#branches-now')).toBeLessThan(500)
  })

  it('attendance opens on today, and its grid shows the newest day', async () => {
    await screen.page.goto('/employee-attendance')
    await screen.page.getByRole('tab', { name: 'Today', selected: true }).waitFor()
    expect(await topOf(screen, '[aria-label$="timeline"] button')).toBeLessThan(560)
    await screen.page.goto('/employee-attendance?view=grid')
    expect(await topOf(screen, '[aria-current="date"]')).toBeLessThan(420)
    await expect.poll(() => screen.page.locator('[aria-current="date"]').evaluate(isInSight)).toBe(true)
  })

  it('every page of the navigation is in sight without scrolling', async () => {
    await screen.page.goto('/schedule')
    const last = screen.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Backup' })
    await last.waitFor()
    const box = await last.boundingBox()
    expect((box?.y ?? 999) + (box?.height ?? 0)).toBeLessThanOrEqual(768)
    expect(box?.height ?? 0).toBeGreaterThanOrEqual(24)
  })
})

describe('on a phone of 360 × 740', () => {
  let screen: Screen
  beforeAll(async () => {
    screen = await openScreen(browser, product.url, {
      hasTouch: true,
      isMobile: true,
      viewport: { width: 360, height: 740 },
    })
    await enterDoor(screen, /Admin/)
  })

  it('the office’s home takes two screens', async () => {
    await screen.page.goto('/schedule')
    await screen.page.locator('#branches-now').waitFor()
    expect(await heightOf(screen)).toBeLessThanOrEqual(2 * 740)
  })

  it('transactions come by pages', async () => {
    await screen.page.goto('/laundry/transactions')
    await screen.page.getByRole('list', { name: 'Orders', exact: true }).waitFor()
    // Eight cards; those of another day than today name it, and some are a line taller by it.
    expect(await heightOf(screen)).toBeLessThanOrEqual(3.5 * 740)
  })

  it('the newest day of the attendance grid is in sight', async () => {
    await screen.page.goto('/employee-attendance?view=grid')
    await expect.poll(() => screen.page.locator('[aria-current="date"]').evaluate(isInSight)).toBe(true)
  })
})

/** Whether an element is between the left and right edge of the window. */
const isInSight = (element: Element) => {
  const { left, right } = element.getBoundingClientRect()
  return left >= 0 && right <= window.innerWidth
}

import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressesOf } from './pages/view.ts'
import { enterDoor, leaveBrowser, openBrowser, openScreen, type Screen, visit } from './support/browser.ts'
import { payFirstUnpaid } from './support/counter-desk.ts'
import { type Product, startProduct } from './support/product.ts'
import { whole } from './support/standing-still.ts'

/** Of all days: the page begins with this week, which has no orders yet in the night to a Monday. */
const TRANSACTIONS = '/laundry/transactions?dates=any'

let product: Product
let browser: Browser
beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
})
afterAll(async () => {
  await leaveBrowser(browser)
  await product?.stop()
})

/** Pixels from the top of the window to the top of the first element that a selector finds. */
async function topOf(screen: Screen, selector: string): Promise<number> {
  const found = screen.page.locator(selector).first()
  await found.waitFor()
  await whole(screen)
  const box = await found.boundingBox()
  if (!box) throw new Error(`Nothing is drawn at ${selector}`)
  return box.y
}

async function heightOf(screen: Screen): Promise<number> {
  await whole(screen)
  return screen.page.evaluate(() => document.documentElement.scrollHeight)
}

describe('at a desk of 1366 × 768', () => {
  let screen: Screen
  beforeAll(async () => {
    screen = await openScreen(browser, product.url, { viewport: { width: 1366, height: 768 } })
    await enterDoor(screen, /Admin/)
  })

  it('the first order is near the top', async () => {
    await visit(screen.page, TRANSACTIONS)
    // What is not as usual stands in a line above the table: here the days.
    expect(await topOf(screen, 'tbody tr')).toBeLessThan(460)
  })

  it('the first customer is near the top, on a page of their own that the old address leads to', async () => {
    await visit(screen.page, '/laundry/transactions?view=customers&search=a')
    await screen.page.waitForURL('**/laundry/customers?search=a')
    expect(await topOf(screen, 'tbody tr')).toBeLessThan(420)
  })

  it('the roster begins in sight, one press from today', async () => {
    await visit(screen.page, '/schedule')
    await screen.page.getByRole('tab', { name: 'Week' }).click()
    // A week with a holiday names it, in a line of its own.
    expect(await topOf(screen, '[data-at]')).toBeLessThan(530)
  })

  it('today is one screen: figures, what needs somebody, and every branch', async () => {
    await visit(screen.page, '/schedule')
    expect(await topOf(screen, '#attention')).toBeLessThan(400)
    const branches = screen.page.getByRole('list', { name: 'Branches' }).getByRole('listitem')
    await branches.nth(2).waitFor()
    expect(await branches.count()).toBe(3)
    expect(await branches.evaluateAll((all) => all.every((one) => one.scrollWidth <= one.clientWidth))).toBe(true)
    expect(await heightOf(screen)).toBeLessThanOrEqual(768)
  })

  it('attendance opens on today, and its grid shows the newest day', async () => {
    await visit(screen.page, '/employee-attendance')
    await screen.page.getByRole('tab', { name: 'Today', selected: true }).waitFor()
    expect(await topOf(screen, '[aria-label$="timeline"] button')).toBeLessThan(560)
    await visit(screen.page, '/employee-attendance?view=grid')
    expect(await topOf(screen, '[aria-current="date"]')).toBeLessThan(420)
    const newest = screen.page.locator('[aria-current="date"]')
    // The day is the last column in sight, also after the screen was narrower; the totals follow it.
    // A browser scrolls by whole pixels, and columns are as wide as their words: a part of one may be left.
    const isLast = () =>
      newest.evaluate((head) => {
        const grid = head.closest('section')?.getBoundingClientRect()
        return Math.abs((grid?.right ?? 0) - head.getBoundingClientRect().right) < 2
      })
    await expect.poll(isLast).toBe(true)
    await screen.page.setViewportSize({ width: 600, height: 768 })
    await expect.poll(isLast).toBe(true)
    await screen.page.setViewportSize({ width: 1366, height: 768 })
    await expect.poll(isLast).toBe(true)
    const last = screen.page.getByRole('columnheader', { name: 'Ready' })
    await last.scrollIntoViewIfNeeded()
    expect(await last.evaluate(isInSight)).toBe(true)
  })

  it('every page of the navigation is in sight without scrolling', async () => {
    await visit(screen.page, '/schedule')
    const last = screen.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Backup' })
    await last.waitFor()
    const box = await last.boundingBox()
    expect((box?.y ?? 999) + (box?.height ?? 0)).toBeLessThanOrEqual(768)
    expect(box?.height ?? 0).toBeGreaterThanOrEqual(24)
  })
})

describe('at a small desk of 1024 × 600', () => {
  let screen: Screen
  beforeAll(async () => {
    screen = await openScreen(browser, product.url, { viewport: { width: 1024, height: 600 } })
    await enterDoor(screen, /Admin/)
  })

  it.each([
    ['/schedule', '#attention li'],
    ['/schedule?tab=week', '[data-at]'],
    ['/employee-attendance', '[aria-label$="timeline"] button'],
    [TRANSACTIONS, 'tbody tr'],
    ['/laundry/customers', 'tbody tr'],
    ['/laundry/prices', 'tbody td'],
    ['/branches', 'main h2'],
    ['/cash-flow', 'main figure svg'],
    ['/shop-expenses', 'tbody tr'],
    ['/payroll', 'tbody tr'],
    ['/inventory/items', 'tbody tr'],
    ['/inventory/sales', 'tbody tr'],
    ['/employee', 'tbody tr'],
    ['/settings', 'main form input'],
  ])('%s begins its work on the first screen', async (at, work) => {
    await visit(screen.page, at)
    expect(await topOf(screen, work)).toBeLessThan(600 - 40)
  })
})

describe('on an office tablet held across', () => {
  it.each([
    [1366, 768],
    [1024, 600],
  ])('of %i × %i, the menu shows every page without scrolling, large enough for a finger', async (width, height) => {
    const viewport = { width, height }
    const screen = await openScreen(browser, product.url, { hasTouch: true, isMobile: true, viewport })
    const { page } = screen
    await enterDoor(screen, /Admin/)
    await visit(page, '/schedule')
    const menu = page.getByRole('navigation', { name: 'Main' })
    const links = menu.getByRole('link')
    await links.last().waitFor()
    expect(await links.count()).toBe(15)
    // Also as icons only.
    for (const next of ['Collapse menu', 'Expand menu']) {
      const toggle = page.getByRole('button', { name: next })
      for (const link of await links.all()) {
        const name = await link.innerText()
        expect(await link.evaluate(isPressable), `${name} is in sight`).toBe(true)
        expect(await link.evaluate(isForFinger), `${name} is at least 40 pixels high and wide`).toBe(true)
      }
      await expect.poll(() => toggle.evaluate(isPressable)).toBe(true)
      await toggle.click()
    }
    await screen.close()
  })
})

describe('at a counter of 1024 × 600', () => {
  it.each([
    ['a mouse', {}],
    ['a touch screen', { hasTouch: true, isMobile: true }],
  ])('with %s, paying at Release shows the field in focus whole, above Accept', async (_pointer, device) => {
    const screen = await openScreen(browser, product.url, { ...device, viewport: { width: 1024, height: 600 } })
    const { page } = screen
    await enterDoor(screen, /Mabolo counter/)
    await visit(page, '/release')
    await payFirstUnpaid(page)
    const field = page.getByRole('region', { name: 'Pay' }).getByRole('textbox', { name: 'Cash received' })
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
    await expect.poll(() => field.evaluate(isWhole)).toBe(true)
    expect(await page.getByRole('button', { name: /^Accept/ }).evaluate(isWhole)).toBe(true)
    await screen.close()
  })
})

it('at a counter of 1024 × 600 Receive shows three rows of tiles, and the customer above them wherever they are', async () => {
  const touch = { hasTouch: true, isMobile: true, viewport: { width: 1024, height: 600 } }
  const screen = await openScreen(browser, product.url, touch)
  const { page } = screen
  await enterDoor(screen, /Mabolo counter/)
  await visit(page, '/receive')
  const tiles = page.getByRole('region', { name: 'Services' }).getByRole('button').filter({ hasText: '₱' })
  await expect.poll(() => tiles.nth(8).evaluate(isWhole)).toBe(true)
  const customer = page.getByRole('combobox').or(page.getByLabel('Customer (phone or name)')).first()
  await tiles.last().evaluate((tile) => tile.scrollIntoView({ block: 'end' }))
  expect(await customer.evaluate(isWhole)).toBe(true)
  await screen.close()
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
    await visit(screen.page, '/schedule')
    await screen.page.locator('#branches-now').waitFor()
    expect(await heightOf(screen)).toBeLessThanOrEqual(2 * 740)
  })

  it('transactions come by pages', async () => {
    await visit(screen.page, TRANSACTIONS)
    await screen.page.getByRole('list', { name: 'Orders', exact: true }).waitFor()
    // Eight cards; those of another day than today name it, and some are a line taller by it.
    expect(await heightOf(screen)).toBeLessThanOrEqual(3.5 * 740)
  })

  it('a pay run has its totals in a few lines above the payslips', async () => {
    const [run = ''] = await addressesOf([{ path: '/payroll?run={payrollRun}' }], product.url)
    await visit(screen.page, run)
    const totals = screen.page.getByRole('list', { name: 'Totals of the pay run' })
    await totals.waitFor()
    const box = await totals.boundingBox()
    expect((box?.y ?? 999) + (box?.height ?? 0)).toBeLessThan(740 / 2 + 100)
    expect(box?.height).toBeLessThan(160)
  })

  it('the newest day of the attendance grid is in sight', async () => {
    await visit(screen.page, '/employee-attendance?view=grid')
    await expect.poll(() => screen.page.locator('[aria-current="date"]').evaluate(isInSight)).toBe(true)
    expect(await screen.page.getByRole('button', { name: 'Print time records' }).evaluate(isInSight)).toBe(true)
  })

  it.each([
    ['/employee', 'link', 'New employee'],
    ['/employee-attendance?view=overtime', 'button', /^Approve$/],
    ['/employee-attendance?view=overtime', 'button', 'Reject'],
    ['/shop-expenses', 'button', 'New expense'],
    ['/cash-flow', 'button', 'Record'],
    ['/payroll', 'button', 'New pay run'],
    ['/laundry/prices', 'button', /^(Change prices|Open draft)$/],
    ['/branches', 'button', 'New branch'],
    ['/inventory/items', 'button', 'New item'],
    ['/inventory/tracker', 'button', 'Purchase…'],
    ['/inventory/sales', 'button', 'Add sale…'],
    ['/employee/new', 'button', 'Next'],
  ] as const)(
    '%s keeps its %s “%s” in reach of the thumb, wherever the page is scrolled to',
    async (at, role, name) => {
      const { page } = screen
      await visit(page, at)
      const action = page.getByRole(role, { name }).first()
      await action.waitFor()
      await whole(screen)
      for (const end of ['top', 'bottom']) {
        await page.evaluate((to) => window.scrollTo(0, to === 'top' ? 0 : document.documentElement.scrollHeight), end)
        await expect.poll(() => action.evaluate(isPressable), { message: `at the page's ${end}` }).toBe(true)
      }
    },
  )

  it('the menu shows every page without scrolling, marks this one, and gives the focus on', async () => {
    const { page } = screen
    await visit(page, '/schedule')
    const burger = page.getByRole('button', { name: 'Open menu' })
    await burger.click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    const links = menu.getByRole('link')
    await links.last().waitFor()
    expect(await links.count()).toBe(15)
    for (const link of await links.all()) expect(await link.evaluate(isPressable)).toBe(true)
    expect(await menu.getByRole('link', { name: 'Schedule' }).getAttribute('aria-current')).toBe('page')
    await page.keyboard.press('Escape')
    await expect.poll(() => burger.evaluate((button) => button === document.activeElement)).toBe(true)
    await burger.click()
    await menu.getByRole('link', { name: 'Payroll' }).click()
    await menu.waitFor({ state: 'hidden' })
    const title = page.getByRole('heading', { level: 1, name: 'Payroll' })
    await expect.poll(() => title.evaluate((heading) => heading === document.activeElement)).toBe(true)
  })
})

/** Whether an element is between the left and right edge of the window. */
const isInSight = (element: Element) => {
  const { left, right } = element.getBoundingClientRect()
  return left >= 0 && right <= window.innerWidth
}

/** Whether a press on the middle of an element reaches it: it is in the window, and nothing lies over it. */
const isPressable = (element: Element) => {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  if (top < 0 || bottom > window.innerHeight) return false
  return element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))
}

/** Whether a finger hits an element. */
const isForFinger = (element: Element) => {
  const { width, height } = element.getBoundingClientRect()
  return Math.min(width, height) >= 40
}

/** Whether an element is in the window and nothing lies over it, not even over its edges. */
const isWhole = (element: Element) => {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const middle = (left + right) / 2
  return [top + 2, (top + bottom) / 2, bottom - 2].every(
    (at) => at > 0 && at < window.innerHeight && element.contains(document.elementFromPoint(middle, at)),
  )
}

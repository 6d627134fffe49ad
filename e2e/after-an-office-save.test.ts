import { randomUUID } from 'node:crypto'
import type { Browser, Locator, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from './support/api.ts'
import { enterDoor, leaveBrowser, openBrowser, openScreen, type Screen, visit } from './support/browser.ts'
import { givenNotices } from './support/notices.ts'
import { type Product, startProduct } from './support/product.ts'
import { coveredOf, middleOf, placesOf, whole } from './support/standing-still.ts'
import { givenReceived } from './support/washed-order.ts'

/** Nothing moves under a finger in the office either: what is pressed again and again stands where it stood. */
let product: Product
let browser: Browser

const SIZES = {
  'a desk': { viewport: { width: 1366, height: 768 } },
  'a phone': { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
}

beforeAll(async () => {
  product = await startProduct()
  await givenTwoBelowZero(await givenNotices(product.url))
  browser = await openBrowser()
})
afterAll(async () => {
  await leaveBrowser(browser)
  await product?.stop()
})

/** Two items below zero at every branch: whatever the hour left of the demo's stock, the tracker has cards to press. */
async function givenTwoBelowZero(office: Caller): Promise<void> {
  const { items } = (await office.call('GET', '/items?limit=2')).json() as {
    items: { id: string; levels: { branchId: string; onHand: number }[] }[]
  }
  expect(items).toHaveLength(2)
  for (const item of items) {
    for (const { branchId, onHand } of item.levels) {
      const body = {
        id: randomUUID(),
        branchId,
        itemId: item.id,
        kind: 'consumption',
        quantity: Math.max(onHand, 0) + 10,
      }
      expect((await office.call('POST', '/stock/adjustments', body)).status).toBe(200)
    }
  }
}

describe.each(Object.entries(SIZES))('on %s', (size, options) => {
  const isPhone = size === 'a phone'
  let screen: Screen
  beforeAll(async () => {
    screen = await openScreen(browser, product.url, options)
    await enterDoor(screen, /Admin/)
  })
  afterAll(() => screen?.close())

  async function open(path: string): Promise<Page> {
    await visit(screen.page, path)
    await whole(screen)
    // What the test before was told would lie over what this one looks at.
    const toasts = screen.page.locator('.mantine-Notification-root')
    await expect.poll(() => toasts.count()).toBe(0)
    return screen.page
  }

  const said = (words: RegExp) => screen.page.locator('[data-kind]').filter({ hasText: words }).first()
  const button = (name: string | RegExp) => screen.page.getByRole('main').getByRole('button', { name })

  /** Things stand where they stood once it was said, and what says it lies over none of them. */
  async function stand(things: Readonly<Record<string, Locator>>, before: object, words: RegExp): Promise<void> {
    await said(words).waitFor()
    await whole(screen)
    expect(await placesOf(things)).toEqual(before)
    expect(await coveredOf(things)).toEqual([])
  }

  it('Expenses: one after the other is approved with the same key, whatever each of them says', async () => {
    const page = await open('/shop-expenses?review=1')
    const things = {
      approve: button(/^Approve/),
      reject: button(/^Reject/),
      list: button('Back to the list'),
    }
    const before = await placesOf(things)
    for (const turn of [1, 2]) {
      const facts = page.getByRole('region', { name: 'Review' })
      const first = await facts.innerText()
      await things.approve.click()
      await expect.poll(() => facts.innerText(), { message: `after ${turn}` }).not.toBe(first)
      await stand(things, before, /approved$/)
    }
  })

  it('Attendance: overtime is approved one after the other', async () => {
    const page = await open('/employee-attendance?view=overtime')
    const table = page.getByRole('table', { name: 'Overtime to review' })
    const things = {
      approve: button(/^Approve(?! part)/).first(),
      part: button(/^Approve part/),
      reject: button(/^Reject/),
      ...(!isPhone && { head: table.getByRole('columnheader', { name: 'Employee' }) }),
    }
    const before = await placesOf(things)
    for (const turn of [1, 2]) {
      const whose = page.getByText(/^[^,]+, [A-Z][a-z]+ \d+, \d+: /).first()
      const first = await whose.innerText()
      await things.approve.click()
      await expect.poll(() => whose.innerText(), { message: `after ${turn}` }).not.toBe(first)
      await stand(things, before, /^Overtime for /)
    }
  })

  it('Schedule: a shift is added to a cell', async () => {
    const page = await open('/schedule?tab=week')
    // The first shift of a week, and the first of its drafts.
    for (let week = 0; week < 12 && (await page.getByText('No shifts this week').count()) === 0; week += 1) {
      await button('Next week').click()
      await whole(screen)
    }
    const cells = isPhone
      ? page.getByRole('button', { name: /, no shift$/i })
      : page.getByRole('gridcell', { name: /, no shift$/i })
    await cells.first().waitFor()
    // Its name changes with what it holds.
    const named = async (cell: Locator) => {
      const name = (await cell.getAttribute('aria-label')) ?? ''
      return page.locator(`main [aria-label^="${name.replace(/, [^,]+$/, '')}"]`)
    }
    const things = {
      cell: await named(cells.first()),
      after: await named(cells.nth(1)),
      next: await named(cells.nth(8)),
      tab: page.getByRole('tab', { name: 'Week' }),
    }
    await things.cell.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    const before = await placesOf(things)
    await things.cell.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'OK' }).click()
    await dialog.waitFor({ state: 'detached' })
    await stand(things, before, /: \d/)
  })

  it('Stock tracker: an adjustment is saved', async () => {
    const page = await open('/inventory/tracker')
    const things = {
      adjust: button('Adjust'),
      tab: page.getByRole('tab', { name: 'Movements' }),
      card: page.getByRole('main').getByRole('button', { name: 'Order', exact: true }).first(),
      next: page.getByRole('main').getByRole('button', { name: 'Transfer', exact: true }).nth(1),
    }
    const before = await placesOf(things)
    await things.adjust.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Quantity').fill('1')
    await dialog.getByRole('button', { name: 'OK' }).click()
    await dialog.waitFor({ state: 'detached' })
    await stand(things, before, / adjusted to /)
  })

  it('Transactions: an order is promised for later beside its list', async () => {
    const { id } = await givenReceived(product.url)
    const page = await open(`/laundry/transactions?id=${id}`)
    const drawer = page.getByRole('dialog').or(page.getByRole('complementary')).first()
    const things = {
      change: page.getByRole('button', { name: 'Change ready time…' }),
      print: page.getByRole('button', { name: /stub/ }).first(),
      loads: page.getByRole('heading', { name: 'Loads' }),
      void: page.getByRole('button', { name: /^Void order/ }),
    }
    await drawer.waitFor()
    const before = await placesOf(things)
    await things.change.click()
    const dialog = page.getByRole('dialog', { name: /^Change ready time/ })
    await dialog.getByLabel('Day').click()
    await page.getByRole('button', { name: 'Next month' }).click()
    await page.getByRole('button', { name: /^15 / }).click()
    await dialog.getByLabel('Reason').fill('The dryer is broken')
    await dialog.getByRole('button', { name: 'OK' }).click()
    await dialog.waitFor({ state: 'detached' })
    await stand(things, before, /will be ready/)
  })

  it('Payroll: an allowance is added', async () => {
    const page = await open('/payroll?tab=items')
    const things = {
      add: button('New allowance or deduction'),
      earlier: button('Add earlier pay…'),
      tab: page.getByRole('tab', { name: 'Allowances and deductions' }),
    }
    const add = async (name: string) => {
      await things.add.click()
      const dialog = page.getByRole('dialog')
      await dialog
        .getByRole('combobox')
        .first()
        .selectOption({ index: isPhone ? 2 : 1 })
      await dialog.getByRole('textbox', { name: /^Name/ }).fill(name)
      await dialog.getByRole('textbox', { name: /^Amount/ }).fill('100')
      await dialog.getByRole('textbox', { name: /^Basis/ }).fill('Agreed with everybody')
      await dialog.getByRole('button', { name: 'OK' }).click()
      await dialog.waitFor({ state: 'detached' })
    }
    // The first one takes the place of the words that there is none.
    await add('Load')
    await page.getByText('Load').first().waitFor()
    await whole(screen)
    const before = await placesOf(things)
    await add('Rice')
    await stand(things, before, /added/)
  })

  it('Cash flow: a withdrawal of the owner is recorded', async () => {
    const page = await open('/cash-flow')
    const things = {
      record: button('Record'),
      tab: page.getByRole('tab', { name: 'Summary' }),
      months: button('Closed months'),
      chart: page.getByRole('heading', { name: 'Money in and out' }),
    }
    const before = await placesOf(things)
    await things.record.click()
    await page.getByRole('menuitem', { name: 'Owner withdrawal' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Branch').selectOption({ label: 'Mabolo' })
    await dialog.getByLabel('Amount').fill('50')
    await dialog.getByLabel('Description').fill('For the owner')
    await dialog.getByRole('button', { name: 'OK' }).click()
    await dialog.waitFor({ state: 'detached' })
    await stand(things, before, /recorded/)
  })

  it('Settings: a section is saved, twice with one spot, and again', async () => {
    const page = await open('/settings?section=cash')
    const tolerance = page.getByLabel('Tolerance')
    const alarm = page.getByLabel('Alarm')
    const things = {
      history: button('History'),
      menu: page.getByRole('link', { name: 'Payments' }),
      tolerance,
      alarm,
    }
    const save = async (field: Locator, value: string) => {
      await field.fill(value)
      const spot = await middleOf(button('Save'))
      const before = await placesOf(things)
      await page.mouse.click(spot.x, spot.y)
      await page.getByText('Cash settings saved').first().waitFor()
      await button('Save').waitFor({ state: 'hidden' })
      await page.mouse.click(spot.x, spot.y)
      await stand(things, before, /^Cash settings saved$/)
      expect(await field.inputValue()).toBe(`₱${value}.00`)
    }
    await save(tolerance, isPhone ? '31' : '41')
    await save(alarm, isPhone ? '151' : '161')
  })

  it('Settings: a section is saved for a day to come', async () => {
    const page = await open('/settings?section=cash')
    const things = { history: button('History'), field: page.getByLabel('Tolerance') }
    await things.field.fill(isPhone ? '16' : '17')
    await page.getByLabel('Takes effect').selectOption({ label: 'From a date' })
    await page.getByRole('main').getByLabel('Day *').click()
    await page.getByRole('button', { name: 'Next month' }).click()
    await page.getByRole('button', { name: /^15 / }).click()
    const spot = await middleOf(button('Save'))
    await whole(screen)
    const before = await placesOf(things)
    await page.mouse.click(spot.x, spot.y)
    await stand(things, before, /^.* settings saved, effective /)
  })

  // On a phone, and for the prices beneath, it is another page: the draft's tools are gone.
  it.each(isPhone ? [] : [size])('Prices: a version is published %s, and its buttons stay', async () => {
    const page = await open('/laundry/prices')
    await button('Change prices').click()
    await button('Publish…').waitFor()
    await page.getByRole('gridcell').first().click()
    await page.getByRole('gridcell').getByRole('textbox').fill('172')
    await page.keyboard.press('Enter')
    await page.getByText(/^1 change · all saved$/).waitFor()
    await whole(screen)
    const things = {
      calculator: button('Price calculator'),
      tab: page.getByRole('tab', { name: 'Promotions' }),
      price: page.getByRole('gridcell').first(),
    }
    const before = await placesOf(things)
    await button('Publish…').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'OK' }).click()
    await dialog.waitFor({ state: 'detached' })
    await button('Change prices').waitFor()
    await stand(things, before, /is now active at every counter/)
  })

  it('the bell: all notices are marked as read', async () => {
    const page = await open('/backup')
    await page.getByRole('button', { name: /^Notifications/ }).click()
    const panel = page.getByRole('dialog', { name: 'Notifications' })
    const line = panel.getByRole('listitem').first()
    await line.waitFor()
    await whole(screen)
    const things = {
      all: panel.getByRole('button', { name: 'Mark all as read' }),
      line,
      mark: line.getByRole('button'),
      last: panel.getByRole('listitem').nth(3),
    }
    const before = await placesOf(things)
    await (isPhone ? things.mark : things.all).click()
    if (isPhone) await line.getByRole('button', { name: /^Mark as (un)?read/ }).waitFor()
    else await panel.getByText('Nothing unread').waitFor()
    await whole(screen)
    expect(await placesOf(things)).toEqual(before)
  })

  it('and nothing bad was said on the console', () => expect(screen.complaints).toEqual([]))
})

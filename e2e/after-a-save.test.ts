import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isWhole } from '../scripts/testing/extent.ts'
import { enterDoor, leaveBrowser, openBrowser, openScreen, type Screen, visit } from './support/browser.ts'
import { typeByHand } from './support/hands.ts'
import { type Product, startProduct } from './support/product.ts'
import { coveredOf, middleOf, placesOf, whole } from './support/standing-still.ts'
import { givenReady, givenWashed } from './support/washed-order.ts'

/** Nothing moves under a finger: what is said after a press has a place of its own, on every page of the counter. */
let product: Product
let browser: Browser

const SIZES = {
  'a desk': { viewport: { width: 1366, height: 768 } },
  ...(isWhole && {
    'a tablet on its side': { viewport: { width: 1024, height: 600 }, hasTouch: true, isMobile: true },
    'a phone': { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  }),
}

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
})
afterAll(async () => {
  await leaveBrowser(browser)
  await product?.stop()
})

describe.each(Object.entries(SIZES))('on %s', (size, options) => {
  const isPhone = size === 'a phone'
  let screen: Screen
  beforeAll(async () => {
    screen = await openScreen(browser, product.url, options)
    await enterDoor(screen, /Mabolo counter/)
  })
  afterAll(() => screen?.close())

  async function open(path: string): Promise<Page> {
    // A page that is opened again goes to where it was left, at some time after it is whole: it is left at its top.
    await screen.page.evaluate(() => scrollTo(0, 0))
    await visit(screen.page, path)
    await whole(screen)
    return screen.page
  }

  it('Receive: one spot pressed twice through a save charges what stands there', async () => {
    const page = await open('/receive')
    const tiles = page.getByRole('region', { name: 'Services' }).getByRole('button')
    const tile = (name: string) => tiles.filter({ hasText: name }).first()
    const things = {
      customer: page.getByRole('combobox').or(page.getByLabel('Customer (phone or name)')).first(),
      type: page.getByRole('radio', { name: 'Walk-in' }),
      'first tile': tile('Wash-Dry-Fold'),
      'lower tile': tile('Bleach'),
      ...(!isPhone && {
        later: page.getByRole('button', { name: 'Pay later' }),
        pay: page.getByRole('button', { name: /^Pay(?! later)/ }),
      }),
    }
    const spot = await middleOf(tile('Comforter'))
    const before = await placesOf(things)
    await page.mouse.click(spot.x, spot.y)
    if (isPhone) await page.getByRole('button', { name: /₱220\.00/ }).click()
    await page.getByRole('button', { name: 'Pay later' }).click()
    const said = page.getByText(/saved, ₱220\.00 due on release/)
    await said.waitFor()
    expect(await placesOf(things)).toEqual(before)
    expect(await coveredOf(things)).toEqual([])

    await page.mouse.click(spot.x, spot.y)
    await page.mouse.click(spot.x, spot.y)
    expect(await placesOf(things)).toEqual(before)
    const total = isPhone ? page.getByRole('button', { name: /₱440\.00/ }) : page.getByLabel('Total', { exact: true })
    await expect.poll(() => total.innerText()).toContain('₱440.00')
    await expect.poll(() => tile('Comforter').innerText()).toContain('×2')
    expect(await tiles.and(page.locator('[aria-pressed="true"]')).filter({ hasText: '₱' }).count()).toBe(1)
    expect(await said.count()).toBe(0)
    // The next visit starts with an empty ticket.
    if (isPhone) await total.click()
    await page.getByRole('button', { name: 'Remove Comforter' }).click()
  })

  it('Receive: who the customer is and where the laundry goes move no tile', async () => {
    const page = await open('/receive')
    const tiles = page.getByRole('region', { name: 'Services' }).getByRole('button')
    const type = (name: string) => page.getByRole('radio', { name, exact: true })
    const things = {
      type: type('Walk-in'),
      'first tile': tiles.filter({ hasText: 'Wash-Dry-Fold' }).first(),
      'lower tile': tiles.filter({ hasText: 'Bleach' }).first(),
    }
    const before = await placesOf(things)
    await type('Deliver').check()
    // On a phone the address is on the ticket, which is a sheet.
    if (!isPhone) await page.getByLabel('Address').waitFor()
    expect(await placesOf(things)).toEqual(before)

    await page.getByRole('button', { name: 'New', exact: true }).click()
    await page.getByLabel('Customer name').waitFor()
    expect(await placesOf(things)).toEqual(before)
    await page.getByRole('button', { name: /^Remove customer/ }).click()

    await page.getByRole('combobox').or(page.getByLabel('Customer (phone or name)')).first().click()
    await typeByHand(page, 'Liza')
    await page.getByRole('option', { name: /Liza/ }).first().click()
    await page.getByRole('button', { name: /^Remove .* from ticket$/ }).waitFor()
    expect(await placesOf(things)).toEqual(before)
    await page.getByRole('button', { name: /^Remove .* from ticket$/ }).click()
    await type('Walk-in').check()
  })

  // On a phone Pay is on the sheet.
  it.each(isPhone ? [] : [size])(
    'Receive on %s: neither a save that fails nor a lost line moves the tiles or Pay',
    async () => {
      const page = await open('/receive')
      const tile = page.getByRole('region', { name: 'Services' }).getByRole('button').filter({ hasText: 'Comforter' })
      await tile.click()
      const things = {
        tile,
        later: page.getByRole('button', { name: 'Pay later' }),
        pay: page.getByRole('button', { name: /^Pay(?! later)/ }),
      }
      const before = await placesOf(things)
      await page.route('**/api/orders', (route) => route.fulfill({ status: 500 }))
      await things.later.click()
      await page.getByRole('alert').filter({ hasText: 'not saved' }).waitFor()
      expect(await placesOf(things)).toEqual(before)
      expect(await things.pay.evaluate((pay) => pay.getBoundingClientRect().bottom <= innerHeight)).toBe(true)
      await page.unroute('**/api/orders')
      try {
        await screen.context.setOffline(true)
        await page.getByText(/You’re offline/).waitFor()
        expect(await placesOf(things)).toEqual(before)
      } finally {
        await screen.context.setOffline(false)
      }
      await page.getByText(/You’re offline/).waitFor({ state: 'detached', timeout: 30_000 })
      expect(await placesOf(things)).toEqual(before)
      await page.getByRole('button', { name: 'Remove Comforter' }).click()
      screen.complaints.splice(0)
    },
  )

  it('Release: a load moved on moves neither the scan box nor the board', async () => {
    const { number } = await givenWashed(product.url)
    // Enough below it that a phone's page, shorter by a card, needs not scroll back.
    if (isPhone) for (let after = 0; after < 4; after++) await givenWashed(product.url)
    const page = await open('/release')
    if (isPhone)
      await page
        .getByRole('group', { name: 'Show the column' })
        .getByRole('button', { name: /^Washing/ })
        .click()
    const box = page.getByRole('search').getByRole('textbox')
    const things = {
      box,
      go: page.getByRole('button', { name: 'Go' }),
      tabs: page.getByRole('tab', { name: 'Board' }),
      stages: isPhone
        ? page.getByRole('group', { name: 'Show the column' })
        : page.getByRole('heading', { level: 2, name: /^Received/ }),
    }
    // What is not there yet has no more to show.
    await page.getByRole('listitem').filter({ hasText: number }).or(page.getByText('Walk-in')).first().waitFor()
    const more = page.getByRole('button', { name: /^Show \d+ more/ })
    if (isPhone) while ((await more.count()) > 0) await more.click()
    // The five of a phone are due at the same time, so that this one has the others below it.
    const card = page.getByRole('listitem').filter({ hasText: number }).last()
    const spot = await middleOf(card.getByRole('button').last())
    const before = await placesOf(things)
    await page.mouse.click(spot.x, spot.y)
    const said = page.locator('[data-kind]').filter({ hasText: 'Undo' })
    await said.waitFor()
    expect(await placesOf(things)).toEqual(before)
    expect(await coveredOf(things)).toEqual([])
  })

  it('Release: an order paid and released moves neither the scan box nor the board', async () => {
    const { number } = await givenReady(product.url)
    const page = await open('/release')
    const box = page.getByRole('search').getByRole('textbox')
    const things = {
      box,
      go: page.getByRole('button', { name: 'Go' }),
      tabs: page.getByRole('tab', { name: 'Board' }),
      look: page.getByRole('group', { name: 'Show the board by' }),
      stages: isPhone
        ? page.getByRole('group', { name: 'Show the column' })
        : page.getByRole('heading', { level: 2, name: /^Received/ }),
    }
    const before = await placesOf(things)
    await box.fill(number)
    await things.go.click()
    // Where they stand: Playwright's own click also scrolls the page.
    for (const key of [
      page.getByRole('button', { name: /^Pay ₱/ }),
      page.getByRole('region', { name: 'Pay' }).getByRole('button', { name: /Exact/ }),
    ]) {
      await key.waitFor()
      await whole(screen)
      const { x, y, width, height } = (await key.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
      await page.mouse.click(x + width / 2, y + height / 2)
    }
    await page
      .getByRole('status')
      .filter({ hasText: /released/ })
      .waitFor()
    await whole(screen)
    expect(await placesOf(things)).toEqual(before)
    expect(await coveredOf(things)).toEqual([])
  })

  it('Expenses: a saved expense, and one that cannot be saved', async () => {
    const page = await open('/expenses')
    const category = page.getByRole('button', { name: 'Meals' })
    const save = page.getByRole('button', { name: /^Save/ })
    const things = { category, amount: page.getByLabel('Amount', { exact: true }), save }
    const before = await placesOf(things)
    expect(await save.evaluate((button) => button.getBoundingClientRect().bottom <= innerHeight)).toBe(true)
    await category.click()
    await page.getByLabel('Amount', { exact: true }).fill('20')
    await save.click()
    await page.getByLabel('Description').and(page.locator('[aria-invalid="true"]')).waitFor()
    expect((await placesOf({ save })).save).toBe(before.save)
    await page.getByLabel('Description').fill('Bread')
    await save.click()
    await page.locator('[data-kind]').filter({ hasText: /saved/ }).waitFor()
    expect(await coveredOf(things)).toEqual([])
    await page.getByRole('heading', { level: 1 }).evaluate((title) => title.scrollIntoView({ block: 'end' }))
    await expect.poll(() => placesOf(things)).toEqual(before)
  })

  it('Items: a sold item', async () => {
    const page = await open('/items')
    const tiles = page.locator('main button[aria-keyshortcuts], main button[aria-pressed]')
    const first = tiles.first()
    const things = {
      find: page.getByLabel('Find an item'),
      first,
      second: tiles.nth(1),
      ...(!isPhone && { pay: page.getByRole('button', { name: /^Pay/ }) }),
    }
    const before = await placesOf(things)
    await first.click()
    if (isPhone) await page.getByRole('button', { name: /^1 item/ }).click()
    await page.getByRole('button', { name: /^Pay/ }).last().click()
    const panel = page.getByRole('region', { name: 'Pay' })
    await panel.getByRole('button', { name: /Exact/ }).click()
    await page.getByText(/ sold/).first().waitFor()
    expect(await placesOf(things)).toEqual(before)
    expect(await coveredOf(things)).toEqual([])
  })

  it('Inventory: what was used', async () => {
    const page = await open('/inventory')
    const things = {
      receive: page.getByRole('button', { name: /^Receive goods/ }),
      count: page.getByRole('button', { name: /^Count/ }).first(),
      find: page.getByLabel('Find an item'),
      // Of an item that is not used up by it: one that is out says less, and its card is lower.
      card: page
        .getByRole('region', { name: 'Detergent sachet' })
        .getByRole('button', { name: 'Record use or spoilage' }),
    }
    const spot = await middleOf(things.card)
    const before = await placesOf(things)
    await page.mouse.click(spot.x, spot.y)
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Quantity').fill('1')
    await dialog.getByLabel('Reason').fill('Test wash')
    await dialog.getByRole('button', { name: 'OK' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.locator('[data-kind]').first().waitFor()
    expect(await placesOf(things)).toEqual(before)
    expect(await coveredOf(things)).toEqual([])
  })

  it('Summary: cash put into the drawer', async () => {
    const page = await open('/summary')
    const things = {
      count: page.getByRole('button', { name: 'Count and close' }),
      'cash in': page.getByRole('button', { name: 'Cash in', exact: true }),
      remit: page.getByRole('button', { name: 'Remit', exact: true }),
    }
    const spot = await middleOf(things['cash in'])
    const before = await placesOf(things)
    await page.mouse.click(spot.x, spot.y)
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Amount').fill('100')
    await dialog.getByLabel('Note').fill('Change from the owner')
    await dialog.getByRole('button', { name: 'OK' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.locator('[data-kind]').first().waitFor()
    await page
      .getByText(/₱100\.00, change fund/)
      .first()
      .waitFor()
    expect(await placesOf(things)).toEqual(before)
    expect(await coveredOf(things)).toEqual([])
  })
})

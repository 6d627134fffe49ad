import type { Browser, Locator, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isWhole } from '../scripts/testing/extent.ts'
import { openCaller } from './support/api.ts'
import { leaveBrowser, openBrowser, openScreen, type Screen, visit } from './support/browser.ts'
import { fingers, type Hands, keyboardOf } from './support/hands.ts'
import { type Product, startProduct } from './support/product.ts'

/** A screen nobody touches is up to date within a second; the bound is wider, because a shared machine may pause for longer. */
const LIVE_MS = 15_000

/**
 * Every page of the counter, the stock, the money and the system: what it is for is done on it once with fingers on a tablet
 * and once with a keyboard alone, and each time the other of the two, which has the page open, shows it by itself.
 */
interface Deed {
  readonly name: string
  readonly where: 'counter' | 'office'
  readonly path: string
  /** Where the other screen looks on, if not at the same page. */
  readonly seenAt?: string
  /** `turn` is 1 for the fingers and 2 for the keyboard. */
  readonly act: (hands: Hands, page: Page, turn: 1 | 2) => Promise<void>
  /** What the other screen shows of it; it has to be another text afterwards, and this one if it is told. */
  readonly shows: (page: Page) => Locator
  readonly says?: (turn: 1 | 2) => RegExp
}

const main = (page: Page) => page.locator('main')
const dialog = (page: Page) => page.getByRole('dialog')
const button = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name })
const field = (within: Page | Locator, label: string | RegExp) => within.getByLabel(label)
/** The count of a column of the board: its head, or its button where there is room for one column only. */
const column = (name: RegExp) => (page: Page) => button(page, name).or(page.getByRole('heading', { name }))
/** Both where the whole is proven; otherwise every other page, in turn by the one and the other. */
const turnsOf = (at: number): readonly (1 | 2)[] => (isWhole ? [1, 2] : at % 4 === 0 ? [1] : at % 4 === 2 ? [2] : [])
const HANDS = { 1: 'Fingers', 2: 'Keyboard' } as const
const closed = (page: Page) => dialog(page).waitFor({ state: 'detached' })

const DEEDS: readonly Deed[] = [
  {
    name: 'receive',
    where: 'counter',
    path: '/receive',
    seenAt: '/release',
    act: async (hands, page) => {
      await hands.press(button(page, /^Comforter/))
      await hands.press(button(page, 'Pay later'))
      await page
        .getByRole('status')
        .filter({ hasText: /MAB-\d{6}-\d{4}/ })
        .first()
        .waitFor()
    },
    shows: column(/^Received \d/),
  },
  {
    name: 'release',
    where: 'counter',
    path: '/release',
    // What `receive` took in, of one load: another order may stand in Washing already with a part of it.
    act: (hands, page) =>
      hands.press(
        button(page.getByRole('listitem').filter({ hasText: /1 load · Comforter/ }), 'Start washing').first(),
      ),
    shows: column(/^Washing \d/),
  },
  {
    name: 'summary',
    where: 'counter',
    path: '/summary',
    act: async (hands, page, turn) => {
      await hands.press(button(page, 'Cash in'))
      await hands.write(field(dialog(page), 'Amount'), `${turn}1.25`)
      await hands.write(field(dialog(page), 'Note'), `${HANDS[turn]} put it in`)
      await hands.press(button(dialog(page), 'OK'))
      await closed(page)
    },
    shows: main,
    says: (turn) => new RegExp(`${HANDS[turn]} put it in`),
  },
  {
    name: 'expenses',
    where: 'counter',
    path: '/expenses',
    act: async (hands, page, turn) => {
      await hands.press(button(page, 'Supplies'))
      await hands.write(field(page, 'Amount').first(), `${turn}2.5`)
      await hands.write(field(page, 'Description'), `${HANDS[turn]} bought soap`)
      await hands.press(button(page, /^Save/))
    },
    shows: main,
    says: (turn) => new RegExp(`${HANDS[turn]} bought soap`),
  },
  {
    name: 'items',
    where: 'counter',
    path: '/items',
    act: async (hands, page) => {
      await hands.press(button(page, /^\d?\s*Fabcon sachet/))
      await hands.press(button(page, /^Pay/))
      await hands.press(button(page, /^Exact/))
      await page
        .getByRole('status')
        .filter({ hasText: /MAB-S-\d{6}/ })
        .first()
        .waitFor()
    },
    shows: (page) => button(page, /^\d?\s*Fabcon sachet/),
  },
  {
    name: 'inventory',
    where: 'counter',
    path: '/inventory',
    act: async (hands, page, turn) => {
      await hands.press(button(page.getByRole('region', { name: 'Hanger' }), 'Record use or spoilage'))
      await hands.write(field(dialog(page), 'Quantity'), '1')
      await hands.write(field(dialog(page), 'Reason'), `${HANDS[turn]} spilled it`)
      await hands.press(button(dialog(page), 'OK'))
      await closed(page)
    },
    shows: (page) => page.getByRole('region', { name: 'Hanger' }),
  },
  {
    name: 'branches',
    where: 'office',
    path: '/branches',
    act: async (hands, page, turn) => {
      await hands.press(button(page, 'New branch'))
      await hands.write(field(dialog(page), 'Code'), `EV${turn}`)
      await hands.write(field(dialog(page), 'Name'), `Opened by ${HANDS[turn]}`)
      await hands.write(field(dialog(page), 'City'), 'Cebu City')
      await hands.press(button(dialog(page), 'Open branch'))
      await closed(page)
    },
    shows: main,
    says: (turn) => new RegExp(`Opened by ${HANDS[turn]}`),
  },
  {
    name: 'a branch',
    where: 'office',
    path: '/branch/BRANCH',
    act: async (hands, page, turn) => {
      await hands.press(button(page, 'Edit'))
      await hands.write(field(dialog(page), 'Address'), `${turn} ${HANDS[turn]} Street`)
      await hands.press(button(dialog(page), 'Save'))
      await closed(page)
    },
    shows: main,
    says: (turn) => new RegExp(`${turn} ${HANDS[turn]} Street`),
  },
  {
    name: 'prices',
    where: 'office',
    path: '/laundry/prices',
    act: async (hands, page, turn) => {
      if (turn === 1) return hands.press(button(page, 'Change prices'))
      await hands.press(button(page, 'Discard…'))
      await hands.press(button(page.getByRole('alertdialog'), 'OK'))
    },
    shows: main,
    says: (turn) => (turn === 1 ? /Discard…/ : /Change prices/),
  },
  {
    name: 'transactions',
    where: 'office',
    path: '/laundry/transactions?view=unpaid&branch=BRANCH',
    act: async (hands, page, turn) => {
      await hands.press(page.locator('tbody tr').first())
      await hands.press(button(dialog(page), 'Take payment…'))
      const form = page.getByRole('dialog', { name: /^Take a payment/ })
      await hands.write(field(form, 'Amount'), `${turn}`)
      await hands.write(field(form, 'Reason'), `${HANDS[turn]} took it`)
      await hands.press(button(form, 'OK'))
      await form.waitFor({ state: 'detached' })
    },
    shows: (page) => page.getByRole('list', { name: 'Totals', exact: true }),
  },
  {
    name: 'shop expenses',
    where: 'office',
    path: '/shop-expenses',
    act: async (hands, page, turn) => {
      await hands.press(button(page, 'New expense'))
      await hands.choose(field(dialog(page), 'Branch'), 'Mabolo')
      await hands.write(field(dialog(page), 'Amount'), `${turn}3`)
      await hands.choose(field(dialog(page), 'Category'), 'Water')
      await hands.write(field(dialog(page), 'Description'), `${HANDS[turn]} paid the water`)
      await hands.press(button(dialog(page), 'Record'))
      await closed(page)
    },
    shows: main,
    says: (turn) => new RegExp(`${HANDS[turn]} paid the water|new expense`),
  },
  {
    name: 'cash flow',
    where: 'office',
    path: '/cash-flow?dates=today&branch=BRANCH',
    act: async (hands, page, turn) => {
      await hands.press(button(page, 'Record'))
      await hands.press(page.getByRole('menuitem', { name: 'Owner withdrawal' }))
      await hands.write(field(dialog(page), 'Amount'), `${turn}4`)
      await hands.write(field(dialog(page), 'Description'), `${HANDS[turn]} withdrew it`)
      await hands.press(button(dialog(page), 'OK'))
      await closed(page)
    },
    shows: (page) => page.getByRole('link', { name: /^Bank/ }).first(),
  },
  {
    name: 'items of the shop',
    where: 'office',
    path: '/inventory/items',
    act: async (hands, page, turn) => {
      await hands.press(button(page, 'New item'))
      const form = page.getByRole('dialog', { name: 'New item' })
      await hands.write(field(form, 'Name'), `AA soap of ${HANDS[turn]}`)
      await hands.press(button(form, 'OK'))
      // What is known of the new item takes its place at once.
      await form.waitFor({ state: 'detached' })
    },
    shows: main,
    says: (turn) => new RegExp(`AA soap of ${HANDS[turn]}`),
  },
  {
    name: 'stock tracker',
    where: 'office',
    path: '/inventory/tracker',
    seenAt: '/inventory/tracker?tab=movements&dates=today',
    act: async (hands, page, turn) => {
      await hands.press(button(page, /^Adjust/))
      await hands.write(field(dialog(page), 'Quantity'), '1')
      await hands.write(field(dialog(page), 'Note'), `${HANDS[turn]} lost it`)
      await hands.press(button(dialog(page), 'OK'))
      await closed(page)
    },
    shows: main,
    says: (turn) => new RegExp(`${HANDS[turn]} lost it|new movement`),
  },
  {
    name: 'item sales',
    where: 'office',
    path: '/inventory/sales',
    act: async (hands, page, turn) => {
      await hands.press(button(page, 'Add sale…'))
      const form = page.getByRole('dialog', { name: 'Add item sale' })
      await hands.choose(field(form, 'Branch'), 'Mabolo')
      await hands.write(field(form, 'Add item'), 'fabcon sachet')
      const found = page.getByRole('listbox', { name: 'Items found' }).getByRole('option', { name: /Fabcon sachet/ })
      await found.waitFor()
      if (turn === 1) await found.tap()
      else await page.keyboard.press('Enter')
      await hands.write(field(form, /^Reason/), `${HANDS[turn]} sold it`)
      await hands.press(button(form, 'OK'))
      await form.waitFor({ state: 'detached' })
    },
    shows: main,
    says: (turn) => new RegExp(`${HANDS[turn]} sold it|new sale`),
  },
  {
    name: 'settings',
    where: 'office',
    path: '/settings?section=orders',
    act: async (hands, page, turn) => {
      await hands.write(field(page, 'Laundry kept for'), `${30 + turn}`)
      await hands.press(button(page, 'Save'))
      await page.getByText('Orders settings saved').first().waitFor()
    },
    shows: (page) => field(page, 'Laundry kept for'),
  },
]

let product: Product
let browser: Browser
let branchId: string
const screens: Record<'counter' | 'office', Record<1 | 2, Screen>> = {
  counter: {} as Record<1 | 2, Screen>,
  office: {} as Record<1 | 2, Screen>,
}

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  const caller = await openCaller(product.url)
  await caller.call('POST', '/login', { username: 'admin', password: 'labada-demo' })
  const { items } = (await caller.call('GET', '/branches')).json() as { items: { id: string; code: string }[] }
  branchId = items.find(({ code }) => code === 'MAB')?.id ?? ''
  for (const where of ['counter', 'office'] as const) {
    const tablet = { hasTouch: true, isMobile: true, viewport: { width: 768, height: 1024 } }
    screens[where] = { 1: await openScreen(browser, product.url, tablet), 2: await openScreen(browser, product.url) }
  }
})
afterAll(async () => {
  await leaveBrowser(browser)
  await product?.stop()
})

const handsOf = (where: 'counter' | 'office', turn: 1 | 2): Hands =>
  turn === 1 ? fingers : keyboardOf(screens[where][2].page)

const textOf = (seen: Locator) =>
  seen.evaluate((element) => (element instanceof HTMLInputElement ? element.value : (element as HTMLElement).innerText))

/** Opens a page and waits until it shows what it shows. */
async function opened({ page }: Screen, path: string, seen: (page: Page) => Locator): Promise<void> {
  await visit(page, path.replace('BRANCH', branchId))
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await seen(page).waitFor()
}

describe('with fingers on a tablet, and with a keyboard alone', () => {
  it.each([
    [1, 'counter', /Mabolo counter/],
    [2, 'counter', /Mabolo counter/],
    [1, 'office', /as admin|Admin/],
  ] as const)('(%i) somebody comes in to the %s', async (turn, where, door) => {
    const { page } = screens[where][turn]
    await page.goto('/')
    await handsOf(where, turn).press(button(page, door))
    await page.waitForURL((url) => url.pathname !== '/')
  })

  it('an admin signs in by name and password', async () => {
    const { page } = screens.office[2]
    const keyboard = handsOf('office', 2)
    await page.goto('/')
    await keyboard.write(field(page, 'Username'), 'admin')
    await keyboard.write(page.getByRole('textbox', { name: 'Password' }), 'labada-demo')
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname !== '/')
  })

  it.each(
    DEEDS.flatMap((deed, at) => turnsOf(at).map((turn) => [deed.name, HANDS[turn].toLowerCase(), deed, turn] as const)),
  )('%s: done by %s, seen on the other screen', { timeout: 90_000 }, async (_, __, deed, turn) => {
    const actor = screens[deed.where][turn]
    const other = screens[deed.where][turn === 1 ? 2 : 1]
    await opened(other, deed.seenAt ?? deed.path, deed.shows)
    await opened(actor, deed.path, main)
    const shown = () => textOf(deed.shows(other.page))
    const before = await shown()
    await deed.act(handsOf(deed.where, turn), actor.page, turn)
    const soon = { timeout: LIVE_MS, interval: 50 }
    if (deed.says) await expect.poll(shown, soon).toMatch(deed.says(turn))
    else await expect.poll(shown, soon).not.toBe(before)
  })

  it.each(['/unauthorized', '/no/such/page'])('%s leads home again', async (path) => {
    for (const turn of [1, 2] as const) {
      const { page } = screens.counter[turn]
      await page.goto(path)
      await handsOf('counter', turn).press(page.getByRole('link', { name: 'Go to home' }))
      await page.waitForURL((url) => url.pathname === '/summary')
    }
  })

  it('and nothing was said on a console', () => {
    const all = Object.values(screens).flatMap((pair) => Object.values(pair).flatMap(({ complaints }) => complaints))
    expect(all).toEqual([])
  })
})

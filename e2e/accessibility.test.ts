import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCaller } from './support/api.ts'
import { enterDoor, openBrowser, openScreen, type Screen } from './support/browser.ts'
import { type Product, startProduct } from './support/product.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const LOOKS = [
  { name: '1366 light', width: 1366, height: 768, scheme: 'light' },
  { name: '1366 dark', width: 1366, height: 768, scheme: 'dark' },
  { name: '360 light', width: 360, height: 740, scheme: 'light' },
  { name: '360 dark', width: 360, height: 740, scheme: 'dark' },
] as const
const WIDTHS = [320, 360, 768, 1024, 1366, 1920]

interface Visit {
  readonly name: string
  readonly path: string
  /** Opens what is not there at first: a dialog, a drawer, a panel. */
  readonly open?: (page: Page) => Promise<void>
}

const GUEST: readonly Visit[] = [
  { name: 'login', path: '/' },
  {
    name: 'device set-up',
    path: '/',
    open: (page) => page.getByRole('button', { name: 'Set up this device' }).click(),
  },
  { name: 'kiosk gate', path: '/attendance' },
  { name: 'not found', path: '/no/such/page' },
]
const OFFICE: readonly Visit[] = [
  { name: 'today', path: '/schedule' },
  { name: 'branches', path: '/branches' },
  { name: 'branches compared', path: '/branches?view=compare' },
  { name: 'prices', path: '/laundry/prices' },
  { name: 'transactions', path: '/laundry/transactions' },
  { name: 'payments', path: '/laundry/transactions?view=payments' },
  { name: 'cash flow', path: '/cash-flow' },
  { name: 'cash flow by branch', path: '/cash-flow?columns=branches&dates=quarter' },
  { name: 'cash ledger', path: '/cash-flow?tab=ledger' },
  { name: 'remittances', path: '/cash-flow?tab=remittances' },
  { name: 'cash accounts', path: '/cash-flow?tab=accounts' },
  {
    name: 'reconcile',
    path: '/cash-flow?tab=reconcile&account=bank',
    open: async (page) => {
      const content = `Date,Description,Amount,Balance\n${new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)},Deposit,5,100\n`
      await page.getByLabel('CSV file of the statement').setInputFiles({
        name: 'bank.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(content),
      })
      await page.getByRole('button', { name: 'Match 1 line' }).click()
      await page.getByRole('button', { name: 'Reconcile' }).waitFor()
    },
  },
  {
    name: 'record a withdrawal',
    path: '/cash-flow',
    open: async (page) => {
      await page.getByRole('button', { name: 'Record' }).click()
      await page.getByRole('menuitem', { name: 'Owner withdrawal' }).click()
      await page.getByRole('dialog').getByLabel('Amount').waitFor()
    },
  },
  {
    name: 'months',
    path: '/cash-flow',
    open: async (page) => {
      await page.getByRole('button', { name: 'Months' }).click()
      await page.getByRole('dialog').getByText('Closed').first().waitFor()
    },
  },
  { name: 'items', path: '/inventory/items' },
  { name: 'items by branch', path: '/inventory/items?view=branches' },
  { name: 'stock tracker', path: '/inventory/tracker' },
  { name: 'stock movements', path: '/inventory/tracker?tab=movements' },
  { name: 'what to buy', path: '/inventory/tracker?tab=buy' },
  { name: 'purchases', path: '/inventory/tracker?tab=purchases' },
  { name: 'stock transfers', path: '/inventory/tracker?tab=transfers' },
  { name: 'stock counts', path: '/inventory/tracker?tab=counts' },
  { name: 'item sales', path: '/inventory/sales' },
  { name: 'shop expenses', path: '/shop-expenses' },
  { name: 'expenses of a month', path: '/shop-expenses?view=month' },
  { name: 'review of expenses', path: '/shop-expenses?review=1' },
  { name: 'expense categories', path: '/shop-expenses?view=categories' },
  { name: 'no results', path: '/laundry/transactions?search=zzzzzz' },
  ...['shop', 'receipts', 'orders', 'payments', 'cash', 'devices', 'audit'].map((section) => ({
    name: `settings: ${section}`,
    path: `/settings?section=${section}`,
  })),
  {
    name: 'settings unsaved',
    path: '/settings?section=cash',
    open: async (page: Page) => {
      await page.getByRole('textbox', { name: 'Tolerance' }).fill('25')
      await page.getByRole('button', { name: 'Save' }).waitFor()
    },
  },
  { name: 'command palette', path: '/schedule', open: (page) => page.keyboard.press('Control+k') },
  { name: 'not found', path: '/no/such/page' },
  { name: 'unauthorized', path: '/unauthorized' },
]
const COUNTER: readonly Visit[] = [
  { name: 'receive', path: '/receive' },
  {
    name: 'pay panel',
    path: '/receive',
    open: async (page) => {
      await page
        .getByRole('region', { name: 'Services' })
        .getByRole('button', { name: /Comforter/ })
        .click()
      await page.keyboard.press('F9')
      await page.getByRole('region', { name: 'Pay' }).waitFor()
    },
  },
  { name: 'release', path: '/release' },
  { name: 'summary', path: '/summary' },
  { name: 'sell items', path: '/items' },
  { name: 'today’s item sales', path: '/items?tab=today' },
  { name: 'inventory', path: '/inventory' },
  { name: 'stock history', path: '/inventory?tab=history' },
  { name: 'expenses', path: '/expenses' },
  { name: 'no access', path: '/no-auth' },
]

const BRANCH_TABS = ['overview', 'orders', 'cash', 'devices', 'prices', 'settings', 'activity']

let product: Product
let browser: Browser
let office: Screen
let counter: Screen
let branchId: string
let orderId: string

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  office = await openScreen(browser, product.url)
  counter = await openScreen(browser, product.url)
  await enterDoor(office, /Admin/)
  await enterDoor(counter, /Mabolo counter/)
  const caller = await openCaller(product.url)
  await caller.call('POST', '/login', { username: 'admin', password: 'labada-demo' })
  const { items } = (await caller.call('GET', '/branches')).json() as { items: { id: string }[] }
  const { items: orders } = (await caller.call('GET', '/orders?limit=1')).json() as { items: { id: string }[] }
  branchId = items[0]?.id ?? ''
  orderId = orders[0]?.id ?? ''
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

/** Violations in words: rule, and the first places. */
async function violationsOn(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze()
  return violations.map(({ id, nodes }) => {
    const places = nodes.slice(0, 3).map(({ html }) => html.slice(0, 160))
    return `${id}: ${places.join(' | ')}`
  })
}

/** Everything that must hold on a page, in every look and at every width, from one visit. */
async function complaintsAbout(page: Page, { path, open }: Visit, leastTarget: number): Promise<string[]> {
  const found: string[] = []
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await settled(page)
  if (open) await open(page)
  for (const target of await targetsBelow(page, leastTarget)) found.push(target)
  for (const { name, width, height, scheme } of LOOKS) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await page.locator(`html[data-mantine-color-scheme="${scheme}"]`).waitFor()
    await painted(page)
    for (const violation of await violationsOn(page)) found.push(`${name}: ${violation}`)
  }
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    if (over > 0) found.push(`${over} px too wide at ${width} px`)
  }
  return found
}

/** What the page waits for has come: no skeleton and no start overlay is left. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"], [data-overlay]') === null)
}

/** The page stands still: what changed its colour or place has done so. */
async function painted(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    for (let still = 0, frames = 0; still < 3 && frames < 600; frames++) {
      await frame()
      const isBusy = document.querySelector('[aria-busy="true"], [data-overlay]') !== null
      const moving = document.getAnimations().filter(({ playState }) => playState === 'running')
      still = isBusy || moving.length > 0 ? 0 : still + 1
    }
  })
}

/** What can be pressed and is lower than it should be. Links within a sentence are exempt. */
function targetsBelow(page: Page, least: number): Promise<string[]> {
  return page.evaluate((leastHeight) => {
    const pressable = 'button, a[href], input:not([type=hidden]), select, textarea, [role=tab], [role=option]'
    return [...document.querySelectorAll(pressable)]
      .filter((element) => element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }))
      .filter((element) => !element.closest('p, dd, li > span, a[href="#main"]'))
      .map((element) => {
        // A checkbox or radio is as large as the row that holds it and its label.
        const isTick = element instanceof HTMLInputElement && ['checkbox', 'radio'].includes(element.type)
        const target = isTick
          ? (element.closest('label, .mantine-Checkbox-root, .mantine-Switch-root') ?? element)
          : element
        const { width, height } = target.getBoundingClientRect()
        return { width, height, html: element.outerHTML.slice(0, 140) }
      })
      .filter(({ width, height }) => width > 1 && height > 1 && height < leastHeight - 0.5)
      .map(({ height, html }) => `only ${Math.round(height)} px high: ${html}`)
  }, least)
}

describe('every look and width: axe finds nothing, nothing scrolls sideways, targets are large enough', () => {
  it.each(GUEST)('for guests: $name', async (visit) => {
    const guest = await openScreen(browser, product.url)
    expect(await complaintsAbout(guest.page, visit, 24)).toEqual([])
    expect(guest.complaints).toEqual([])
    await guest.close()
  })
  it.each(OFFICE)('in the back office: $name', async (visit) => {
    expect(await complaintsAbout(office.page, visit, 24)).toEqual([])
  })
  it.each(BRANCH_TABS)('on the page of a branch: %s', async (tab) => {
    const path = `/branch/${branchId}?tab=${tab}`
    expect(await complaintsAbout(office.page, { name: tab, path }, 24)).toEqual([])
  })
  it('on the page of a branch that does not exist, where the browser itself notes the 404', async () => {
    const lost = await openScreen(browser, product.url)
    await enterDoor(lost, /Admin/)
    const path = '/branch/01a02a33-0000-7000-8000-000000000000'
    expect(await complaintsAbout(lost.page, { name: 'unknown', path }, 24)).toEqual([])
    await lost.close()
  })
  it('in the drawer of an order', async () => {
    expect(
      await complaintsAbout(
        office.page,
        {
          name: 'order',
          path: `/laundry/transactions?id=${orderId}`,
          open: (page) => page.getByRole('dialog').getByRole('heading', { name: 'Loads' }).waitFor(),
        },
        24,
      ),
    ).toEqual([])
  })
  it.each(COUNTER)('at the counter: $name', async (visit) => {
    expect(await complaintsAbout(counter.page, visit, 48)).toEqual([])
  })
  it('and nothing was said on a console', () => {
    expect([...office.complaints, ...counter.complaints]).toEqual([])
  })
})

import { createHash } from 'node:crypto'
import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCaller } from './support/api.ts'
import { BRANCH_TABS } from './support/branch-tabs.ts'
import { enterDoor, holdBack, openBrowser, openScreen, type Screen } from './support/browser.ts'
import { painted, settled } from './support/looks.ts'
import { type Product, startProduct } from './support/product.ts'

/**
 * How much of a screen may move, and how far, while a page loads: the sum of what browsers call layout shifts. A tenth is
 * good; at the counter a finger is on its way before the page is whole, and a line of 27 pixels that pushes it down is 0.024.
 */
const MOST_SHIFT = { counter: 0.02, office: 0.1 }
/** Each answer comes later by up to so much, by its address: `LABADA_DICE` throws another order. */
const MOST_LATE_MS = 300
const DICE = process.env.LABADA_DICE ?? '1'

const COUNTER = [
  '/receive',
  '/release',
  '/summary',
  '/expenses',
  '/items',
  '/items?tab=today',
  '/inventory',
  '/inventory?tab=history',
]
const OFFICE = [
  '/schedule',
  '/branches',
  '/branches?tab=compare',
  '/employee',
  '/employee/new',
  '/laundry/prices',
  '/laundry/prices?tab=promotions',
  '/laundry/transactions',
  '/laundry/transactions?view=unpaid',
  '/laundry/transactions?view=payments',
  '/laundry/transactions?view=customers',
  '/laundry/transactions?view=claims',
  '/cash-flow',
  '/cash-flow?columns=branches&dates=quarter',
  '/cash-flow?tab=ledger',
  '/cash-flow?tab=accounts',
  '/cash-flow?tab=remittances',
  '/cash-flow?tab=forecast',
  '/cash-flow?tab=reconcile&account=bank',
  '/employee-attendance',
  '/employee-attendance?view=day',
  '/employee-attendance?view=exceptions',
  '/employee-attendance?view=overtime',
  '/employee-attendance?view=disputes',
  '/employee-attendance?view=scans',
  '/payroll',
  '/payroll?tab=items',
  '/payroll?tab=advances',
  '/payroll?tab=leave',
  '/payroll?tab=thirteenth',
  '/payroll?tab=reports',
  '/payroll?tab=what-if',
  '/shop-expenses',
  '/shop-expenses?review=1',
  '/shop-expenses?view=bills',
  '/shop-expenses?view=month',
  '/shop-expenses?view=categories',
  '/inventory/items',
  '/inventory/items?view=branches',
  '/inventory/tracker',
  '/inventory/tracker?tab=buy',
  '/inventory/tracker?tab=purchases',
  '/inventory/tracker?tab=transfers',
  '/inventory/tracker?tab=counts',
  '/inventory/tracker?tab=movements',
  '/inventory/sales',
  '/settings',
  '/settings?section=cash',
  '/settings?section=law',
  '/settings?section=devices',
  '/backup',
  '/employee/EMPLOYEE/info',
  '/employee/EMPLOYEE/edit',
  ...BRANCH_TABS.map((tab) => `/branch/BRANCH?tab=${tab}`),
]
const DOORS = { counter: /Mabolo counter/, office: /Admin/ }
const LOOKS = {
  desk: {},
  tablet: { hasTouch: true, isMobile: true, viewport: { width: 768, height: 1024 } },
  phone: { hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } },
} satisfies Record<string, BrowserContextOptions>

let product: Product
let browser: Browser
let ids: Readonly<Record<string, string>>
/** Who waits for a visit, by where they are and what they look at it with. */
const idle = new Map<string, Screen[]>()

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  const caller = await openCaller(product.url)
  await caller.call('POST', '/login', { username: 'admin', password: 'labada-demo' })
  const first = async (path: string) =>
    ((await caller.call('GET', path)).json() as { items: { id: string }[] }).items[0]?.id ?? ''
  ids = { BRANCH: await first('/branches'), EMPLOYEE: await first('/employees?search=ana%20reyes') }
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

async function openSteady(door: RegExp, look: keyof typeof LOOKS): Promise<Screen> {
  const screen = await openScreen(browser, product.url, LOOKS[look])
  await enterDoor(screen, door)
  await screen.page.addInitScript(() => {
    // A page gives up waiting after two seconds; how fast this machine is shall not be judged.
    const patience = new CSSStyleSheet()
    patience.replaceSync(':root { --ld-patience: 60s }')
    document.adoptedStyleSheets.push(patience)
    window.shifts = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        const what = entry.sources.map(({ node, previousRect, currentRect }) => {
          const words = node?.textContent?.slice(0, 30) ?? ''
          return `“${words}” ${Math.round(previousRect.y)} → ${Math.round(currentRect.y)}`
        })
        if (!entry.hadRecentInput) window.shifts.push({ value: entry.value, what: what.join(', ') })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await holdBack(screen.page, (url) => lateness(new URL(url).pathname))
  return screen
}

function lateness(path: string): number {
  const nameless = path.replace(/[0-9a-f-]{36}/g, '')
  return createHash('sha256').update(`${DICE} ${nameless}`).digest().readUInt16BE() % MOST_LATE_MS
}

/** What moved on a page until all of it was there; empty if it was no more than `most`. */
async function movedOn(page: Page, path: string, most: number): Promise<string[]> {
  await page.goto(path.replace(/BRANCH|EMPLOYEE/, (name) => ids[name] ?? ''))
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle')
  await settled(page)
  await painted(page)
  const shifts = await page.evaluate(() => window.shifts)
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  return sum <= most ? [] : shifts.map(({ value, what }) => `${value.toFixed(3)} ${what}`)
}

async function visit(where: keyof typeof MOST_SHIFT, look: keyof typeof LOOKS, path: string): Promise<string[]> {
  const place = `${where} ${look}`
  const waiting = idle.get(place) ?? []
  idle.set(place, waiting)
  const screen = waiting.pop() ?? (await openSteady(DOORS[where], look))
  try {
    return await movedOn(screen.page, path, MOST_SHIFT[where])
  } finally {
    waiting.push(screen)
  }
}

describe('whatever order the answers come in, nothing jumps under a finger', () => {
  it('and what jumps on purpose is found', async () => {
    const screen = await openSteady(/Admin/, 'phone')
    await screen.page.addInitScript(() => {
      addEventListener('load', () => {
        const banner = document.createElement('div')
        banner.style.blockSize = '300px'
        setTimeout(() => document.querySelector('main')?.prepend(banner), 1_000)
      })
    })
    expect((await movedOn(screen.page, '/unauthorized', MOST_SHIFT.office)).join()).toMatch(/→/)
    await screen.close()
  })
  it.concurrent.each(COUNTER.flatMap((path) => (['tablet', 'phone'] as const).map((look) => [path, look] as const)))(
    'at the counter: %s on a %s',
    async (path, look) => {
      expect(await visit('counter', look, path)).toEqual([])
    },
  )
  it.concurrent.each(OFFICE.flatMap((path) => (['desk', 'phone'] as const).map((look) => [path, look] as const)))(
    'in the back office: %s at a %s',
    async (path, look) => {
      expect(await visit('office', look, path)).toEqual([])
    },
  )
})

/** What the browser says of a move; not in TypeScript's own library yet. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: readonly {
    readonly node: Node | null
    readonly previousRect: DOMRectReadOnly
    readonly currentRect: DOMRectReadOnly
  }[]
}

declare global {
  interface Window {
    /** What moved on this page since it began. */
    shifts: { value: number; what: string }[]
  }
}

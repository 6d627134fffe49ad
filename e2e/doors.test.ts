import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isWhole } from '../scripts/testing/extent.ts'
import { openCaller } from './support/api.ts'
import { enterDoor, leaveBrowser, openBrowser, openScreen, type Screen, slowDown } from './support/browser.ts'
import { type Product, startProduct } from './support/product.ts'

/** Somebody opens the other role's address: by a bookmark of the shop's PC, or by a reload where somebody else was before. */
let product: Product
let browser: Browser
const screens: Partial<Record<Who, Screen>> = {}

type Who = 'admin' | 'employee'
const DOORS = { admin: /Admin/, employee: /Talisay counter/ } as const
const HOMES = { admin: '/schedule', employee: '/summary' } as const
const WRONG = {
  admin: ['/receive', '/release', '/summary', '/expenses', '/items', '/inventory', '/no-auth'],
  employee: ['/branches', '/schedule', '/laundry/transactions', '/settings', '/employee/new', '/payroll'],
} as const

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  for (const who of ['admin', 'employee'] as const) {
    const screen = await openScreen(browser, product.url)
    await enterDoor(screen, DOORS[who])
    screens[who] = screen
  }
})
afterAll(async () => {
  await leaveBrowser(browser)
  await product?.stop()
})

const screenOf = (who: Who): Screen => {
  const screen = screens[who]
  if (!screen) throw new Error(`Nobody came in as ${who}`)
  return screen
}
const pathOf = (page: Page) => new URL(page.url()).pathname

/** What was refused while something is done, and what was asked of the API. */
async function listened(page: Page, act: () => Promise<void>): Promise<{ refused: string[]; asked: string[] }> {
  const refused: string[] = []
  const asked: string[] = []
  const hear = (response: { status: () => number; url: () => string }) => {
    const { pathname } = new URL(response.url())
    if (pathname.startsWith('/api/')) asked.push(pathname)
    if (response.status() >= 400) refused.push(`${response.status()} ${pathname}`)
  }
  page.on('response', hear)
  await act()
  page.off('response', hear)
  return { refused, asked }
}

/** Whatever was asked too early is answered, and would have ended the session on screen. */
async function isAnswered({ unanswered }: Screen): Promise<void> {
  const asked = () => [...unanswered].map((one) => one.url()).filter((url) => url.includes('/api/'))
  await expect.poll(asked, { timeout: 15_000 }).toEqual([])
}

async function isToldSo(screen: Screen, who: Who): Promise<void> {
  const { page } = screen
  await page.getByRole('heading', { name: 'You don’t have access to this page' }).waitFor()
  expect(pathOf(page)).toBe('/unauthorized')
  await isAnswered(screen)
  expect(await page.getByRole('alertdialog').count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Go to home' }).getAttribute('href')).toBe(HOMES[who])
}

/** Each chunk of the program comes a second late, long after the answers. */
async function slowParts(page: Page): Promise<void> {
  await page.route('**/assets/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    await route.continue().catch(() => undefined)
  })
}

describe.each(['admin', 'employee'] as const)('an address of the other role: the %s', (who) => {
  it.each(WRONG[who].slice(0, isWhole ? WRONG[who].length : 2))('is told so at %s', async (path) => {
    const screen = screenOf(who)
    const { refused } = await listened(screen.page, async () => {
      await screen.page.goto(path)
      await isToldSo(screen, who)
    })
    expect([refused, screen.complaints]).toEqual([[], []])
  })

  // Every address leads to the same place: what happens from there on is told once.
  it('is told so after a reload too, and goes home from there', async () => {
    const screen = screenOf(who)
    const { page, complaints } = screen
    await page.goto(WRONG[who][0])
    await isToldSo(screen, who)
    const { refused } = await listened(page, async () => {
      await page.reload()
      await isToldSo(screen, who)
    })
    expect(refused).toEqual([])
    await page.getByRole('link', { name: 'Go to home' }).click()
    await page.waitForURL(`**${HOMES[who]}`)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    expect(complaints).toEqual([])
  })

  it('is told so however late the parts of the program and the answers are', async () => {
    const screen = screenOf(who)
    const { page, complaints } = screen
    // What the page before still waits for is not this page's.
    await isAnswered(screen)
    await page.goto('about:blank')
    await slowParts(page)
    await slowDown(page, 400)
    const { refused, asked } = await listened(page, async () => {
      await page.goto(WRONG[who][0])
      await isToldSo(screen, who)
    })
    expect(refused).toEqual([])
    // Who this is, and what everybody may know: nothing of the page that was wanted.
    const known = ['/api/reauthorize', '/api/verify-access', '/api/setup', '/api/kept-commands/lost']
    expect(asked.filter((path) => !known.includes(path) && !OF_THE_DESK.has(path))).toEqual([])
    await page.unrouteAll({ behavior: 'wait' })
    await slowDown(page, 0)
    expect(complaints).toEqual([])
  })
})

/** What a counter reads on any page, to go on without a connection, and what it brings after a restore. */
const OF_THE_DESK: ReadonlySet<string> = new Set([
  '/api/kept-commands/since',
  '/api/offline/sent',
  '/api/offline/series',
  '/api/offline/file-key',
  '/api/offline/orders',
  '/api/offline/customers',
  '/api/services',
  '/api/promotions/offered',
  '/api/settings/in-force',
  '/api/shop/items',
  '/api/cash-sessions/current',
  '/api/expense-categories',
])

describe('the other doors', () => {
  it('an employee finds a page that is off at /no-auth, by address and after a reload', async () => {
    const office = await openCaller(product.url)
    await office.call('POST', '/login', { username: 'admin', password: 'labada-demo' })
    const { items } = (await office.call('GET', '/branches')).json() as {
      items: { id: string; code: string; features: string[] }[]
    }
    const branch = items.find(({ code }) => code === 'TAL')
    if (!branch) throw new Error('There is no branch TAL')
    const off = branch.features.filter((feature) => feature !== 'expenses')
    const screen = screenOf('employee')
    const { page, complaints } = screen
    expect((await office.call('PATCH', `/branches/${branch.id}`, { features: off })).status).toBe(200)
    // Until it hears of it, the counter's desk may ask for what is off now.
    await page.goto('/summary')
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await isAnswered(screen)
    complaints.splice(0)
    const { refused } = await listened(page, async () => {
      for (const open of [() => page.goto('/expenses'), () => page.reload()]) {
        await open()
        await page.getByRole('heading', { name: /turned on for Talisay/ }).waitFor()
        expect(pathOf(page)).toBe('/no-auth')
        await isAnswered(screen)
        expect(await page.getByRole('alertdialog').count()).toBe(0)
      }
    })
    expect([refused, complaints]).toEqual([[], []])
  })

  it.each(['admin', 'employee'] as const)('guest pages lead the %s home', async (who) => {
    const { page } = screenOf(who)
    for (const path of ['/', '/setup', '/new-password']) {
      await page.goto(path)
      await page.waitForURL(`**${HOMES[who]}`)
    }
  })

  it.each([
    ['/schedule', 'Username'],
    ['/receive', 'Username'],
    ['/unauthorized', 'Username'],
    ['/attendance', 'Attendance needs a registered desktop device'],
    ['/employee-portal', 'Employee portal needs a registered desktop device'],
  ])('without a login %s is LoginPage', async (path, words) => {
    const screen = await openScreen(browser, product.url)
    const { page, complaints, close } = screen
    const { refused } = await listened(page, async () => {
      await page.goto(path)
      await page.getByLabel('Username').waitFor()
      if (words !== 'Username') await page.getByText(words).first().waitFor()
      expect(pathOf(page)).toBe('/')
      await isAnswered(screen)
    })
    expect([refused, complaints]).toEqual([[], []])
    await close()
  })
})

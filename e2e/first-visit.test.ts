import { FEATURES } from '@labada/domain/core/access'
import { manilaDateOf } from '@labada/domain/core/manila-time'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, openCaller } from './support/api.ts'
import { asked, takeOn } from './support/branch-pc.ts'
import { leaveBrowser, openBrowser, openScreen, type Screen } from './support/browser.ts'
import { type FreshProduct, startFreshProduct } from './support/fresh-product.ts'
import { wrongInAnyLook } from './support/looks.ts'
import { whole } from './support/standing-still.ts'

const PASSWORD = 'Sampaguita-at-Sabon-8'

let product: FreshProduct
let browser: Browser
let screen: Screen

beforeAll(async () => {
  product = await startFreshProduct({ LABADA_DEMO: '0' })
  browser = await openBrowser()
  // The one who sees what covers a page for its first second and a half.
  screen = await openScreen(browser, product.url, { withCurtain: true })
})
afterAll(async () => {
  await leaveBrowser(browser)
  await product?.stop()
})

it('an empty company has no account, no door and one way in: the code on the server’s console', async () => {
  const caller = await openCaller(product.url)
  expect((await caller.call('POST', '/login', { username: 'admin', password: 'labada-demo' })).status).toBe(422)
  expect((await caller.call('GET', '/demo/doors')).status).toBe(404)
  await screen.page.goto('/', { waitUntil: 'commit' })
  const curtain = screen.page.getByTestId('loading-overlay')
  await curtain.waitFor()
  await screen.page.waitForURL('**/setup')
  await curtain.waitFor({ state: 'detached' })
})

it('founds a shop step by step and lets its owner in', async () => {
  // The gateway prints it a moment after it is ready.
  const codeIn = async () => /code: ([A-Z0-9]{4}-[A-Z0-9]{4})/.exec(await product.output())?.[1]
  await expect.poll(codeIn, { timeout: 15_000 }).toBeTruthy()
  const code = await codeIn()
  const { page } = screen
  const next = async () => page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Setup code').fill(code ?? '')
  await page.getByLabel('First name').fill('Alma')
  await page.getByLabel('Last name').fill('Santos')
  await page.getByLabel('Username').fill('alma')
  await page.locator('input[type=password]').first().fill(PASSWORD)
  await next()
  await page.getByLabel('Shop name').fill('Sabon Laundry')
  await next()
  await page.getByRole('radio', { name: /Drop-off/ }).check({ force: true })
  await next()
  await page.getByLabel('Branch name').fill('Guadalupe')
  await page.getByLabel(/^Code/).fill('GUA')
  await next()
  await next()
  await page.getByRole('button', { name: 'Open shop' }).click()
  await page
    .getByText(/Done|ready/i)
    .first()
    .waitFor()

  const caller = await openCaller(product.url)
  expect((await caller.call('POST', '/login', { username: 'alma', password: PASSWORD })).text).toBe(
    'Logged in as administrator.',
  )
  const { items } = (await caller.call('GET', '/branches')).json() as { items: { code: string; balance: number }[] }
  expect(items).toMatchObject([{ code: 'GUA', balance: 0 }])
  expect((await caller.call('GET', '/setup')).json()).toMatchObject({
    needed: false,
    demo: false,
    shopName: 'Sabon Laundry',
  })
})

it('shows the owner the first steps, in Help too once they are dismissed, and a bell with nothing in it', async () => {
  const { page } = screen
  await page.goto('/')
  await page.getByLabel('Username').fill('alma')
  await page.locator('input[type=password]').first().fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  const home = page.getByRole('main').getByRole('region', { name: 'Set up your shop' })
  await home.getByText('2 of 8 done').waitFor()
  expect(await page.getByText('Nothing needs your attention right now.').count()).toBe(0)
  await page.getByRole('button', { name: 'Notifications', exact: true }).click()
  await page.getByRole('dialog').getByText('You’re all caught up').waitFor()
  await page.keyboard.press('Escape')
  await home.getByRole('button', { name: 'Dismiss checklist' }).click()
  await home.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Help' }).click()
  const helped = page.getByRole('dialog').getByRole('region', { name: 'Set up your shop' })
  await helped.getByRole('link', { name: /Save your backup key/ }).click()
  await page.waitForURL('**/backup')
})

/** What each page of the office says while there is nothing on it, by the words of its link. */
const OFFICE = {
  Schedule: 'Nothing needs your attention right now.',
  Attendance: 'No shifts planned this day',
  Transactions: 'No orders this week yet',
  Customers: 'No customers yet',
  Prices: 'Every counter charges these prices now.',
  Branches: 'Guadalupe',
  'Cash flow': 'No money in or out yet',
  Expenses: 'No expenses in this period',
  Payroll: 'No pay runs yet',
  Items: 'Add detergent, fabcon and bleach to start',
  'Stock tracker': 'No items yet',
  'Item sales': 'No counter sales',
  Employees: 'Add your team',
  Settings: 'Shop name',
  Backup: 'No backups yet.',
}

/** The same of the counter; its services come with the shop. */
const COUNTER = {
  Receive: 'Wash',
  Release: 'Orders appear here as soon as they’re received.',
  Summary: 'No orders in the shop.',
  Expenses: 'No expenses today',
  Items: 'No items for sale',
  Inventory: 'No items yet',
}

/** Opens each page by its link: it says what will be there, and draws no chart of nothing. */
async function walk(whose: Screen, menu: string, pages: Readonly<Record<string, string>>): Promise<void> {
  const links = whose.page.getByRole('navigation', { name: menu }).getByRole('link')
  await links.first().waitFor()
  expect((await links.allInnerTexts()).map((words) => words.trim())).toEqual(Object.keys(pages))
  const main = whose.page.getByRole('main')
  for (const [name, words] of Object.entries(pages)) {
    await links.filter({ hasText: new RegExp(`^${name}$`) }).click()
    await main.getByText(words).first().waitFor()
    await whole(whose)
    expect(await main.locator('polyline').count(), `${name} draws nothing`).toBe(0)
    expect(await whose.page.getByRole('button', { name: 'Try again' }).count(), `${name} has all it asked for`).toBe(0)
  }
}

it('each page of the office says what will be there', () => walk(screen, 'Main', OFFICE))

let office: Caller
let branchId: string
/** Who works at its first counter. */
let luz: { readonly username: string; readonly temporaryPassword: string }

it('each page of its first counter does, too', async () => {
  office = await openCaller(product.url)
  await office.call('POST', '/login', { username: 'alma', password: PASSWORD })
  const { items } = await asked<{ items: { id: string }[] }>(office, 'GET', '/branches')
  branchId = items[0]?.id ?? ''
  const branch = await asked<{ version: number }>(office, 'GET', `/branches/${branchId}`)
  await asked(office, 'PATCH', `/branches/${branchId}`, { version: branch.version, features: FEATURES })
  const { id } = await takeOn(office, branchId, manilaDateOf(new Date()))
  const username = 'luz'
  luz = {
    username,
    ...(await asked<{ temporaryPassword: string }>(office, 'POST', `/employees/${id}/account`, { username })),
  }
  const { code } = await asked<{ code: string }>(office, 'POST', '/clients/setup-codes', { branchId, name: 'Counter' })
  const counter = await openScreen(browser, product.url)
  const { page } = counter
  await page.goto('/')
  await page.getByRole('button', { name: 'Set up this device' }).click()
  await page.getByLabel('Username').fill(luz.username)
  await page.getByLabel('Password', { exact: true }).fill(luz.temporaryPassword)
  await page.getByLabel('Setup code').fill(code)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/summary')
  await walk(counter, 'Shop', COUNTER)
  expect(counter.complaints).toEqual([])
  await counter.close()
})

it('its kiosk and its portal say what they wait for', async () => {
  const pc = await openScreen(browser, product.url)
  const { page } = pc
  const { code } = await asked<{ code: string }>(office, 'POST', '/clients/setup-codes', { branchId, name: 'Kiosk' })
  await page.goto('/desktop/')
  await page.getByRole('button', { name: 'Set up this device' }).click()
  await page.getByLabel('Username').fill(luz.username)
  await page.getByLabel('Password', { exact: true }).fill(luz.temporaryPassword)
  await page.getByLabel('Setup code').fill(code)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/desktop/summary')
  for (const path of ['/desktop/attendance', '/desktop/employee-portal']) {
    await page.goto(path)
    await page.getByTestId('scanner-chip').waitFor()
    await whole(pc)
    expect(await wrongInAnyLook(page, 24), path).toEqual([])
  }
  await pc.close()
})

it('said nothing on the console', () => expect(screen.complaints).toEqual([]))

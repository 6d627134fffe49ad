import { randomUUID } from 'node:crypto'
import type { Browser, Locator, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCaller } from './support/api.ts'
import { authenticatorCode } from './support/authenticator.ts'
import { enterDoor, leaveBrowser, openBrowser, openScreen, type Screen } from './support/browser.ts'
import { wrongInAnyLook } from './support/looks.ts'
import { type Product, startProduct } from './support/product.ts'

let product: Product
let browser: Browser
let owner: Screen
let accountant: Screen
const account = { id: randomUUID().replace(/^(.{14})./, '$17'), username: 'books.only', password: '' }

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  const office = await openCaller(product.url)
  await office.call('POST', '/login', { username: 'admin', password: 'labada-demo' })
  const { id, username } = account
  const given = { preset: 'accountant', keySetId: null, branchIds: null }
  const made = await office.call('POST', '/accounts', { id, username, firstname: 'Books', lastname: 'Only', ...given })
  account.password = (made.json() as { temporaryPassword: string }).temporaryPassword
  owner = await openScreen(browser, product.url)
  await enterDoor(owner, /Admin/)
  accountant = await openScreen(browser, product.url)
  await logIn(accountant.page)
})
afterAll(async () => {
  await leaveBrowser(browser)
  await product?.stop()
})

async function logIn(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByLabel('Username').fill(account.username)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.keyboard.press('Enter')
  await menu(page).waitFor()
}

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const needed = (page: Page) => page.getByText('Your shop requires two-step login.')

/** Sets up an app once its picture is shown, and keeps the recovery codes. */
async function setUp(page: Page, password: string): Promise<void> {
  const setup = page.getByRole('dialog', { name: 'Set up two-step login' })
  await confirmWith(page, password, setup)
  const key = (await setup.locator('code').innerText()).replaceAll(' ', '')
  await setup.getByLabel('Code from the app').fill(authenticatorCode(key, new Date()))
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
}

/** Types the password if it is asked for before something else is there. */
async function confirmWith(page: Page, password: string, there: Locator): Promise<void> {
  const asked = page.getByRole('dialog').getByLabel('Password', { exact: true })
  await asked.or(there).first().waitFor()
  if (await asked.isVisible()) {
    await asked.fill(password)
    await page.keyboard.press('Enter')
  }
  await there.waitFor()
}

async function ask(page: Page, word: string): Promise<void> {
  await page.goto('/settings?section=access')
  await page.getByRole('button', { name: 'Change…' }).click()
  const drawer = page.getByRole('dialog', { name: 'Required two-step login' })
  await drawer.getByRole('checkbox', { name: word, exact: true }).click()
  await drawer.getByRole('button', { name: 'Save' }).click()
}

describe('two-step login that the shop asks for', () => {
  it('is asked for by an owner only after they have it themselves', { timeout: 120_000 }, async () => {
    const { page } = owner
    await ask(page, 'See payroll and payslips')
    const drawer = page.getByRole('dialog', { name: 'Required two-step login' })
    const refused = drawer.getByText(/Log in with a code or a passkey first/)
    await confirmWith(page, 'labada-demo', refused)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /: menu$/ }).click()
    await page.getByRole('menuitem', { name: 'Your login…' }).click()
    await page.getByRole('button', { name: 'Set up…' }).click()
    await setUp(page, 'labada-demo')
    await ask(page, 'See payroll and payslips')
    await confirmWith(page, 'labada-demo', page.getByText('Required two-step login saved'))
    await page
      .getByRole('row', { name: /Books Only/ })
      .getByText('Off, but required')
      .waitFor()
    expect(await wrongInAnyLook(page, 0)).toEqual([])
  })

  it('closes the screen of whoever has none, and tells them why pages are missing', { timeout: 120_000 }, async () => {
    const { page } = accountant
    await page.getByRole('button', { name: 'OK' }).click({ timeout: 20_000 })
    await page.getByLabel('Username').waitFor()
    await logIn(page)
    await needed(page).waitFor()
    expect(await menu(page).getByRole('link', { name: 'Payroll' }).count()).toBe(0)
    await menu(page).getByRole('link', { name: 'Transactions' }).waitFor()
    expect(await wrongInAnyLook(page, 0)).toEqual([])
    await page.goto('/payroll')
    await page.getByRole('heading', { name: /don’t have access/ }).waitFor()
    await needed(page).waitFor()
    expect(await wrongInAnyLook(page, 0)).toEqual([])
  })

  it('opens as soon as they set it up', { timeout: 120_000 }, async () => {
    const { page } = accountant
    await page.getByRole('button', { name: 'Set up…' }).click()
    await page.getByRole('dialog', { name: 'Your login' }).getByRole('button', { name: 'Set up…' }).click()
    await setUp(page, account.password)
    await page.goto('/payroll')
    await page.getByRole('heading', { level: 1, name: 'Payroll' }).waitFor()
    expect(await needed(page).count()).toBe(0)
    expect(owner.complaints.filter((complaint) => !complaint.includes('409'))).toEqual([])
  })
})

import { randomUUID } from 'node:crypto'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, openCaller } from './support/api.ts'
import { authenticatorCode } from './support/authenticator.ts'
import { asked, openOffice } from './support/branch-pc.ts'
import { enterDoor, leaveBrowser, openBrowser, openScreen, type Screen } from './support/browser.ts'
import { wrongInAnyLook } from './support/looks.ts'
import { type Product, startProduct } from './support/product.ts'

/** Issue 20.4: a new password by an admin's link or a recovery code, and one's own; nobody else ever knows it. */
let product: Product
let browser: Browser
let owner: Screen
let books: Screen
let office: Caller
const account = { id: randomUUID().replace(/^(.{14})./, '$17'), username: 'books.only' }
const FIRST = 'seven-green-lamps'
const SECOND = 'nine-yellow-chairs'
const THIRD = 'four-purple-clouds'

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  office = await openOffice(product.url)
  const given = { preset: 'accountant', keySetId: null, branchIds: null, firstname: 'Books', lastname: 'Only' }
  await asked(office, 'POST', '/accounts', { ...account, ...given })
  owner = await openScreen(browser, product.url)
  await enterDoor(owner, /Admin/)
  books = await openScreen(browser, product.url)
})
afterAll(async () => {
  await leaveBrowser(browser)
  await product?.stop()
})

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' })

async function logIn(page: Page, password: string): Promise<void> {
  await page.getByLabel('Username').fill(account.username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

/** Saves a new password on the page that is open, by keyboard. */
async function choose(page: Page, password: string): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

it('an admin’s link lets its person choose a password, once', { timeout: 120_000 }, async () => {
  const { page } = owner
  await page.goto('/settings?section=access')
  await page.getByRole('row', { name: /Books Only/ }).click()
  await page.getByRole('button', { name: 'Reset password…' }).click()
  const sure = page.getByRole('alertdialog', { name: 'Reset the password of books.only?' })
  await sure.getByRole('button', { name: 'OK' }).click()
  const shown = page.getByRole('dialog', { name: 'Link for books.only' })
  const confirming = page.getByRole('dialog').getByLabel('Password', { exact: true })
  await confirming.or(shown).first().waitFor()
  if (await confirming.isVisible()) {
    await confirming.fill('labada-demo')
    await page.keyboard.press('Enter')
  }
  const link = await shown.locator('code').innerText()
  expect(await wrongInAnyLook(page, 0)).toEqual([])
  await shown.getByRole('button', { name: 'Done' }).click()

  await books.page.goto(link)
  await books.page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
  await expect.poll(() => new URL(books.page.url()).hash).toBe('')
  await choose(books.page, 'short')
  await books.page.getByText('Password must be at least 12 characters').waitFor()
  expect(await wrongInAnyLook(books.page, 24)).toEqual([])
  await choose(books.page, FIRST)
  await books.page.getByText('Password changed. Log in as books.only.').waitFor()
  await logIn(books.page, FIRST)
  await menu(books.page).waitFor()

  const other = await openScreen(browser, product.url)
  await other.page.goto(link)
  await choose(other.page, SECOND)
  await other.page.getByText('This link was used or has expired. Ask an admin for a new one.').waitFor()
  await other.close()
})

it('one’s own is changed soon after a login without asking again, and one stays logged in', {
  timeout: 120_000,
}, async () => {
  const { page } = books
  await page.getByRole('button', { name: /: menu$/ }).click()
  await page.getByRole('menuitem', { name: 'Your login…' }).click()
  await page.getByRole('button', { name: 'Change password…' }).click()
  const change = page.getByRole('dialog', { name: 'Change password' })
  await change.getByLabel('New password').fill('too short')
  await change.getByRole('button', { name: 'OK' }).click()
  await change.getByText('Password must be at least 12 characters').waitFor()
  await change.getByLabel('New password').fill(SECOND)
  await change.getByRole('button', { name: 'OK' }).click()
  await page.getByText('Password changed', { exact: true }).waitFor()
  await page.reload()
  await menu(page).waitFor()
})

it('a session is ended from the drawer of its login, and its screen closes', { timeout: 120_000 }, async () => {
  const { page } = owner
  await page.goto('/settings?section=access')
  await page.getByRole('row', { name: /Books Only/ }).click()
  const sessions = page.getByRole('region', { name: 'Where they’re logged in' })
  await sessions.getByText(/^Chrome on Linux/).waitFor()
  expect(await wrongInAnyLook(page, 0)).toEqual([])
  await sessions.getByRole('button', { name: /^End session last used/ }).click()
  await page.getByText('Session ended for books.only').waitFor()
  await sessions.getByText('Not logged in anywhere.').waitFor()
  const over = books.page.getByRole('alertdialog', { name: 'Your session has expired' })
  await over.getByRole('button', { name: 'OK' }).click()
  await books.page.getByLabel('Username').waitFor()
})

it('a recovery code gives a new one without anybody else', { timeout: 120_000 }, async () => {
  const own = await openCaller(product.url)
  await asked(own, 'POST', '/login', { username: account.username, password: SECOND })
  const { secret } = await asked<{ secret: string }>(own, 'POST', '/second-factor', {})
  const codes = await asked<{ recoveryCodes: string[] }>(own, 'POST', '/second-factor/confirm', {
    otp: authenticatorCode(secret, new Date()),
  })
  const screen = await openScreen(browser, product.url)
  const { page } = screen
  await page.goto('/')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
  await page.getByLabel('Username').fill(account.username)
  await page.getByLabel('Recovery code', { exact: true }).fill('AAAA-AAAA-AA')
  await choose(page, THIRD)
  await page.getByText('This username or recovery code is wrong').waitFor()
  expect(await wrongInAnyLook(page, 24)).toEqual([])
  await page.getByLabel('Recovery code', { exact: true }).fill(codes.recoveryCodes[0] ?? '')
  await choose(page, THIRD)
  await page.getByText('Password changed. Log in as books.only.').waitFor()
  await logIn(page, THIRD)
  await page.getByLabel('Code from your authenticator app').fill(codes.recoveryCodes[1] ?? '')
  await page.keyboard.press('Enter')
  await menu(page).waitFor()
  const { items } = await asked<{ items: { action: string; actor: string }[] }>(
    office,
    'GET',
    '/audit?action=account.password_changed&limit=3',
  )
  expect(items.map(({ actor }) => actor)).toEqual(['Books Only', 'Books Only', 'Books Only'])
})

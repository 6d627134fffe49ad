import { randomUUID } from 'node:crypto'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enterDoor, leaveBrowser, openBrowser, openScreen, type Screen, visit } from './support/browser.ts'
import { typeByHand } from './support/hands.ts'
import { type Product, startProduct } from './support/product.ts'

/** Nobody of that name works here yet, nor did in an earlier run against the same product. */
const LASTNAME = `Abel${Array.from(randomUUID().slice(0, 6), (one) => 'abcdefghijklmnop'[Number.parseInt(one, 16)]).join('')}`
const USERNAME = `luz.${LASTNAME.toLowerCase()}`

let product: Product
let browser: Browser
let office: Screen
let other: Screen
/** Of the one who is taken on; it is shown once. */
let password = ''

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  office = await openScreen(browser, product.url)
  await enterDoor(office, /Admin/)
  other = await openScreen(browser, product.url)
  await enterDoor(other, /Admin/)
})
afterAll(async () => {
  await leaveBrowser(browser)
  await product?.stop()
})

const type = async ({ page }: Screen, label: string, words: string) => {
  await page.getByLabel(label, { exact: false }).first().focus()
  await page.keyboard.press('Control+a')
  await typeByHand(page, words)
}
/** A list takes the letters of what is meant. */
const choose = async ({ page }: Screen, label: string, words: string) => {
  await page.getByLabel(label).first().focus()
  await typeByHand(page, words)
}
const press = ({ page }: Screen, name: string | RegExp) => page.getByRole('button', { name }).press('Enter')
const step = ({ page }: Screen, name: string) =>
  page.getByRole('form', { name: new RegExp(`^${name}, step`) }).waitFor()

describe('somebody new', () => {
  it('is taken on by keyboard, and nothing is lost when the page is loaded again on the way', async () => {
    const { page } = office
    await visit(page, '/employee/new')
    await type(office, 'First name', 'Luzviminda')
    await type(office, 'Last name', LASTNAME)
    await choose(office, 'Gender', 'Female')
    await page.getByRole('button', { name: /^Birth date/ }).press('Enter')
    await page.getByRole('button', { name: 'Choose a month' }).press('Enter')
    await page.getByRole('button', { name: 'Choose a year' }).press('Enter')
    await page.getByRole('button', { name: 'Previous ten years' }).press('Enter')
    await page.getByRole('button', { name: 'Previous ten years' }).press('Enter')
    await page.getByRole('button', { name: '2001', exact: true }).press('Enter')
    await page.getByRole('button', { name: 'Mar', exact: true }).press('Enter')
    await page.getByRole('button', { name: '9 March 2001', exact: true }).press('Enter')
    await press(office, 'Next')
    await step(office, 'Job')
    await type(office, 'Position', 'Washer')
    await type(office, 'Username', USERNAME)
    await choose(office, 'Home branch', 'Talisay')
    await page.getByText('Draft saved').waitFor()
    await page.reload()
    await step(office, 'Job')
    expect(await page.getByLabel('Position').inputValue()).toBe('Washer')
    expect(
      await page.getByLabel('Home branch').evaluate((list: HTMLSelectElement) => list.selectedOptions[0]?.text),
    ).toBe('Talisay')
    await press(office, 'Next')
    await step(office, 'Pay')
    await type(office, 'Rate', '600')
    await press(office, 'Next')
    await step(office, 'Documents')
    await press(office, 'Next')
    await step(office, 'Fingerprints')
    await page.getByText('Enroll fingerprints at a branch PC').waitFor()
    await press(office, 'Next')
    await step(office, 'Review')
    await press(office, 'Create employee')
    const told = page.getByRole('dialog', { name: `Password for ${USERNAME}` })
    password = (await told.locator('code').textContent()) ?? ''
    await told.getByRole('button', { name: 'Done' }).press('Enter')
    await page.getByRole('heading', { level: 1, name: `Luzviminda ${LASTNAME}` }).waitFor()
    await visit(page, '/employee/new')
    await page.getByLabel(/^First name/).waitFor()
    expect(await page.getByText(`Luzviminda ${LASTNAME}`).count()).toBe(0)
  }, 120_000)
})

describe('a file two admins have open', () => {
  it('shows the slower one what the other saved, and keeps neither by accident', async () => {
    await visit(office.page, `/employee?search=${LASTNAME}`)
    await press(office, new RegExp(`^${LASTNAME}, Luzviminda`))
    await office.page.waitForURL(/\/info/)
    const edit = new URL(office.page.url()).pathname.replace('/info', '/edit')
    for (const screen of [office, other]) {
      await visit(screen.page, `${edit}?tab=job`)
      await screen.page.getByLabel('Position').waitFor()
    }
    await type(office, 'Position', 'Folder')
    await press(office, 'Save')
    await office.page.getByText('Saved').first().waitFor()
    await type(other, 'Position', 'Rider')
    await press(other, 'Save')
    await other.page.getByText('Someone else changed this').waitFor()
    await other.page.getByText('yours Rider, theirs Folder').waitFor()
    await press(other, 'Use theirs')
    await expect.poll(() => other.page.getByLabel('Position').inputValue()).toBe('Folder')
    await office.page.reload()
    expect(await office.page.getByLabel('Position').inputValue()).toBe('Folder')
  }, 60_000)
})

describe('somebody who leaves', () => {
  it('is out of the counter in the other browser at once', async () => {
    const { page } = office
    const counter = await openScreen(browser, product.url)
    await enterDoor(counter, /Talisay counter/)
    await counter.page.getByRole('banner').getByRole('button', { name: /Carla/ }).press('Enter')
    await counter.page.getByRole('menuitem', { name: 'Log out' }).press('Enter')
    await type(counter, 'Username', USERNAME)
    await counter.page.getByLabel('Password').first().focus()
    await typeByHand(counter.page, password)
    await counter.page.keyboard.press('Enter')
    await counter.page.waitForURL((url) => url.pathname !== '/')
    await visit(counter.page, '/receive')
    await counter.page.getByRole('region', { name: 'Ticket' }).waitFor()
    await visit(page, `/employee?search=${LASTNAME}`)
    await press(office, new RegExp(`^${LASTNAME}, Luzviminda`))
    await page.waitForURL(/\/info/)
    await page.goto(`${new URL(page.url()).pathname.replace('/info', '/edit')}?tab=leaving`)
    await page.getByText('1 session will end right away').waitFor()
    await press(office, 'Deactivate…')
    const question = page.getByRole('alertdialog', { name: `Deactivate Luzviminda ${LASTNAME}?` })
    await question.waitFor()
    await question.getByRole('button', { name: 'OK' }).press('Enter')
    await page.getByText(`Luzviminda ${LASTNAME} deactivated`).waitFor()
    await counter.page.getByRole('alertdialog').waitFor()
    await counter.page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).press('Enter')
    await counter.page.waitForURL((url) => url.pathname === '/')
    await page.getByRole('button', { name: 'Rehire' }).waitFor()
    await counter.close()
  }, 60_000)
})

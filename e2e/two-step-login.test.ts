import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authenticatorCode } from './support/authenticator.ts'
import { enterDoor, leaveBrowser, openBrowser, openScreen, type Screen } from './support/browser.ts'
import { readCode } from './support/paper.ts'
import { type Product, startProduct } from './support/product.ts'

let product: Product
let browser: Browser
let office: Screen

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  office = await openScreen(browser, product.url)
  await enterDoor(office, /Admin/)
})
afterAll(async () => {
  await leaveBrowser(browser)
  await product?.stop()
})

async function openTwoStep(page: Page): Promise<void> {
  await page.getByRole('button', { name: /: menu$/ }).click()
  await page.getByRole('menuitem', { name: 'Your login…' }).click()
  await page.getByRole('dialog', { name: 'Your login' }).waitFor()
}

/** The app's picture, read as a phone would. */
async function scanned(page: Page): Promise<URL> {
  const picture = page.getByRole('img', { name: 'QR code for the authenticator app' })
  const text = await readCode(page, await picture.screenshot())
  if (text === null) throw new Error('The picture cannot be read')
  return new URL(text)
}

describe('an admin with two-step login', () => {
  let key: string
  let recoveryCode: string

  it('sets it up with the picture, confirms it with a code, and keeps recovery codes', {
    timeout: 120_000,
  }, async () => {
    const { page } = office
    await openTwoStep(page)
    await page.getByRole('button', { name: 'Set up…' }).click()
    const setup = page.getByRole('dialog', { name: 'Set up two-step login' })
    const password = page.getByRole('dialog').getByLabel('Password', { exact: true })
    await setup.or(password).first().waitFor()
    if (await password.isVisible()) {
      await password.fill('labada-demo')
      await page.keyboard.press('Enter')
    }
    await setup.waitFor()
    const uri = await scanned(page)
    key = uri.searchParams.get('secret') ?? ''
    expect(uri.href).toMatch(/^otpauth:\/\/totp\/Labada%20Laundry:admin\?/)
    expect((await setup.locator('code').innerText()).replaceAll(' ', '')).toBe(key)
    await setup.getByLabel('Code from the app').fill('000000')
    await page.keyboard.press('Enter')
    await setup.getByText(/That code is wrong/).waitFor()
    await setup.getByLabel('Code from the app').fill(authenticatorCode(key, new Date()))
    await page.keyboard.press('Enter')
    const codes = page.getByRole('dialog', { name: 'Save these recovery codes' })
    await codes.waitFor()
    recoveryCode = await codes.getByRole('listitem').first().innerText()
    expect(recoveryCode).toMatch(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/)
    expect(await codes.getByRole('listitem').count()).toBe(10)
    await codes.getByRole('button', { name: 'I’ve saved them' }).click()
    await openTwoStep(page)
    await page.getByText(/^On since /).waitFor()
    await page.keyboard.press('Escape')
  })

  it('logs in with password and code, by keyboard; the code’s field comes when it is needed', {
    timeout: 120_000,
  }, async () => {
    const { page, close } = await openScreen(browser, product.url)
    await page.goto('/')
    const code = page.getByLabel('Code from your authenticator app')
    await page.getByLabel('Username').fill('admin')
    await page.getByLabel('Password', { exact: true }).fill('labada-demo')
    expect(await code.count()).toBe(0)
    await page.keyboard.press('Enter')
    await code.waitFor()
    await expect.poll(() => code.evaluate((field) => field === document.activeElement)).toBe(true)
    await page.keyboard.type('123456')
    await page.keyboard.press('Enter')
    await page.getByText(/That code is wrong/).waitFor()
    // A recovery code: the app's own code of this half minute may be used already.
    await code.fill(recoveryCode.toLowerCase())
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname !== '/')
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await close()
  })

  it('turns it off with a code, and logs in as before', { timeout: 120_000 }, async () => {
    const { page } = office
    await openTwoStep(page)
    // Of ten, one was used. The bell may say 9 as well.
    await page.getByRole('dialog', { name: 'Your login' }).getByText('9', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Turn off…' }).click()
    const ask = page.getByRole('dialog', { name: 'Turn off two-step login?' })
    await ask.getByLabel('Code').waitFor()
    // The next half minute's code is accepted already, and was never used.
    await ask.getByLabel('Code').fill(authenticatorCode(key, new Date(Date.now() + 30_000)))
    await page.keyboard.press('Enter')
    await page.getByText('Two-step login is off').waitFor()
    const other = await openScreen(browser, product.url)
    await other.page.goto('/')
    await other.page.getByLabel('Username').fill('admin')
    await other.page.getByLabel('Password', { exact: true }).fill('labada-demo')
    await other.page.keyboard.press('Enter')
    await other.page.waitForURL((url) => url.pathname !== '/')
    expect(office.complaints.filter((complaint) => !complaint.includes('422'))).toEqual([])
    await other.close()
  })

  it('ends the session of another browser, whose screen closes within seconds', { timeout: 120_000 }, async () => {
    const other = await openScreen(browser, product.url)
    await enterDoor(other, /Admin/)
    const { page } = office
    await page.reload()
    await openTwoStep(page)
    const places = page.getByRole('region', { name: 'Where you’re logged in' })
    await places.getByText('This session', { exact: true }).waitFor()
    await places
      .getByRole('button', { name: /^End session last used/ })
      .first()
      .click()
    await other.page.getByRole('button', { name: 'OK' }).click({ timeout: 20_000 })
    await other.page.getByLabel('Username').waitFor()
    await page.keyboard.press('Escape')
    await page.reload()
    await page.getByRole('navigation', { name: 'Main' }).waitFor()
    await other.close()
  })
})

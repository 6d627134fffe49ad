import type { Browser, CDPSession, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enterDoor, leaveBrowser, openBrowser, openScreen, type Screen } from './support/browser.ts'
import { type Product, startProduct } from './support/product.ts'

/** Passkeys in Chromium, with its own virtual authenticator: a laptop with a finger that always fits. */
let product: Product
let browser: Browser
let office: Screen
/** Passkeys need a name in the address. */
let url: string

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  url = product.url.replace('127.0.0.1', 'localhost')
  office = await openScreen(browser, url)
  await enterDoor(office, /Admin/)
})
afterAll(async () => {
  await leaveBrowser(browser)
  await product?.stop()
})

interface Laptop {
  readonly cdp: CDPSession
  readonly authenticatorId: string
}

async function giveAuthenticator(page: Page): Promise<Laptop> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, authenticatorId }
}

async function openOwnLogin(page: Page): Promise<void> {
  await page.getByRole('button', { name: /: menu$/ }).click()
  await page.getByRole('menuitem', { name: 'Your login…' }).click()
  await page.getByRole('dialog', { name: 'Your login' }).waitFor()
}

describe('an admin with a passkey', () => {
  let laptop: Laptop

  it('adds it by keyboard, with a name', { timeout: 120_000 }, async () => {
    const { page } = office
    laptop = await giveAuthenticator(page)
    await openOwnLogin(page)
    const add = page.getByRole('button', { name: 'Add a passkey…' })
    await add.focus()
    await page.keyboard.press('Enter')
    const name = page.getByRole('dialog').getByLabel('Name', { exact: true })
    const password = page.getByRole('dialog').getByLabel('Password', { exact: true })
    await name.or(password).first().waitFor()
    if (await password.isVisible()) {
      await password.fill('labada-demo')
      await page.keyboard.press('Enter')
    }
    await name.fill('Front desk laptop')
    await page.keyboard.press('Enter')
    await page.getByText('Passkey added', { exact: true }).waitFor()
    const passkeys = page.getByRole('region', { name: 'Passkeys' })
    await passkeys.getByText('Front desk laptop').waitFor()
    // The same device again: it says that it has one.
    await add.click()
    await page.getByText('This device already has a passkey for your login').waitFor()
    await page.keyboard.press('Escape')
  })

  it('logs in with it elsewhere, by keyboard, without a password', { timeout: 120_000 }, async () => {
    const { page, complaints, close } = await openScreen(browser, url)
    const other = await giveAuthenticator(page)
    const { credentials } = await laptop.cdp.send('WebAuthn.getCredentials', {
      authenticatorId: laptop.authenticatorId,
    })
    await page.goto('/')
    const enter = page.getByRole('button', { name: 'Log in with a passkey' })
    await enter.focus()
    // A window that its person closes is no error.
    await other.cdp.send('WebAuthn.setUserVerified', { authenticatorId: other.authenticatorId, isUserVerified: false })
    for (const credential of credentials)
      await other.cdp.send('WebAuthn.addCredential', { authenticatorId: other.authenticatorId, credential })
    await page.keyboard.press('Enter')
    await expect.poll(() => enter.getAttribute('aria-busy')).not.toBe('true')
    expect(await page.getByRole('alert').count()).toBe(0)
    await other.cdp.send('WebAuthn.setUserVerified', { authenticatorId: other.authenticatorId, isUserVerified: true })
    await enter.focus()
    await page.keyboard.press('Enter')
    await page.waitForURL((at) => at.pathname !== '/')
    await page.getByRole('navigation', { name: 'Main' }).waitFor()
    expect(complaints).toEqual([])
    await close()
  })

  it('removes it, and the login page says that it opens nothing anymore', { timeout: 120_000 }, async () => {
    const { page } = office
    await page.reload()
    await openOwnLogin(page)
    const passkeys = page.getByRole('region', { name: 'Passkeys' })
    await passkeys.getByText(/last used/).waitFor()
    await passkeys.getByRole('button', { name: 'Remove passkey Front desk laptop' }).click()
    await page.getByText('Remove passkey “Front desk laptop”?').waitFor()
    await page.getByRole('button', { name: 'OK' }).click()
    await page.getByText('Passkey removed', { exact: true }).waitFor()
    const { credentials } = await laptop.cdp.send('WebAuthn.getCredentials', {
      authenticatorId: laptop.authenticatorId,
    })
    const other = await openScreen(browser, url)
    const theirs = await giveAuthenticator(other.page)
    for (const credential of credentials)
      await theirs.cdp.send('WebAuthn.addCredential', { authenticatorId: theirs.authenticatorId, credential })
    await other.page.goto('/')
    await other.page.getByRole('button', { name: 'Log in with a passkey' }).click()
    await other.page.getByText('This passkey doesn’t open this shop. Log in with your password.').waitFor()
    await other.close()
    expect(office.complaints).toEqual([])
  })
})

it('an address without a name offers none, and says why', async () => {
  const { page, close } = await openScreen(browser, product.url)
  await page.goto('/')
  await page.getByRole('button', { name: 'Log in', exact: true }).waitFor()
  expect(await page.getByRole('button', { name: 'Log in with a passkey' }).count()).toBe(0)
  await close()
})

import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isWhole } from '../scripts/testing/extent.ts'
import { enterDoor, leaveBrowser, openBrowser, openScreen, type Screen } from './support/browser.ts'
import { wrongInAnyLook } from './support/looks.ts'
import { type Product, startProduct } from './support/product.ts'
import { whole } from './support/standing-still.ts'

/** Issue 21.7: the counter, the kiosk and the portal in Filipino and Cebuano. */
let product: Product
let browser: Browser
let counter: Screen
let guest: Screen

const COUNTER_PAGES = ['/receive', '/release', '/summary', '/items', '/inventory', '/expenses']
/** Those of the branch’s PC; its kiosk and portal have a choice of the language of their own. */
const KIOSK_PAGES = ['/desktop/attendance', '/desktop/employee-portal']

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  counter = await openScreen(browser, product.url)
  guest = await openScreen(browser, product.url)
  await enterDoor(counter, /Mabolo counter/)
})
afterAll(async () => {
  await leaveBrowser(browser)
  await product?.stop()
})

const languageOf = (page: Page) => page.evaluate(() => document.documentElement.lang)

/** What does not fit, or displeases axe, on pages in the language of their screen. */
async function wrongOn(screen: Screen, paths: readonly string[], leastTarget: number): Promise<string[]> {
  const found: string[] = []
  for (const path of paths) {
    await screen.page.goto(path)
    await whole(screen)
    found.push(...(await wrongInAnyLook(screen.page, leastTarget)).map((one) => `${path}: ${one}`))
  }
  return found
}

describe('another language', () => {
  it('is chosen on the login page by keyboard alone, and kept by the browser', async () => {
    const { page } = guest
    await page.goto('/')
    await page.getByRole('button', { name: 'English' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Language' })
    await dialog.getByRole('radio', { name: 'English', checked: true }).focus()
    await page.keyboard.press('ArrowDown')
    await dialog.getByRole('radio', { name: 'Filipino', checked: true }).waitFor()
    await dialog.getByRole('button', { name: 'OK' }).press('Enter')
    await page.getByRole('heading', { name: 'Mag-log in' }).waitFor()
    expect(await languageOf(page)).toBe('fil-PH')
    await page.goto('/attendance')
    await page.getByRole('button', { name: 'Filipino' }).waitFor()
  })

  it('is chosen in the menu of the counter, whose open ticket stays', async () => {
    const { page } = counter
    await page.goto('/receive')
    await page
      .getByRole('region', { name: 'Services' })
      .getByRole('button', { name: /^Comforter/ })
      .click()
    await page.getByRole('banner').getByRole('button', { name: /^Ana/ }).click()
    await page.getByRole('menuitem', { name: /^Language/ }).click()
    await page.getByRole('radio', { name: 'Cebuano' }).check()
    await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
    await page.getByRole('button', { name: /^Bayad unya/ }).waitFor()
    expect(await languageOf(page)).toBe('ceb-PH')
    await page.getByRole('listitem').filter({ hasText: 'Comforter' }).first().waitFor()
  })

  it.each([
    ['fil', COUNTER_PAGES, isWhole ? KIOSK_PAGES : []],
    ['ceb', isWhole ? COUNTER_PAGES : [], KIOSK_PAGES],
  ])(
    '%s fits and pleases axe on every page of the counter, the kiosk and the portal',
    {
      timeout: 240_000,
    },
    async (code, atCounter, ofBranch) => {
      for (const { page } of [counter, guest])
        await page.evaluate((one) => localStorage.setItem('labada:language', one), code)
      expect(await wrongOn(counter, atCounter, 48)).toEqual([])
      expect(await wrongOn(guest, ['/'], 24)).toEqual([])
      expect(await wrongOn(counter, ofBranch, 48)).toEqual([])
      if (code === 'ceb') {
        await counter.page.goto('/desktop/attendance')
        await counter.page.getByRole('button', { name: 'Cebuano' }).waitFor()
      }
      expect([...counter.complaints, ...guest.complaints]).toEqual([])
    },
  )
})

import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, openCaller } from './support/api.ts'
import { enterDoor, leaveBrowser, openBrowser, openScreen, type Screen, scan, visit } from './support/browser.ts'
import { type Product, startProduct } from './support/product.ts'

/** The bound of a live screen is a second; a shared machine may pause for longer. */
const LIVE_MS = 10_000

let product: Product
let browser: Browser
let counter: Screen
let admin: Screen
let office: Caller

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  counter = await openScreen(browser, product.url)
  admin = await openScreen(browser, product.url)
  office = await openCaller(product.url)
  await office.call('POST', '/login', { username: 'admin', password: 'labada-demo' })
})
afterAll(async () => {
  await leaveBrowser(browser)
  await product?.stop()
})

interface OnWire {
  readonly items: { id: string; name: string; levels: { branchName: string; onHand: number }[] }[]
}
const maboloHas = async (name: string): Promise<number> => {
  const { items } = (await office.call('GET', '/items?limit=200')).json() as OnWire
  const level = items.find((item) => item.name === name)?.levels.find(({ branchName }) => branchName === 'Mabolo')
  return level?.onHand ?? Number.NaN
}

describe('Stock', { timeout: 120_000 }, () => {
  it('sold by keyboard at the counter is seen at the admin’s tracker without a touch', async () => {
    await enterDoor(admin, /admin/i)
    await visit(admin.page, '/inventory/tracker?tab=movements&dates=today&kind=sale')
    await expect.poll(() => admin.page.getByRole('heading', { level: 1 }).innerText()).toBe('Stock tracker')
    await enterDoor(counter, /mabolo/i)
    await visit(counter.page, '/items')
    const tile = counter.page.getByRole('button', { name: /^1?\s*Detergent sachet/ })
    await tile.waitFor()
    const before = await maboloHas('Detergent sachet')

    await counter.page.keyboard.press('1')
    await expect.poll(() => counter.page.getByRole('list', { name: 'In the cart' }).innerText()).toContain('Detergent')
    await counter.page.keyboard.press('+')
    await expect.poll(() => counter.page.getByLabel('Total').innerText()).toBe('₱18.00')
    await counter.page.keyboard.press('F9')
    await counter.page.getByRole('textbox', { name: 'Cash received' }).fill('20')
    await counter.page.keyboard.press('Enter')
    const strip = counter.page.getByRole('status').filter({ hasText: 'sold' })
    await strip.waitFor({ timeout: 20_000 })
    const number = /MAB-S-\d{6}/.exec(await strip.innerText())?.[0] ?? ''
    expect(await strip.innerText()).toContain('₱2.00')

    await expect
      .poll(() => admin.page.locator('main').innerText(), { timeout: LIVE_MS, interval: 50 })
      .toMatch(new RegExp(`${number}|new movement`))
    await expect.poll(() => maboloHas('Detergent sachet')).toBe(before - 2)
    expect([...counter.complaints, ...admin.complaints]).toEqual([])
  })

  it('is bought by scanner, and given back while the drawer is open', async () => {
    await visit(counter.page, '/items')
    await counter.page.getByRole('button', { name: /Hanger/ }).waitFor()
    const before = await maboloHas('Hanger')
    await scan(counter.page, '4806501112220')
    await expect.poll(() => counter.page.getByRole('list', { name: 'In the cart' }).innerText()).toContain('Hanger')
    await counter.page.keyboard.press('F9')
    await counter.page.getByRole('button', { name: /^Exact/ }).click()
    const strip = counter.page.getByRole('status').filter({ hasText: 'sold' })
    await strip.waitFor({ timeout: 20_000 })
    const number = /MAB-S-\d{6}/.exec(await strip.innerText())?.[0] ?? ''
    await counter.page.getByRole('tab', { name: 'Today’s sales' }).click()
    await counter.page.getByText(number).first().click()
    await counter.page.getByRole('button', { name: 'Void sale…' }).click()
    await counter.page.getByLabel('Reason').fill('Wrong hanger')
    await counter.page.getByRole('button', { name: 'OK' }).click()
    await expect.poll(() => maboloHas('Hanger'), { timeout: 15_000 }).toBe(before)
  })
})

import { randomUUID } from 'node:crypto'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, openCaller } from './support/api.ts'
import { asked } from './support/branch-pc.ts'
import { enterDoor, leaveBrowser, openBrowser, openScreen, type Screen, visit } from './support/browser.ts'
import { wrongInAnyLook } from './support/looks.ts'
import { type Product, startProduct } from './support/product.ts'

/**
 * The office starts a card of five stamps, and a promotion for regulars; a customer fills the card, and reads it at the
 * counter, on their phone and in the office.
 */
let product: Product
let browser: Browser
let office: Screen
let counter: Screen
let phone: Screen
let till: Caller
let serviceId: string

const NAME = 'Stamp Susana'
const PHONE = '09171238760'

interface Ordered {
  readonly claimCode: string
  readonly total: number
}

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  till = await openCaller(product.url)
  await till.call('POST', '/demo/doors/mab', {})
  const { items } = await asked<{ items: { id: string; name: string }[] }>(till, 'GET', '/services')
  serviceId = items.find(({ name }) => name === 'Wash-Dry-Fold')?.id ?? expect.fail('It is sold')
  office = await openScreen(browser, product.url)
  await enterDoor(office, /Admin/)
  counter = await openScreen(browser, product.url)
  await enterDoor(counter, /Mabolo counter/)
  phone = await openScreen(browser, product.url, {
    hasTouch: true,
    isMobile: true,
    viewport: { width: 360, height: 740 },
  })
})
afterAll(async () => {
  await leaveBrowser(browser)
  await product?.stop()
})

const receive = (loads: number): Promise<Ordered> =>
  asked(till, 'POST', '/orders', {
    id: randomUUID(),
    type: 'walk-in',
    lines: [{ serviceId, quantity: loads }],
    customer: { name: NAME, phone: PHONE },
  })

describe('a promotion for regulars', () => {
  it('is for who spent what the office says', async () => {
    const { page } = office
    await visit(page, '/laundry/prices?tab=promotions')
    await page.getByRole('button', { name: 'New promotion' }).click()
    const drawer = page.getByRole('dialog', { name: 'New promotion' })
    await drawer.getByLabel('Name').fill('Gold')
    await drawer.getByRole('radio', { name: /^Package holders/ }).check({ force: true })
    await drawer.getByRole('button', { name: 'Start promotion' }).click()
    await drawer.getByText('Choose at least one package').waitFor()
    await drawer.getByRole('radio', { name: /^Regulars/ }).check({ force: true })
    await drawer.getByRole('textbox', { name: /^Spent at least/ }).fill('1000000')
    expect(await wrongInAnyLook(page, 24)).toEqual([])
    await drawer.getByRole('button', { name: 'Start promotion' }).click()
    await drawer.waitFor({ state: 'hidden' })
    await page.getByRole('row').filter({ hasText: 'Gold' }).click()
    const details = page.getByRole('dialog', { name: 'Gold' })
    await details.getByText('Who spent ₱1,000,000.00 in a year').waitFor()
    expect(await wrongInAnyLook(page, 24)).toEqual([])
  })
})

describe('a stamp card', () => {
  it('is started in the office, without a code', async () => {
    const { page } = office
    await visit(page, '/laundry/prices?tab=promotions')
    await page.getByRole('button', { name: 'New promotion' }).click()
    const drawer = page.getByRole('dialog', { name: 'New promotion' })
    await drawer.getByLabel('Name').fill('Suki card')
    await drawer.getByRole('radio', { name: /^Stamp card/ }).check({ force: true })
    expect(await drawer.getByLabel('Code').count()).toBe(0)
    await drawer.getByRole('button', { name: 'Start promotion' }).click()
    await drawer.getByText('Enter a number from 2 to 100').waitFor()
    await drawer.getByRole('textbox', { name: /^One free load out of/ }).fill('5')
    expect(await wrongInAnyLook(page, 24)).toEqual([])
    await drawer.getByRole('button', { name: 'Start promotion' }).click()
    await drawer.waitFor({ state: 'hidden' })
    await page
      .getByRole('row')
      .filter({ hasText: 'Suki card' })
      .getByText('1 of every 5 loads of a customer free')
      .waitFor()
  })

  it('shows its stamps at the counter, and takes the fifth load off by itself', async () => {
    expect((await receive(3)).total).toBe(540)
    const { page } = counter
    await visit(page, '/receive')
    await page.getByLabel('Customer (phone or name)').fill(PHONE)
    await page.getByRole('option', { name: NAME }).click()
    await page.getByText('3 of 5 stamps').waitFor()
    const tile = page
      .getByRole('region', { name: 'Services' })
      .getByRole('button', { name: /^Wash-Dry-Fold(?! by kilo)/ })
      .first()
    for (let load = 1; load <= 3; load++) await tile.click()
    await expect.poll(() => page.getByLabel('Total', { exact: true }).textContent()).toBe('₱360.00')
    expect(await wrongInAnyLook(page, 24)).toEqual([])
    await page.keyboard.press('F8')
    await page.getByText(/saved/).waitFor()
    const { items } = await asked<{ items: Ordered[] }>(till, 'GET', '/orders?limit=1')
    expect(items[0]?.total).toBe(360)
  })

  it('is on the customer’s phone once they show who they are, and in the office', async () => {
    const { claimCode } = await receive(1)
    const { page } = phone
    await page.goto(`/t/${claimCode}`)
    await page.getByLabel(/Last 4 digits/).fill('8760')
    await page.getByRole('button', { name: 'Show' }).click()
    await page.getByText('2 of 5 stamps').waitFor()
    expect(await wrongInAnyLook(page, 24)).toEqual([])

    await visit(office.page, '/laundry/customers?search=Susana')
    await office.page.getByRole('row').filter({ hasText: NAME }).click()
    const drawer = office.page.getByRole('dialog', { name: NAME })
    await drawer.getByText('2 of 5 stamps').waitFor()
    expect(await wrongInAnyLook(office.page, 24)).toEqual([])
    for (const { complaints } of [office, counter, phone]) expect(complaints).toEqual([])
  })
})

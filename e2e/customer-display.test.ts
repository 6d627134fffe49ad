import { checksumOf } from '@labada/domain/company/qr-ph'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, openCaller } from './support/api.ts'
import { enterDoor, leaveBrowser, openBrowser, openScreen, type Screen } from './support/browser.ts'
import { cut, knowsEnough } from './support/counter-desk.ts'
import { wrongInAnyLook } from './support/looks.ts'
import { readCode } from './support/paper.ts'
import { type Product, startProduct } from './support/product.ts'

/** Issue 21.8: a customer sees the ticket grow on the second screen, pays by its QR Ph code, and is thanked. */
let product: Product
let browser: Browser
let counter: Screen
let display: Page
let till: Caller

interface Section {
  readonly newestVersion: number
  readonly current: { readonly setting: { readonly section: string; readonly value: object } }
}

const BODY =
  '00020101021128490011ph.ppmi.p2m0111GXCHPHM2XXX0315123456789012345' +
  '5204721653036085802PH5913LABADA MABOLO6009CEBU CITY6304'
const OWN_QR = BODY + checksumOf(BODY)

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  const office = await openCaller(product.url)
  await office.call('POST', '/login', { username: 'admin', password: 'labada-demo' })
  const { items } = (await office.call('GET', '/settings')).json() as { items: Section[] }
  const tracking = items.find(({ current }) => current.setting.section === 'tracking')
  const change = { section: 'tracking', value: { ...tracking?.current.setting.value, qrPh: OWN_QR } }
  const saved = await office.call('POST', '/settings', { change, version: tracking?.newestVersion })
  expect(saved.status).toBeLessThan(300)
  till = await openCaller(product.url)
  await till.call('POST', '/demo/doors/mab', {})
  counter = await openScreen(browser, product.url)
  await enterDoor(counter, /Mabolo counter/)
  await counter.page.goto('/receive')
  await tile(/^Wash-Dry-Fold(?! by kilo)/).waitFor()
})
afterAll(async () => {
  await leaveBrowser(browser)
  await product?.stop()
})

const tile = (name: RegExp) =>
  counter.page.getByRole('region', { name: 'Services' }).getByRole('button', { name }).first()
const shown = (label: string) => display.getByRole('status', { name: label })

describe('the customer display', () => {
  it('is opened from Receive in a window of its own, and welcomes', async () => {
    const opening = counter.context.waitForEvent('page')
    await counter.page.getByRole('button', { name: 'Open customer display' }).click()
    display = await opening
    await display.getByText('Welcome! Your order will show here.').waitFor()
    expect(new URL(display.url()).pathname).toBe('/display')
    await counter.page.bringToFront()
  })

  it('shows the ticket as it grows, with its total', async () => {
    await tile(/^Wash-Dry-Fold(?! by kilo)/).click()
    await expect.poll(() => shown('Total').textContent()).toBe('₱180.00')
    await tile(/^Wash-Dry-Fold(?! by kilo)/).click()
    await tile(/^Fabcon/).click()
    await expect
      .poll(() => display.getByRole('listitem').allInnerTexts())
      .toEqual([
        expect.stringMatching(/^Wash-Dry-Fold ×2\s+₱360\.00$/),
        expect.stringMatching(/^Fabcon ×1\s+₱\d+\.00$/),
      ])
    const total = await counter.page.getByLabel('Total', { exact: true }).textContent()
    expect(await shown('Total').textContent()).toBe(total)
  })

  it('shows what is due and the shop’s QR Ph code for just that, and no code for a card', async () => {
    await counter.page.keyboard.press('F9')
    const due = shown('Amount due')
    await due.waitFor()
    expect(await due.textContent()).toBe(await shown('Total').textContent())
    const amount = (await due.innerText()).replace(/[₱,]/g, '')
    const code = display.getByRole('img', { name: `QR Ph code for ₱${amount}` })
    let read = ''
    const reading = async () => {
      read = (await readCode(display, await code.screenshot())) ?? ''
      return read
    }
    await expect.poll(reading).toContain(`54${String(amount.length).padStart(2, '0')}${amount}`)
    expect(read.slice(-4)).toBe(checksumOf(read.slice(0, -4)))
    const method = (name: string) =>
      counter.page.getByRole('region', { name: 'Pay' }).getByRole('radio', { name, exact: true })
    await method('Card').check()
    await code.waitFor({ state: 'detached' })
    await method('Cash').check()
    await code.waitFor()
  })

  it('looks as it should at every width, in light and dark', async () => {
    expect(await wrongInAnyLook(display, 44)).toEqual([])
    await counter.page.bringToFront()
  })

  it('thanks the customer with the change, and names nobody', async () => {
    await counter.page.keyboard.type('500')
    await expect.poll(() => display.getByRole('region', { name: 'Amount due' }).innerText()).toMatch(/Received\s+₱500/)
    await counter.page.keyboard.press('Enter')
    await display.getByRole('heading', { name: 'Thank you!' }).waitFor()
    expect(await display.locator('main').innerText()).toMatch(/Order MAB-\d{6}-\d{4}[\s\S]*Change[\s\S]*₱1\d\d\.00/)
    const { items } = (await till.call('GET', '/orders?limit=1&sort=receivedAt&direction=desc')).json() as {
      items: { claimCode: string }[]
    }
    expect(await display.locator('main').innerText()).not.toContain(items[0]?.claimCode)
  })

  it('starts anew with the next order, and welcomes again when the counter leaves the page', async () => {
    await tile(/^Comforter/).click()
    await display.getByRole('listitem').filter({ hasText: 'Comforter' }).waitFor()
    expect(await display.getByRole('listitem').count()).toBe(1)
    await counter.page.locator('nav a[href="/release"]').click()
    await display.getByText('Welcome! Your order will show here.').waitFor()
    // What is on the ticket is there again.
    await counter.page.locator('nav a[href="/receive"]').click()
    await display.getByRole('listitem').filter({ hasText: 'Comforter' }).waitFor()
  })

  it('goes on without a connection', async () => {
    await knowsEnough(counter.page)
    await cut(counter.context, counter.page)
    await tile(/^Comforter/).click()
    await display.getByText('×2').waitFor()
    await counter.context.setOffline(false)
  })

  it('shows nothing of another browser’s counter', async () => {
    const other = await openScreen(browser, product.url)
    await enterDoor(other, /Lahug counter/)
    await other.page.goto('/display')
    await other.page.getByText('Welcome! Your order will show here.').waitFor()
    await tile(/^Comforter/).click()
    await display.getByText('×3').waitFor()
    expect(await other.page.getByRole('listitem').count()).toBe(0)
    await other.close()
  })
})

describe('the customer’s card on Receive', () => {
  it('repeats an earlier order with one press, by keyboard, and shows the note', async () => {
    const { page } = counter
    await page.reload()
    const { items } = (await till.call('GET', '/services')).json() as { items: { id: string; name: string }[] }
    const idOf = (name: string) => items.find((service) => service.name === name)?.id
    const receive = async (names: readonly string[], customer: object) =>
      (
        await till.call('POST', '/orders', {
          id: crypto.randomUUID(),
          type: 'walk-in',
          lines: names.map((name) => ({ serviceId: idOf(name), quantity: 2 })),
          customer,
        })
      ).json() as { number: string; customer: { id: string } }
    const older = await receive(['Wash-Dry-Fold', 'Fabcon'], { name: 'Norma Card', phone: '09185550142' })
    await receive(['Comforter'], { id: older.customer.id })
    const office = await openCaller(product.url)
    await office.call('POST', '/login', { username: 'admin', password: 'labada-demo' })
    const { version } = (await office.call('GET', `/customer-records/${older.customer.id}`)).json() as {
      version: number
    }
    await office.call('PATCH', `/customer-records/${older.customer.id}`, {
      name: 'Norma Card',
      phone: '09185550142',
      address: null,
      note: 'No fabric conditioner',
      creditLimit: 2_000,
      version,
    })
    await page.getByLabel('Customer (phone or name)').fill('09185550142')
    await page.getByRole('option', { name: /Norma Card/ }).click()
    await page.getByText('No fabric conditioner').waitFor()
    await page.getByText(/^Owes ₱[\d,.]+, limit ₱2,000\.00$/).waitFor()
    await page.getByRole('button', { name: 'Last orders of Norma Card' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Last orders of Norma Card' })
    await expect.poll(() => dialog.getByRole('listitem').count()).toBe(2)
    expect(await wrongInAnyLook(page, 44)).toEqual([])
    await dialog.getByRole('button', { name: `Same again as ${older.number}` }).focus()
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    const lines = page.getByRole('list', { name: 'On the ticket' }).getByRole('listitem')
    await expect.poll(() => lines.count()).toBe(2)
    expect(await lines.allInnerTexts()).toEqual([
      expect.stringContaining('Wash-Dry-Fold'),
      expect.stringContaining('Fabcon'),
    ])
    expect(counter.complaints.filter((said) => !said.includes('INTERNET_DISCONNECTED'))).toEqual([])
  })
})

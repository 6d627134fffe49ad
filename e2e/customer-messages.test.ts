import { randomUUID } from 'node:crypto'
import { type MailServer, startMailServer } from '@labada/workers/testing/mail-server'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, openCaller } from './support/api.ts'
import { asked, openOffice } from './support/branch-pc.ts'
import { enterDoor, leaveBrowser, openBrowser, openScreen, type Screen, visit } from './support/browser.ts'
import { type Product, startProduct } from './support/product.ts'
import { changeSettings } from './support/settings.ts'

/** Issue 21: a customer hears by email that the laundry is ready, and stops that with one press on the order's page. */
let product: Product
let mail: MailServer
let browser: Browser
let owner: Caller
let till: Caller
let office: Screen
let counter: Screen

interface Found {
  readonly id: string
  readonly number: string
  readonly loads: readonly { readonly id: string }[]
  readonly customer: { readonly id: string } | null
}

const MAIL = 'maria@example.com'
/** After it somebody else gets a mail: what should have come before has come by then. */
const LATER_MAIL = 'jun@example.com'
/** A mail goes out once the move to ready can no longer be undone. */
const MAIL_MS = 30_000

beforeAll(async () => {
  product = await startProduct()
  mail = await startMailServer()
  browser = await openBrowser()
  owner = await openOffice(product.url)
  await changeSettings(owner, 'tracking', { address: product.url })
  await changeSettings(owner, 'orders', { undoSeconds: 5 })
  till = await openCaller(product.url)
  await till.call('POST', '/demo/doors/mab', {})
  office = await openScreen(browser, product.url)
  await enterDoor(office, /Admin/)
  counter = await openScreen(browser, product.url)
  await enterDoor(counter, /Mabolo counter/)
})
afterAll(async () => {
  await leaveBrowser(browser)
  await mail?.stop()
  await product?.stop()
})

/** Receives one load at the counter for a new customer. */
async function receive(name: string, phone: string): Promise<Found> {
  const { page } = counter
  await visit(page, '/receive')
  await page.getByRole('button', { name: 'New', exact: true }).click()
  const fields = page.getByRole('group', { name: 'New customer' })
  await fields.getByLabel('Customer name').fill(name)
  await fields.getByLabel('Phone').fill(phone)
  await page
    .getByRole('region', { name: 'Services' })
    .getByRole('button', { name: /^Wash-Dry-Fold(?! by kilo)/ })
    .first()
    .click()
  await page.getByRole('button', { name: /^Pay later/ }).click()
  const saved = page.getByText(/^MAB-\S+ saved/)
  await saved.waitFor()
  const [number = ''] = (await saved.innerText()).split(' ')
  const { items } = await asked<{ items: Found[] }>(till, 'GET', `/orders?search=${number}`)
  const order = items.find((one) => one.number === number)
  if (!order) throw new Error(`There is no order ${number}`)
  return order
}

/** The same without the screen. */
async function received(name: string, phone: string): Promise<Found> {
  const { items } = await asked<{ items: { id: string; name: string }[] }>(till, 'GET', '/services')
  const serviceId = items.find((one) => one.name === 'Wash-Dry-Fold')?.id
  return asked<Found>(till, 'POST', '/orders', {
    id: randomUUID(),
    type: 'walk-in',
    lines: [{ serviceId, quantity: 1 }],
    customer: { name, phone },
  })
}

/** Opens the messages of an order at the counter. */
async function openMessages({ id, number }: Found) {
  const { page } = counter
  await visit(page, `/release?id=${id}`)
  await page
    .getByRole('region', { name: `Order ${number}` })
    .getByRole('button', { name: 'Messages' })
    .click()
  const dialog = page.getByRole('dialog', { name: `Messages about ${number}` })
  await dialog.getByLabel('Wants messages about orders').waitFor()
  return dialog
}

async function agree(order: Found, email: string): Promise<void> {
  const dialog = await openMessages(order)
  await dialog.getByLabel('Wants messages about orders').check()
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email)
  await dialog.getByRole('button', { name: 'Save choices' }).click()
  await counter.page.getByText('Message choices saved').waitFor()
}

async function moveToReady({ id, loads }: Found): Promise<void> {
  for (const stage of ['washing', 'drying', 'folding', 'ready']) {
    await asked(till, 'POST', `/orders/${id}/loads/${loads[0]?.id}/stage`, { stage })
  }
}

/** Returns the mail to an address once it is there; the job of every minute is asked to run now. */
async function mailTo(address: string): Promise<string> {
  const found = () => mail.arrived.filter(({ to }) => to.includes(address))
  await expect
    .poll(
      async () => {
        if (found().length === 0) await asked(owner, 'POST', '/job-schedules/send-due-messages/run', {})
        return found().length
      },
      { timeout: MAIL_MS, interval: 500 },
    )
    .toBe(1)
  return (found()[0]?.raw ?? '').replace(/=\r\n/g, '').replace(/=3D/g, '=')
}

let first: Found
let link = ''

describe('a message to a customer', () => {
  it('is turned on by the owner, with the shop’s own mail server', async () => {
    const { page } = office
    await visit(page, '/settings?section=messages')
    await page.getByRole('switch', { name: /^Send by email/ }).check()
    await page.getByRole('textbox', { name: 'Mail server' }).fill('127.0.0.1')
    await page.getByRole('textbox', { name: 'Port' }).fill(String(mail.port))
    await page.getByLabel('Encryption').selectOption({ label: 'None (own network only)' })
    await page.getByLabel('Sender address').fill('shop')
    await page.getByRole('switch', { name: /^Ready/ }).check()
    // At whatever hour this runs, none is quiet.
    await page.getByLabel('Quiet from').selectOption({ label: '8:00 AM' })
    await page.getByLabel('Quiet until').selectOption({ label: '8:00 AM' })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Sender must be an email address').waitFor()
    await page.getByLabel('Sender address').fill('shop@example.com')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Message settings saved').waitFor()
  })

  it('comes once to a customer who agreed, when the order is ready, with the link to its page', {
    timeout: 60_000,
  }, async () => {
    first = await receive('Maria Santos', '0917 555 4401')
    await agree(first, MAIL)
    await moveToReady(first)
    const raw = await mailTo(MAIL)
    expect(raw).toContain(`your laundry ${first.number} is ready at Mabolo`)
    link = /http:\/\/\S+\/t\/\w+/.exec(raw)?.[0] ?? ''
    expect(link).toContain(`${product.url}/t/`)
    const dialog = await openMessages(first)
    await dialog.getByText(/^Sent · /).waitFor()
    await dialog.getByText('Ready · Email').waitFor()
  })

  it('is stopped by the customer on the phone, at the link of the mail', async () => {
    const phone = await openScreen(browser, product.url, {
      hasTouch: true,
      isMobile: true,
      viewport: { width: 360, height: 740 },
    })
    try {
      await phone.page.goto(link)
      await phone.page.getByRole('heading', { level: 1, name: 'Ready' }).waitFor()
      await phone.page.getByText('We send you messages about your orders.').waitFor()
      await phone.page.getByRole('button', { name: 'Stop messages' }).tap()
      await phone.page.getByText('You get no messages about your orders.').waitFor()
      await phone.page.reload()
      await phone.page.getByText('You get no messages about your orders.').waitFor()
      expect(phone.complaints).toEqual([])
    } finally {
      await phone.close()
    }
  })

  it('is not sent about the next order, and the counter sees why', { timeout: 60_000 }, async () => {
    const next = await received('Maria Santos', '0917 555 4401')
    await moveToReady(next)
    const other = await received('Jun Cruz', '0917 555 4402')
    const choice = { agreed: true, language: null, email: LATER_MAIL }
    await asked(till, 'PUT', `/customers/${other.customer?.id}/messages`, choice)
    await moveToReady(other)
    await mailTo(LATER_MAIL)
    expect(mail.arrived.map(({ to }) => to.join())).toEqual([MAIL, LATER_MAIL])
    const dialog = await openMessages(next)
    await dialog.getByText('No messages yet').waitFor()
    await dialog.getByText(/^The customer stopped messages on /).waitFor()
    expect(await dialog.getByLabel('Wants messages about orders').isChecked()).toBe(false)
    expect(counter.complaints).toEqual([])
    expect(office.complaints).toEqual([])
  })
})

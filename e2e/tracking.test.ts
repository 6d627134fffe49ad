import { randomUUID } from 'node:crypto'
import { checksumOf, readTags } from '@labada/domain/company/qr-ph'
import type { Browser, Page } from 'playwright'
import { renderSVG } from 'uqr'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, openCaller } from './support/api.ts'
import { enterDoor, leaveBrowser, openBrowser, openScreen, type Screen, scan, visit } from './support/browser.ts'
import { keyboardOf } from './support/hands.ts'
import { wrongInAnyLook } from './support/looks.ts'
import { onPaper, ROLLS, readCode } from './support/paper.ts'
import { type Product, startProduct } from './support/product.ts'
import { movedOn, watchMoves } from './support/standing-still.ts'

/** Issue 21: a customer follows an order on a phone, from the stub's QR code to the QR Ph code that pays it. */
let product: Product
let browser: Browser
let office: Screen
let counter: Screen
let phone: Screen
let till: Caller
let order: Received

interface Received {
  readonly id: string
  readonly number: string
  readonly claimCode: string
  readonly balance: number
  readonly loads: readonly { readonly id: string }[]
}

const BODY =
  '00020101021128490011ph.ppmi.p2m0111GXCHPHM2XXX0315123456789012345' +
  '5204721653036085802PH5913LABADA MABOLO6009CEBU CITY6304'
const OWN_QR = BODY + checksumOf(BODY)
const PHONE = { hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } }
/** A look follows another after fifteen seconds; the phone's clock is put forward by that. */
const NEXT_LOOK_MS = 15_000
const LIVE_MS = 40_000

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  office = await openScreen(browser, product.url)
  await enterDoor(office, /Admin/)
  counter = await openScreen(browser, product.url)
  // There is no printer here: what would go to it is kept, and the page told that it was taken.
  await counter.context.addInitScript(() => {
    window.print = () => {
      sessionStorage.setItem('paper', document.documentElement.outerHTML)
      window.dispatchEvent(new Event('afterprint'))
    }
  })
  await enterDoor(counter, /Mabolo counter/)
  till = await openCaller(product.url)
  await till.call('POST', '/demo/doors/mab', {})
  phone = await openScreen(browser, product.url, { ...PHONE, locale: 'ceb-PH' })
  await watchMoves(phone)
  await phone.page.clock.install()
})
afterAll(async () => {
  await leaveBrowser(browser)
  await product?.stop()
})

async function received(customer: object | null): Promise<Received> {
  const { items } = (await till.call('GET', '/services')).json() as { items: { id: string; name: string }[] }
  const serviceId = items.find(({ name }) => name === 'Wash-Dry-Fold')?.id
  const body = { id: randomUUID(), type: 'walk-in', lines: [{ serviceId, quantity: 2 }], ...(customer && { customer }) }
  return (await till.call('POST', '/orders', body)).json() as Received
}

/** A picture of a QR code as a wallet gives it, drawn by a stub's own code. */
async function pictureOf(text: string): Promise<Buffer> {
  const page = await browser.newPage()
  try {
    await page.setContent(`<body style="margin:40px;width:400px;background:#eee">${renderSVG(text)}</body>`)
    return await page.screenshot()
  } finally {
    await page.close()
  }
}

const due = (page: Page) => page.locator('dl .strong dd')

describe('an order on its customer’s phone', () => {
  it('is offered with the shop’s own QR Ph code, read from its picture', { timeout: 60_000 }, async () => {
    const { page } = office
    await visit(page, '/settings?section=tracking')
    const code = page.getByLabel('QR Ph code')
    await code.fill(`${OWN_QR.slice(0, -1)}${OWN_QR.endsWith('0') ? '1' : '0'}`)
    await page.getByLabel('Public address').fill('labada.example/shop')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('This QR Ph code has a typo or is incomplete').waitFor()
    await page.getByText('Address must look like https://labada.example').waitFor()

    await page.locator('input[type=file]').setInputFiles({
      name: 'photo.png',
      mimeType: 'image/png',
      buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 200, height: 80 } }),
    })
    await page.getByText('No QR code was found in this picture').waitFor()
    await page.locator('input[type=file]').setInputFiles({
      name: 'qr.png',
      mimeType: 'image/png',
      buffer: await pictureOf(OWN_QR),
    })
    await page.getByText('Payments go to LABADA MABOLO, CEBU CITY.').waitFor()
    expect(await code.inputValue()).toBe(OWN_QR)
    await page.getByLabel('Public address').fill(product.url)
    await page.getByText(`Phones can’t open ${product.url}`).waitFor()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText(/Tracking page settings saved/).waitFor()
  })

  it('has its address in the QR code of the stub', { timeout: 60_000 }, async () => {
    order = await received({ name: 'Maria Clara Santos', phone: '0917 555 7799' })
    const { page } = counter
    await visit(page, '/receive')
    await page.getByRole('button', { name: 'Recent' }).click()
    const row = page.getByRole('dialog').getByRole('listitem').filter({ hasText: order.number })
    await row.getByRole('button', { name: 'Stub' }).click()
    const paper = () => page.evaluate(() => sessionStorage.getItem('paper'))
    await expect.poll(paper, { timeout: 15_000 }).not.toBeNull()
    for (const roll of ROLLS) {
      const slip = await onPaper(browser, (await paper()) ?? '', roll)
      expect(slip.qr).toBe(`${product.url}/t/${order.claimCode}`)
      expect(slip.cut).toEqual([])
    }
  })

  it('opens in the phone’s language, shows stages, promise and branch, and nothing a stranger may not see', async () => {
    const { page } = phone
    const scripts: Promise<number>[] = []
    page.on('response', (response) => {
      if (response.url().endsWith('.js'))
        scripts.push(
          response
            .request()
            .sizes()
            .then((sizes) => sizes.responseBodySize),
        )
    })
    await page.goto(`/t/${order.claimCode}`)
    await page.getByRole('heading', { level: 1, name: 'Nadawat na' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('ceb')
    expect((await Promise.all(scripts)).reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(60 * 1024)
    expect(await movedOn(phone, 0.02)).toEqual([])

    await page.getByLabel('Pinulongan').selectOption('fil')
    await page.getByRole('heading', { level: 1, name: 'Natanggap na' }).waitFor()
    await page.getByLabel('Wika').selectOption('en')
    await page.getByRole('heading', { level: 1, name: 'Received' }).waitFor()
    expect(await page.title()).toMatch(/^Received · /)
    await expect.poll(() => page.getByRole('listitem').allInnerTexts()).toHaveLength(2)
    const call = page.getByRole('link', { name: /^Call / })
    expect(await call.getAttribute('href')).toMatch(/^tel:\+?\d{7,}$/)
    await page.getByText(/^Ready by /).waitFor()
    const words = await page.locator('body').innerText()
    for (const hidden of ['Maria', 'Santos', '7799', order.number, '₱']) expect(words).not.toContain(hidden)
  })

  it('is found at the counter by the stub’s link, and its new stage reaches the phone', {
    timeout: 90_000,
  }, async () => {
    const { page } = counter
    await visit(page, '/release')
    await page.getByRole('textbox', { name: /^Scan or type/ }).waitFor()
    await scan(page, `${product.url}/t/${order.claimCode}`)
    const stage = async () => ((await till.call('GET', `/orders/${order.id}`)).json() as { stage: string }).stage
    await expect.poll(stage, { timeout: 15_000 }).toBe('washing')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await phone.page.clock.fastForward(NEXT_LOOK_MS)
    await phone.page.getByRole('heading', { level: 1, name: 'Washing' }).waitFor({ timeout: LIVE_MS })
    await expect.poll(() => phone.page.getByRole('status').allTextContents()).toContain('Washing')
    // Whoever reads is not moved.
    expect(await phone.page.evaluate(() => document.activeElement?.id)).toBe('language')
  })

  it('shows name and amounts for the phone number’s last four digits, by keyboard alone', {
    timeout: 60_000,
  }, async () => {
    const { page } = phone
    const hands = keyboardOf(page)
    const field = page.getByLabel('Last 4 digits of the phone number')
    await hands.write(field, '12')
    await page.keyboard.press('Enter')
    await page.getByText('Enter 4 digits.').waitFor()
    await hands.write(field, '0000')
    await hands.press(page.getByRole('button', { name: 'Show' }))
    await page.getByText('These aren’t the last 4 digits').waitFor()
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true)
    await hands.write(field, '7799')
    await page.keyboard.press('Enter')
    await page.getByText('Maria S.').waitFor()
    await page.getByText(order.number).waitFor()
    expect(await due(page).innerText()).toBe('₱360.00')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('own')
    expect(phone.complaints.splice(0).filter((words) => !words.includes('422'))).toEqual([])
    await page.reload()
    await page.getByText('Maria S.').waitFor()
  })

  it('is paid by a QR Ph code that readers read, on the screen and as a saved picture', {
    timeout: 60_000,
  }, async () => {
    const { page } = phone
    const shown = await readCode(page, await page.getByRole('img', { name: 'QR Ph code for ₱360.00' }).screenshot())
    const tags = readTags(shown ?? '') ?? []
    expect(tags.find(({ id }) => id === '54')?.value).toBe('360.00')
    expect(tags.find(({ id }) => id === '59')?.value).toBe('LABADA MABOLO')
    expect(shown?.slice(-4)).toBe(checksumOf(shown?.slice(0, -4) ?? ''))
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save picture' }).click(),
    ])
    expect(saved.suggestedFilename()).toBe(`QR-Ph-${order.number}.png`)
    const parts: Buffer[] = []
    for await (const part of await saved.createReadStream()) parts.push(Buffer.from(part))
    expect(await readCode(page, Buffer.concat(parts))).toBe(shown)

    await till.call('POST', `/orders/${order.id}/payments`, {
      id: randomUUID(),
      method: 'gcash',
      amount: 360,
      reference: `T-${order.claimCode}`,
    })
    await page.clock.fastForward(NEXT_LOOK_MS)
    await page.getByText('Paid in full').waitFor({ timeout: LIVE_MS })
    expect(await page.getByRole('img').count()).toBe(0)
  })

  it('fits, has targets and pleases axe at every width, light and dark, with and without amounts', {
    timeout: 180_000,
  }, async () => {
    const { page } = phone
    expect(await wrongInAnyLook(page, 24)).toEqual([])
    const other = await received({ name: 'Jun Cruz', phone: '09185557711' })
    await page.goto(`/t/${other.claimCode}`)
    const field = page.getByLabel('Last 4 digits of the phone number')
    await field.waitFor()
    expect(await wrongInAnyLook(page, 24)).toEqual([])
    await field.fill('7711')
    await page.getByRole('button', { name: 'Show' }).click()
    await page.getByRole('img', { name: /^QR Ph code/ }).waitFor()
    expect(await wrongInAnyLook(page, 24)).toEqual([])
    const walkIn = await received(null)
    await page.goto(`/t/${walkIn.claimCode}`)
    await page.getByText('This order has no phone number').waitFor()
    expect(await wrongInAnyLook(page, 24)).toEqual([])
    expect(phone.complaints).toEqual([])
  })

  it('asks for nothing while it is hidden, says when the line is gone, and ends when the order does', {
    timeout: 90_000,
  }, async () => {
    const screen = await openScreen(browser, product.url, PHONE)
    try {
      const { page, context } = screen
      const last = await received({ name: 'Liza Uy', phone: '09185557722' })
      let looks = 0
      page.on('request', (request) => {
        if (request.url().includes('/api/track/')) looks += 1
      })
      await page.clock.install()
      await page.goto(`/t/${last.claimCode}`)
      await page.getByRole('heading', { level: 1, name: 'Received' }).waitFor()
      await page.clock.runFor(20_000)
      await expect.poll(() => looks).toBe(2)
      const see = (state: string) =>
        page.evaluate((value) => {
          Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => value })
          document.dispatchEvent(new Event('visibilitychange'))
        }, state)
      await see('hidden')
      await page.clock.runFor(300_000)
      expect(looks).toBe(2)
      await see('visible')
      await expect.poll(() => looks).toBe(3)

      await context.setOffline(true)
      await page.clock.runFor(20_000)
      await page.getByText('No connection. Trying again…').waitFor()
      await page.getByRole('heading', { level: 1, name: 'Received' }).waitFor()
      await context.setOffline(false)
      await page.getByText('No connection. Trying again…').waitFor({ state: 'hidden' })
      screen.complaints.splice(0)

      await till.call('POST', `/orders/${last.id}/void`, { reason: 'Received twice by mistake' })
      await page.clock.runFor(20_000)
      await page.getByRole('heading', { level: 1, name: 'We can’t find this order' }).waitFor()
      expect(await page.locator('body').innerText()).not.toContain('Liza')
      const ended = looks
      await page.clock.runFor(120_000)
      expect(looks).toBe(ended)
      expect(screen.complaints.every((words) => words.includes('404'))).toBe(true)
    } finally {
      await screen.close()
    }
  })
})

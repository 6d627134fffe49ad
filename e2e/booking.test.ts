import { randomUUID } from 'node:crypto'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCaller } from './support/api.ts'
import { enterDoor, leaveBrowser, openBrowser, openScreen, type Screen, visit } from './support/browser.ts'
import { keyboardOf } from './support/hands.ts'
import { wrongInAnyLook } from './support/looks.ts'
import { type Product, startProduct } from './support/product.ts'
import { movedOn, watchMoves } from './support/standing-still.ts'

/** A customer asks for a pick-up on a phone, and the counter answers. */
let product: Product
let browser: Browser
let office: Screen
let counter: Screen
let phone: Screen
let other: Screen

const PHONE = { hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } }
/** A look follows another after fifteen seconds; the phones' clocks are put forward by that. */
const NEXT_LOOK_MS = 15_000
const LIVE_MS = 40_000

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  office = await openScreen(browser, product.url)
  await enterDoor(office, /Admin/)
  counter = await openScreen(browser, product.url)
  await enterDoor(counter, /Mabolo counter/)
  phone = await openScreen(browser, product.url, { ...PHONE, locale: 'ceb-PH' })
  await watchMoves(phone)
  other = await openScreen(browser, product.url, PHONE)
  for (const { page } of [phone, other]) await page.clock.install()
})
afterAll(async () => {
  await leaveBrowser(browser)
  await product?.stop()
})

describe('a booking on its customer’s phone', () => {
  it('is not offered until the office turned it on', { timeout: 60_000 }, async () => {
    const { page } = phone
    await page.goto('/book')
    await page.getByRole('heading', { level: 1, name: 'Dili modawat og booking dinhi kini nga shop' }).waitFor()
    expect(await wrongInAnyLook(page, 24)).toEqual([])
    expect(phone.complaints.splice(0).every((words) => words.includes('404'))).toBe(true)
  })

  it('is offered for slots and zones of a branch', { timeout: 60_000 }, async () => {
    const { page } = office
    await visit(page, '/settings?section=booking')
    const form = page.getByRole('region', { name: 'Booking', exact: true })
    await form.getByRole('switch', { name: /^Take bookings online/ }).setChecked(true)
    await form.getByText(`Customers book at ${product.url}/book`).waitFor()
    await form.getByLabel('Branch', { exact: true }).selectOption('Mabolo')
    await form.getByRole('switch', { name: /^Take bookings at Mabolo/ }).setChecked(true)
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await form.getByText('Add a time slot').waitFor()
    for (const at of [0, 1]) {
      await form.getByRole('button', { name: 'Add time slot' }).click()
      if (at === 0) await form.getByRole('checkbox', { name: 'Sunday' }).check()
    }
    await form.getByRole('group', { name: 'Time slot 2' }).getByLabel('Places').fill('1')
    await form.getByRole('button', { name: 'Add zone' }).click()
    await form.getByRole('textbox', { name: 'Zone' }).fill('Talamban')
    await form.getByLabel('Fee each way').fill('45')
    await form.getByLabel('Minimum order').fill('200')
    expect(await wrongInAnyLook(page, 24)).toEqual([])
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Booking settings saved').waitFor()
  })

  it('is asked for in the phone’s language, by keyboard alone, and says what it costs', {
    timeout: 90_000,
  }, async () => {
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
    await page.goto('/book')
    await page.getByRole('heading', { level: 1, name: 'Mag-book og pick-up' }).waitFor()
    await page.getByLabel('Mobile number').waitFor()
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('ceb')
    expect((await Promise.all(scripts)).reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(60 * 1024)
    expect(await movedOn(phone, 0.02)).toEqual([])
    await page.getByLabel('Pinulongan').selectOption('en')
    await page.getByRole('heading', { level: 1, name: 'Book a pick-up' }).waitFor()

    const hands = keyboardOf(page)
    await page.getByText('₱90.00').waitFor()
    await page.getByText('₱200.00').waitFor()
    await hands.press(page.getByRole('button', { name: 'Ask for pick-up' }))
    await page.getByText('Choose a time.').waitFor()
    await page.getByText('Enter your name.').waitFor()
    expect(await wrongInAnyLook(page, 24)).toEqual([])
    // Whoever wants messages says so.
    expect(await page.getByLabel('Send me messages about my laundry').isChecked()).toBe(false)
    const day = page.getByLabel('Day')
    await day.focus()
    await day.selectOption({ index: 1 })
    expect(await day.evaluate((element) => element === document.activeElement)).toBe(true)
    const slot = page.getByRole('radio', { name: '12:00 PM – 3:00 PM' })
    await slot.focus()
    await page.keyboard.press('Space')
    await hands.write(page.getByLabel('Name'), 'Maria Clara Santos')
    await hands.write(page.getByLabel('Mobile number'), '12345')
    await hands.write(page.getByLabel('Address'), '12 Mango Avenue')
    await hands.write(page.getByLabel('Landmark (optional)'), 'Blue gate')
    await page.keyboard.press('Enter')
    await page.getByText('Enter a Philippine mobile number').waitFor()
    const number = page.getByLabel('Mobile number')
    expect(await number.evaluate((element) => element === document.activeElement)).toBe(true)
    await hands.write(number, '0917 555 8800')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Asked for' }).waitFor()
    expect(new URL(page.url()).pathname).toMatch(/^\/book\/[A-HJ-NP-Z2-9]{8}$/)
    const words = await page.locator('body').innerText()
    expect(words).toContain('12:00 PM – 3:00 PM')
    for (const hidden of ['Maria', 'Mango', '8800']) expect(words).not.toContain(hidden)
    expect(await wrongInAnyLook(page, 24)).toEqual([])
    expect(phone.complaints).toEqual([])
  })

  it('shows the next customer that its last place is taken', async () => {
    const { page } = other
    await page.goto('/book')
    await page.getByLabel('Day').selectOption({ index: 1 })
    const full = page.getByRole('radio', { name: /^12:00 PM – 3:00 PM/ })
    await full.waitFor()
    expect(await full.isDisabled()).toBe(true)
    await page.getByText('full', { exact: true }).first().waitFor()
    expect(await page.getByRole('radio', { name: '9:00 AM – 12:00 PM' }).isEnabled()).toBe(true)
  })

  it('lands on the counter’s trips, and its answer reaches the phone', { timeout: 120_000 }, async () => {
    const { page } = counter
    await visit(page, '/release')
    await page.getByRole('tab', { name: 'Pick-up & delivery' }).click()
    const asked = page.getByRole('region', { name: 'Asked for' })
    await asked.getByText('Maria Clara Santos').waitFor()

    // Another arrives while the tab is open.
    await other.page.getByRole('radio', { name: '9:00 AM – 12:00 PM' }).check()
    await other.page.getByLabel('Name').fill('Jun Cruz')
    await other.page.getByLabel('Mobile number').fill('0918 555 8801')
    await other.page.getByLabel('Address').fill('7 Rosal Street')
    await other.page.getByRole('button', { name: 'Ask for pick-up' }).click()
    await other.page.getByRole('heading', { level: 1, name: 'Asked for' }).waitFor()
    const second = asked.getByRole('listitem').filter({ hasText: 'Jun Cruz' })
    await second.waitFor()
    expect(await wrongInAnyLook(page, 48)).toEqual([])

    const first = asked.getByRole('listitem').filter({ hasText: 'Maria Clara Santos' })
    await first.getByRole('button', { name: 'Move to another time' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Day and time').selectOption({ index: 1 })
    await dialog.getByLabel('Reason').fill('Our rider comes earlier')
    expect(await wrongInAnyLook(page, 48)).toEqual([])
    await dialog.getByRole('button', { name: 'OK' }).click()
    await page.getByText('Booking of Maria Clara Santos moved').waitFor()
    await phone.page.clock.fastForward(NEXT_LOOK_MS)
    await phone.page
      .getByRole('heading', { level: 1, name: 'Confirmed for another time' })
      .waitFor({ timeout: LIVE_MS })
    await phone.page.getByText('Reason: Our rider comes earlier').waitFor()
    await expect.poll(() => phone.page.getByRole('status').allTextContents()).toContain('Confirmed for another time')
    expect(await wrongInAnyLook(phone.page, 24)).toEqual([])

    await second.getByRole('button', { name: 'Decline booking' }).click()
    await dialog.getByLabel(/^Reason/).fill('We don’t go there')
    await dialog.getByRole('button', { name: 'OK' }).click()
    await dialog.waitFor({ state: 'detached' })
    await other.page.clock.fastForward(NEXT_LOOK_MS)
    await other.page.getByText('Reason: We don’t go there').waitFor({ timeout: LIVE_MS })
    await asked.waitFor({ state: 'hidden' })

    const trip = page
      .getByRole('region', { name: 'To pick up' })
      .getByRole('listitem')
      .filter({ hasText: 'Maria Clara' })
    await trip.getByRole('button', { name: 'Move to another time' }).waitFor()
    expect(await trip.getByRole('link', { name: 'Open map' }).getAttribute('href')).toContain('12%20Mango%20Avenue')
    expect(await trip.getByRole('link', { name: 'Call' }).getAttribute('href')).toBe('tel:09175558800')
    expect(counter.complaints).toEqual([])
    expect(office.complaints.filter((words) => !words.includes('422'))).toEqual([])
  })

  it('is a delivery of an order, too: asked for on its own page after the four digits, and added to what is due', {
    timeout: 120_000,
  }, async () => {
    const till = await openCaller(product.url)
    await till.call('POST', '/demo/doors/mab', {})
    const { items } = (await till.call('GET', '/services')).json() as { items: { id: string; name: string }[] }
    const serviceId = items.find(({ name }) => name === 'Wash-Dry-Fold')?.id
    const order = (
      await till.call('POST', '/orders', {
        id: randomUUID(),
        type: 'walk-in',
        lines: [{ serviceId, quantity: 2 }],
        customer: { name: 'Liza Uy', phone: '0917 555 8802' },
      })
    ).json() as { id: string; number: string; claimCode: string }
    const { page } = other
    await page.goto(`/t/${order.claimCode}`)
    await page.getByLabel('Last 4 digits of the phone number').fill('8802')
    expect(await page.getByRole('button', { name: 'Ask for delivery' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Show' }).click()
    await page.getByRole('button', { name: 'Ask for delivery' }).click()
    await page.getByRole('radio', { name: '12:00 PM – 3:00 PM' }).first().waitFor()
    expect(await wrongInAnyLook(page, 24)).toEqual([])
    await page.getByRole('button', { name: 'Ask for delivery' }).click()
    await page.getByText('Enter your address.').waitFor()
    await page.getByLabel('Day').selectOption({ index: 2 })
    await page.getByRole('radio', { name: '12:00 PM – 3:00 PM' }).check()
    await page.getByLabel('Address').fill('9 Sampaguita Street')
    await page.getByRole('button', { name: 'Ask for delivery' }).click()
    await page.getByText('You asked for delivery. The branch will answer soon.').waitFor()

    const asked = counter.page.getByRole('region', { name: 'Asked for' })
    await asked.getByText(order.number).waitFor()
    await asked.getByRole('button', { name: 'Confirm booking' }).click()
    await asked.getByText(order.number).waitFor({ state: 'detached' })
    await page.clock.fastForward(NEXT_LOOK_MS)
    await page.getByText('We deliver this order. See the day and time.').waitFor({ timeout: LIVE_MS })
    await page.getByText('₱405.00').first().waitFor({ timeout: LIVE_MS })
    expect(await wrongInAnyLook(page, 24)).toEqual([])
    const trip = counter.page
      .getByRole('region', { name: 'To deliver' })
      .getByRole('listitem')
      .filter({ hasText: order.number })
    await trip.getByText('9 Sampaguita Street', { exact: false }).waitFor()
    expect(other.complaints.filter((words) => !words.includes('404'))).toEqual([])
  })
})

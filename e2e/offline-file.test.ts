import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from './support/api.ts'
import { openOffice } from './support/branch-pc.ts'
import { enterDoor, leaveBrowser, openBrowser, openScreen, type Screen } from './support/browser.ts'
import { cut, kept, knowsEnough } from './support/counter-desk.ts'
import { wrongInAnyLook } from './support/looks.ts'
import { type Product, startProduct } from './support/product.ts'

/** Issue 19.4: work of a counter that never gets its line back is given out as a sealed file, and imported by an admin. */
let product: Product
let browser: Browser
let office: Caller
let admin: Screen
let number: string
let file: string

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  office = await openOffice(product.url)
})
afterAll(async () => {
  await leaveBrowser(browser)
  await product?.stop()
})

interface Found {
  readonly number: string
  readonly total: number
  readonly balance: number
}

async function found(): Promise<Found | undefined> {
  const { items } = (await office.call('GET', `/orders?search=${number}`)).json() as { items: Found[] }
  return items.find((order) => order.number === number)
}

async function openImport(page: Page) {
  await page.goto('/settings?section=devices')
  await page.getByRole('button', { name: 'Import offline work…' }).click()
  return page.getByRole('dialog', { name: 'Import offline work' })
}

it('a counter without a line saves its work to a file that tells nothing', { timeout: 120_000 }, async () => {
  const counter = await openScreen(browser, product.url, { loadsAhead: true })
  const { context, page } = counter
  await enterDoor(counter, /Mabolo counter/)
  await page.goto('/receive')
  await knowsEnough(page)
  await cut(context, page)
  const services = page.getByRole('region', { name: 'Services' })
  await services
    .getByRole('button', { name: /^Comforter/ })
    .first()
    .click()
  await page.getByLabel('Customer (phone or name)').fill('09185550188')
  await page.keyboard.press('F9')
  await page
    .getByRole('button', { name: 'Exact' })
    .or(page.getByRole('button', { name: /^₱/ }))
    .first()
    .click()
  const saved = page.getByText(/saved and paid/)
  await saved.waitFor()
  number = /MAB-\d{6}-[A-Z]+\d{3}/.exec(await saved.innerText())?.[0] ?? ''
  const count = await kept(page)
  expect(count).toBeGreaterThan(0)

  await page.getByRole('button', { name: /to send$/ }).click()
  const list = page.getByRole('dialog', { name: 'Work to send' })
  const downloading = page.waitForEvent('download')
  await list.getByRole('button', { name: 'Save to file' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^MAB-offline-work-\d{4}-\d\d-\d\d-\d+\.labada$/)
  await list.getByText(/^\d actions? saved to MAB-offline-work-.* Give the file to an admin\./).waitFor()
  expect(await wrongInAnyLook(page, 40)).toEqual([])
  file = await readFile(await download.path(), 'utf8')
  expect(JSON.parse(file)).toMatchObject({ labada: 'offline-work', count })
  for (const secret of [number, 'Comforter', '09185550188', 'POST /orders']) expect(file).not.toContain(secret)
  // It stays here too.
  expect(await kept(page)).toBe(count)
  // Without a line the browser itself complains of each request.
  expect(counter.complaints.filter((words) => !words.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
  // The device is never seen again.
  await counter.close()
  expect(await found()).toBeUndefined()
})

it('an admin imports it, and it counts once however often', { timeout: 120_000 }, async () => {
  admin = await openScreen(browser, product.url)
  await enterDoor(admin, /Admin/)
  const { page } = admin
  const dialog = await openImport(page)
  const choose = (content: string) =>
    dialog
      .getByLabel('Offline work file')
      .setInputFiles({ name: 'MAB.labada', mimeType: 'application/octet-stream', buffer: Buffer.from(content) })
  await choose('{"labada":"scans"}')
  await dialog.getByText('This isn’t an offline work file').waitFor()
  await choose(file)
  await dialog.getByText(/^\d actions? in the file, saved /).waitFor()
  await dialog.getByRole('button', { name: 'OK' }).click()
  await dialog.getByText(/^\d actions? imported, 0 already known$/).waitFor()
  expect(await wrongInAnyLook(page, 24)).toEqual([])
  expect(await found()).toMatchObject({ number, total: 220, balance: 0 })
  await dialog.getByRole('button', { name: 'OK' }).click()
  await dialog.waitFor({ state: 'detached' })

  const again = await openImport(page)
  await again.getByLabel('Offline work file').setInputFiles({
    name: 'MAB.labada',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(file),
  })
  await again.getByRole('button', { name: 'OK' }).click()
  await again.getByText(/^0 actions imported, \d already known$/).waitFor()
  expect(await found()).toMatchObject({ total: 220, balance: 0 })
})

it('a file that was changed is refused, and nothing of it counts', { timeout: 60_000 }, async () => {
  const { page } = admin
  const dialog = await openImport(page)
  const content = JSON.parse(file) as { parts: string[] }
  const changed = { ...content, parts: content.parts.map((part) => part.replace(/^..../, 'AAAA')) }
  await dialog.getByLabel('Offline work file').setInputFiles({
    name: 'MAB.labada',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(JSON.stringify(changed)),
  })
  await dialog.getByRole('button', { name: 'OK' }).click()
  await dialog.getByText('This isn’t a file that the device saved, or it was changed').waitFor()
  expect(admin.complaints.filter((words) => !words.includes('422'))).toEqual([])
})

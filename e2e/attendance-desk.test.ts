import { addDays, manilaDateOf } from '@labada/domain/core/manila-time'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { enterDoor, leaveBrowser, openBrowser, openScreen, type Screen, visit } from './support/browser.ts'
import { typeByHand } from './support/hands.ts'
import { settled, wrongInAnyLook } from './support/looks.ts'
import { type Product, startProduct } from './support/product.ts'

/** The office's side of attendance: a day as it goes, one device's scans, and many days at once, all by keyboard. */
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

it('shows a day branch by branch and opens somebody’s from the keyboard', async () => {
  const { page } = office
  await visit(page, '/employee-attendance?view=day')
  const mabolo = page.getByRole('region', { name: 'Mabolo, timeline' })
  const first = mabolo.getByRole('button').first()
  await first.focus()
  const [name = ''] = (await first.locator('strong').allTextContents()) ?? []
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: new RegExp(`^${name}, `) })
  await drawer.getByText('Planned', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => drawer.count()).toBe(0)
  await settled(page)
  expect(await wrongInAnyLook(page, 24)).toEqual([])
})

it('narrows the scans to one device', async () => {
  const counter = await openScreen(browser, product.url)
  await enterDoor(counter, /Mabolo counter/)
  await counter.close()
  const { page } = office
  await visit(page, '/employee-attendance?view=scans')
  const device = page.getByRole('combobox', { name: 'Device' })
  await expect.poll(() => device.getByRole('option').count()).toBeGreaterThan(1)
  const [, wanted = ''] = await device.getByRole('option').allTextContents()
  await device.focus()
  // A list takes the letters of what is meant.
  await typeByHand(page, wanted)
  await page.getByRole('list', { name: 'Active filters' }).getByText(wanted).waitFor()
  expect(new URL(page.url()).searchParams.get('device')).toMatch(/^\d+$/)
})

it('fills in official business for ticked days: the reason is asked, and the days are no exception any more', async () => {
  const { page } = office
  await visit(page, '/employee-attendance?view=exceptions')
  const table = page.getByRole('table', { name: 'Exceptions' })
  const boxes = table.getByRole('checkbox', { name: /^Select (?!all)/ })
  await boxes.first().waitFor()
  const label = (await boxes.first().getAttribute('aria-label')) ?? ''
  await boxes.first().focus()
  await page.keyboard.press('Space')
  await page.getByText('1 selected').waitFor()
  await page.getByRole('button', { name: 'Official business…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Mark 1 day as official business?' })
  await dialog.getByRole('textbox', { name: 'Reason' }).waitFor()
  await settled(page)
  expect(await wrongInAnyLook(page, 24)).toEqual([])
  await dialog.getByRole('textbox', { name: 'Reason' }).focus()
  await typeByHand(page, 'Delivered to the hotel')
  await dialog.getByRole('button', { name: 'OK' }).press('Enter')
  await page.getByText('1 day marked as official business').waitFor()
  // The list reckons the day anew in the background; once it did, the row is gone.
  await expect
    .poll(() => table.getByRole('checkbox', { name: label, exact: true }).count(), { timeout: 20_000 })
    .toBe(0)
})

it('gives a forgotten out back and changes a time, each with a reason of a list and in words, by keyboard', async () => {
  const { page } = office
  const today = manilaDateOf(new Date())
  await visit(page, `/employee-attendance?view=grid&from=${addDays(today, -29)}&to=${today}`)
  await page
    .getByRole('button', { name: /Missing time out$/ })
    .first()
    .press('Enter')
  const drawer = page.getByRole('dialog').filter({ hasText: 'Corrections' })
  const suggested = drawer.getByRole('button', { name: /^Add time out / })
  const when = ((await suggested.textContent()) ?? '').replace('Add time out ', '')
  await suggested.press('Enter')
  const dialog = page.getByRole('dialog', { name: `Add time out ${when}?` })
  await dialog.getByRole('textbox', { name: 'Reason' }).waitFor()
  await settled(page)
  expect(await wrongInAnyLook(page, 24)).toEqual([])
  expect(await dialog.getByLabel('Time').inputValue()).toMatch(/^\d\d:\d\d$/)
  // The day before, the day itself and the next: a shift over midnight ends there.
  expect(await dialog.getByLabel('Day').getByRole('option').count()).toBe(3)
  await dialog.getByRole('button', { name: 'OK' }).press('Enter')
  await dialog.getByText('Reason is required').waitFor()
  await dialog.getByLabel('Reason type').focus()
  await typeByHand(page, 'Scanner un')
  await dialog.getByRole('textbox', { name: 'Reason' }).focus()
  await typeByHand(page, 'The cable was loose')
  await page.keyboard.press('Enter')
  await page.getByText('Correction saved').waitFor()
  await drawer.getByText(`Time added to ${when} · Scanner unavailable: The cable was loose`).waitFor()

  const change = drawer.getByRole('button', { name: /^Change / }).first()
  const came = ((await change.getAttribute('aria-label')) ?? '').replace('Change ', '')
  await change.press('Enter')
  const second = page.getByRole('dialog', { name: `Change ${came}?` })
  await second.getByRole('textbox', { name: 'Reason' }).focus()
  await typeByHand(page, 'Came with the owner')
  await page.keyboard.press('Enter')
  await drawer.getByText(`Time moved to ${came} · Other: Came with the owner`).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => drawer.count()).toBe(0)
})

it('excuses a lateness by keyboard, and says at which branch a time was', async () => {
  const { page } = office
  const today = manilaDateOf(new Date())
  await visit(page, `/employee-attendance?view=grid&from=${addDays(today, -29)}&to=${today}`)
  await page
    .getByRole('button', { name: /, late$/ })
    .first()
    .press('Enter')
  const drawer = page.getByRole('dialog').filter({ hasText: 'Corrections' })
  await drawer.getByRole('button', { name: 'Excuse lateness' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Excuse .+ late\?$/ })
  await dialog.getByText('The day is counted and paid from the planned start.').waitFor()
  await settled(page)
  expect(await wrongInAnyLook(page, 24)).toEqual([])
  await dialog.getByRole('textbox', { name: 'Reason' }).focus()
  await typeByHand(page, 'The bridge was flooded')
  await page.keyboard.press('Enter')
  await drawer.getByText('Lateness excused · Other: The bridge was flooded').waitFor()
  await drawer
    .getByRole('button', { name: /^Change / })
    .first()
    .press('Enter')
  const second = page.getByRole('dialog', { name: /^Change .+\?$/ })
  await second.getByLabel('Branch').getByRole('option', { name: 'Lahug' }).waitFor({ state: 'attached' })
  await second.getByLabel('Branch').focus()
  await typeByHand(page, 'Lahug')
  await second.getByRole('textbox', { name: 'Reason' }).focus()
  await typeByHand(page, 'Helped out in Lahug')
  await page.keyboard.press('Enter')
  await drawer.getByText(/^Time moved to .+Helped out in Lahug/).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => drawer.count()).toBe(0)
})

it('clocks somebody in whom the admin sees, by keyboard; the day opens with who saw it', async () => {
  const { page } = office
  await visit(page, '/employee-attendance')
  await page.getByRole('button', { name: 'Add time in or out…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add time in or out' })
  await dialog.getByLabel('Branch').getByRole('option', { name: 'Mabolo' }).waitFor({ state: 'attached' })
  await dialog.getByLabel('Branch').focus()
  await typeByHand(page, 'Mabolo')
  await dialog.getByLabel('Employee').getByRole('option').nth(1).waitFor({ state: 'attached' })
  const name = (await dialog.getByLabel('Employee').getByRole('option').nth(1).textContent()) ?? ''
  await dialog.getByLabel('Employee').focus()
  await typeByHand(page, name.slice(0, 12))
  await dialog.getByText(/This is the time (in|out)\.$/).waitFor()
  await settled(page)
  expect(await wrongInAnyLook(page, 24)).toEqual([])
  await dialog.getByRole('button', { name: 'OK' }).press('Enter')
  await dialog.getByText(/: time (in|out) \d/).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog.count()).toBe(0)
})

it('approves overtime and takes it back, by keyboard: from the message, and from the list of what was decided', async () => {
  const { page } = office
  await visit(page, '/employee-attendance?view=overtime')
  const waiting = page.getByRole('table', { name: 'Overtime to review' }).getByRole('row')
  // The newest is of days that no pay run has used yet.
  await waiting.last().getByRole('button').press('Enter')
  const whose = page.getByText(/^[^,]+, [A-Z][a-z]+ \d+, \d+: /).first()
  const [, name = '', day = ''] = /^([^,]+), (.+): /.exec(await whose.innerText()) ?? []
  const [count, first] = [await waiting.count(), `${name}, ${day}: `]
  const isBack = async () => {
    await page.getByText(`Decision undone. ${name}’s overtime is back in review.`).first().waitFor()
    await expect.poll(() => whose.innerText()).toContain(first)
    expect(await waiting.count()).toBe(count)
  }

  await page.keyboard.press('a')
  await expect.poll(() => waiting.count()).toBe(count - 1)
  await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter')
  await isBack()

  await page.keyboard.press('a')
  await expect.poll(() => waiting.count()).toBe(count - 1)
  const decided = page.getByRole('table', { name: 'Decided overtime' }).getByRole('row')
  await decided
    .filter({ hasText: name })
    .filter({ hasText: day })
    .getByRole('button', { name: 'Undo decision' })
    .press('Enter')
  await expect.poll(() => waiting.count()).toBe(count)
  await isBack()
})

it('and nothing bad was said on the console', () => {
  expect(office.complaints).toEqual([])
})

import { randomUUID } from 'node:crypto'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { enterDoor, leaveBrowser, openBrowser, openScreen, type Screen, visit } from './support/browser.ts'
import { focusIn, typeByHand } from './support/hands.ts'
import { settled, wrongInAnyLook } from './support/looks.ts'
import { type Product, startProduct } from './support/product.ts'

/** What the office does with several people at once, by keyboard. */
const WORDS = `Bring your SSS card ${randomUUID().slice(0, 8)}`

let product: Product
let browser: Browser
let office: Screen
beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  office = await openScreen(browser, product.url)
  await office.context.addInitScript(() => {
    window.print = () => {
      document.body.dataset.printed = [...document.querySelectorAll('article[aria-label^="ID card"]')]
        .map((card) => `${card.getAttribute('aria-label')}: ${card.querySelector('svg title')?.textContent}`)
        .join('; ')
    }
  })
  await enterDoor(office, /Admin/)
})
afterAll(async () => {
  await leaveBrowser(browser)
  await product?.stop()
})

async function tickAna() {
  const { page } = office
  await visit(page, '/employee?search=ana%20reyes')
  await page.getByRole('checkbox', { name: 'Select Ana Reyes' }).focus()
  await page.keyboard.press('Space')
  await page.getByText('1 selected').waitFor()
}

it('writes a message for the next time-in of who is ticked; it waits on their file', async () => {
  const { page } = office
  await tickAna()
  await page.getByRole('button', { name: 'Message…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Message to 1 person' })
  await dialog.getByRole('textbox', { name: 'Message' }).waitFor()
  await settled(page)
  expect(await wrongInAnyLook(page, 24)).toEqual([])
  await dialog.getByRole('textbox', { name: 'Message' }).focus()
  await typeByHand(page, WORDS)
  await dialog.getByRole('button', { name: 'OK' }).press('Enter')
  await page.getByText('1 person will see it at their next time in').waitFor()
  await page.getByRole('button', { name: 'Reyes, Ana' }).press('Enter')
  await page.getByRole('tab', { name: 'Notes' }).press('Enter')
  const messages = page.getByRole('region', { name: 'Messages at time in' })
  await messages.getByText(WORDS).waitFor()
  await messages.getByText('Unread', { exact: true }).waitFor()
  await settled(page)
  expect(await wrongInAnyLook(page, 24)).toEqual([])
})

it('shows the message in the list of all, unread, and takes it back', async () => {
  const { page } = office
  await visit(page, '/employee')
  await page.getByRole('button', { name: 'Messages…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Messages at time in' })
  await dialog.getByRole('checkbox', { name: `Select Ana Reyes: ${WORDS}` }).waitFor()
  const row = dialog.getByRole('row').filter({ hasText: WORDS })
  await row.getByText('Unread', { exact: true }).waitFor()
  await settled(page)
  expect(await wrongInAnyLook(page, 24)).toEqual([])
  await dialog.getByRole('checkbox', { name: `Select Ana Reyes: ${WORDS}` }).focus()
  await page.keyboard.press('Space')
  await dialog.getByRole('button', { name: 'Withdraw…' }).press('Enter')
  await page
    .getByRole('alertdialog', { name: 'Withdraw 1 message?' })
    .getByRole('button', { name: 'OK' })
    .press('Enter')
  await page.getByText('1 message withdrawn').waitFor()
  await dialog.getByRole('combobox', { name: 'Status' }).selectOption('Withdrawn')
  await row.getByText('Withdrawn', { exact: true }).waitFor()
})

it('prints an ID card with a QR for who is ticked, and nothing else on that sheet', async () => {
  const { page } = office
  await tickAna()
  await page.getByRole('button', { name: 'Print ID cards' }).press('Enter')
  await expect
    .poll(() => page.evaluate(() => document.body.dataset.printed))
    .toMatch(/^ID card of Ana Reyes: QR code [A-Z]+-\d+$/)
  await expect.poll(() => page.locator('article[aria-label^="ID card"]').count()).toBe(0)
  await page.getByText('1 selected').waitFor()
})

it('takes people in from a file by keyboard: first what it would do, then all of it, and read again nothing', async () => {
  const { page } = office
  const lastname = `Filed ${randomUUID().slice(0, 8)}`
  const text =
    'Code,First name,Last name,Gender,Birth date,Position,Hired,Home branch,Pay type,Rate\n' +
    `,Lorna,${lastname},female,2000-05-06,Washer,2026-01-05,talisay,daily,900\n`
  const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  // Listened for from the beginning: a browser that hears of it with the very press may open its own window instead.
  page.on('filechooser', (chooser) => void chooser.setFiles(file))
  const choose = async () => {
    await visit(page, '/employee')
    await page.getByRole('button', { name: 'Import…' }).press('Enter')
    const field = page.getByRole('dialog', { name: 'Import employees' }).getByLabel('CSV file')
    // The dialog opens at the file; it is there to be pressed once it stands still.
    await field.waitFor()
    await settled(page)
    await focusIn(field)
    await page.keyboard.press('Enter')
  }
  await choose()
  const dialog = page.getByRole('dialog', { name: 'Import employees' })
  await dialog.getByText('1 new employee, 0 changed, 0 unchanged').waitFor()
  const table = dialog.getByRole('table', { name: `Line 2: Lorna ${lastname}, New employee` })
  expect(await table.getByRole('row', { name: /^Home branch/ }).textContent()).toContain('Talisay')
  await dialog.getByRole('button', { name: 'OK' }).press('Enter')
  await page.getByText('1 employee added, 0 changed').waitFor()
  await visit(page, `/employee?search=${encodeURIComponent(lastname)}`)
  await page.getByRole('button', { name: `${lastname}, Lorna` }).press('Enter')
  await page.getByRole('region', { name: 'Person' }).getByText('May 6, 2000').waitFor()
  await choose()
  await dialog.getByText('No changes.').waitFor()
  expect(await dialog.getByRole('button', { name: 'OK' }).isDisabled()).toBe(true)
})

it('and nothing bad was said on the console', () => {
  expect(office.complaints).toEqual([])
})

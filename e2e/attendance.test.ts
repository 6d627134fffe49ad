import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser, openScreen, type Screen } from './support/browser.ts'
import { wrongInAnyLook } from './support/looks.ts'
import { type Product, startProduct } from './support/product.ts'

/** A branch's PC as a newcomer sets it up: the demo's counter, the simulated sensor's page, the kiosk. */
let product: Product
let browser: Browser
let screen: Screen
let sensor: string
beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  screen = await openScreen(browser, product.url)
  const { host, port } = await (await fetch(`${product.url}/api/scanner/address`)).json()
  sensor = `http://${host}:${port}`
})
afterAll(async () => {
  await screen?.close()
  await browser?.close()
  await product?.stop()
})

async function press(name: string, finger = 2): Promise<void> {
  const { items } = await (await fetch(`${product.url}/api/demo/people`)).json()
  const { id } = items.find((one: { name: string }) => one.name === name)
  const page = await screen.context.newPage()
  await page.goto(sensor)
  await page.getByLabel('Whose finger').selectOption(id)
  await page.getByLabel('Finger', { exact: true }).selectOption(String(finger))
  await page.getByRole('button', { name: 'Press the finger' }).click()
  await page.close()
}

/** Help over a page of the branch's PC. */
async function openHelp() {
  await screen.page.getByRole('button', { name: 'Help' }).click()
  const help = screen.page.getByRole('dialog', { name: 'Help' })
  await help.getByRole('region', { name: 'On this page' }).waitFor()
  return help
}

const result = () => screen.page.getByTestId('scan-result').textContent()

it('clocks somebody in by name on a PC that a demo door set up with its scanner, and says so of a second press', async () => {
  const { page } = screen
  await page.goto('/desktop/')
  await expect.poll(() => page.getByTestId('scanner-chip').getAttribute('data-look')).not.toBeNull()
  await page.getByRole('button', { name: /Mabolo/ }).click()
  await page.waitForURL(/summary/)
  await page.goto('/desktop/attendance')
  await expect.poll(() => page.getByTestId('scanner-chip').getAttribute('data-look'), { timeout: 30_000 }).toBe('ready')
  // One state at a time: what is ready is not starting.
  expect(await page.getByText('Starting the scanner').count()).toBe(0)
  expect(await wrongInAnyLook(page, 44)).toEqual([])
  const help = await openHelp()
  expect(await wrongInAnyLook(page, 44), 'help').toEqual([])
  // What somebody left open is gone with the next finger.
  await press('Ana Reyes')
  await help.waitFor({ state: 'detached' })
  await expect.poll(() => result(), { timeout: 15_000 }).toContain('Ana')
  expect(await result()).not.toContain('Already recorded')
  await press('Ana Reyes')
  await expect.poll(() => result(), { timeout: 15_000 }).toContain('Already recorded')
})

it('does not know a finger that nobody enrolled', async () => {
  await press('Ana Reyes', 3)
  await screen.page.getByText('Fingerprint not recognized').first().waitFor()
})

it('opens the portal to the same finger and forgets everything on log out', async () => {
  const { page } = screen
  await page.goto('/desktop/employee-portal')
  await expect
    .poll(() => page.getByRole('heading').allTextContents(), { timeout: 15_000 })
    .toEqual(expect.arrayContaining([expect.stringMatching(/finger|portal/i)]))
  await expect.poll(() => page.getByTestId('scanner-chip').getAttribute('data-look')).toBe('ready')
  await press('Ana Reyes')
  await page.getByRole('heading', { name: 'Hi Ana' }).waitFor()
  for (const tab of ['Attendance', 'Cash advance', 'Payslips', 'Schedule', 'My details']) {
    await page.getByRole('tab', { name: tab }).click()
    expect(await wrongInAnyLook(page, 44), tab).toEqual([])
  }
  const help = await openHelp()
  expect(await wrongInAnyLook(page, 44), 'help').toEqual([])
  // Escape closes help; it does not ask to log out as it does on the page beneath.
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'detached' })
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect.poll(() => page.getByText('Hi Ana').count()).toBe(0)
})

it('says nothing on the console', () => expect(screen.complaints).toEqual([]))

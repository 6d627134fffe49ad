import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { leaveBrowser, openBrowser, openScreen, type Screen } from './support/browser.ts'
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
  await leaveBrowser(browser)
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

it.each(['Filipino', 'Cebuano', 'English'])('at 360 pixels its foot is whole and in sight, in %s', async (language) => {
  const { page } = screen
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/desktop/attendance')
  const foot = page.locator('main footer')
  await foot.getByRole('button', { name: /^(English|Filipino|Cebuano)$/ }).click()
  const choice = page.getByRole('dialog')
  await choice.getByRole('radio', { name: language }).check({ force: true })
  await choice.getByRole('button', { name: 'OK' }).click()
  await foot.getByRole('button', { name: language }).waitFor()
  expect(await foot.evaluate(flawsOfFoot)).toEqual([])
  // Who is in stands above the button that hides it.
  await foot.locator('[aria-expanded="false"]').click()
  await foot.getByRole('region').waitFor()
  expect(await foot.evaluate(flawsOfFoot)).toEqual([])
  await foot.locator('[aria-expanded="true"]').click()
  await page.setViewportSize({ width: 1366, height: 768 })
})

/** What of the foot is cut off, out of sight, or lies over something else of it. */
function flawsOfFoot(foot: Element): string[] {
  const flaws: string[] = []
  const parts = [...foot.children].filter((part) => part.checkVisibility())
  for (const [at, part] of parts.entries()) {
    const words = part.textContent ?? ''
    const box = part.getBoundingClientRect()
    if (box.top < 0 || box.left < 0 || box.bottom > window.innerHeight || box.right > window.innerWidth)
      flaws.push(`${words} is out of sight`)
    const label = part.querySelector('.mantine-Button-label') ?? part
    if (label.scrollWidth > label.clientWidth + 1) flaws.push(`${words} is cut off`)
    for (const other of parts.slice(at + 1)) {
      const over = other.getBoundingClientRect()
      if (box.left < over.right && over.left < box.right && box.top < over.bottom && over.top < box.bottom)
        flaws.push(`${words} lies over ${other.textContent}`)
    }
  }
  return flaws
}

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

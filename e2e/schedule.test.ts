import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enterDoor, leaveBrowser, openBrowser, openScreen, type Screen, visit } from './support/browser.ts'
import { typeByHand } from './support/hands.ts'
import { type Product, startProduct } from './support/product.ts'

let product: Product
let browser: Browser
let alma: Screen
let other: Screen

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  alma = await openScreen(browser, product.url)
  await enterDoor(alma, /Admin/)
  other = await openScreen(browser, product.url)
  await enterDoor(other, /Admin/)
})
afterAll(async () => {
  await leaveBrowser(browser)
  await product?.stop()
})

const grid = ({ page }: Screen) => page.getByRole('grid', { name: 'Schedule' })
/** The cell the grid begins with. */
const firstCell = ({ page }: Screen) => page.locator('[data-at="0 0"]')
const open = async (screen: Screen, path: string) => {
  await visit(screen.page, path)
  await grid(screen).waitFor()
}
const weekOf = async ({ page }: Screen) => new URL(page.url()).searchParams.get('week') ?? ''

describe('the schedule', () => {
  it('is copied from last week, changed and published by keyboard within 16 presses, while another admin looks on', async () => {
    const { page } = alma
    let presses = 0
    const press = async (key: string) => {
      presses += 1
      await page.keyboard.press(key)
    }
    await open(alma, '/schedule?tab=week')
    for (const _ of [1, 2, 3]) {
      const before = await weekOf(alma)
      await press(']')
      await expect.poll(() => weekOf(alma)).not.toBe(before)
      await grid(alma).waitFor()
    }
    const week = await weekOf(alma)
    await open(other, `/schedule?week=${week}`)
    await other.page.getByText('No shifts this week').waitFor()
    await page.getByText('No shifts this week').waitFor()
    await press('l')
    await page.getByText(/shifts will be added/).waitFor()
    await press('Enter')
    await page
      .getByText(/shifts copied/)
      .first()
      .waitFor()
    await expect.poll(() => firstCell(alma).textContent()).toMatch(/a–|REST|p–/)
    await expect.poll(() => firstCell(other).textContent()).toMatch(/a–|REST|p–/)
    await press('g')
    await press('Enter')
    await page.getByRole('dialog').getByLabel('Start').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('time')
    await typeByHand(page, '0600AM')
    await press('Enter')
    await expect.poll(() => firstCell(alma).textContent()).toContain('6:00a–')
    await expect.poll(() => firstCell(other).textContent()).toContain('6:00a–')
    await press('p')
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByText(/will see them/)
      .waitFor()
    await press('Enter')
    await page.getByText('Published', { exact: true }).first().waitFor()
    await other.page.getByText('Published', { exact: true }).first().waitFor()
    expect(presses).toBeLessThanOrEqual(16)
  }, 90_000)

  it('asks why before it changes what employees have seen, and takes a step back as a whole', async () => {
    const { page } = alma
    // The one that was written into: whether another has a shift is the demo's dice.
    const cell = firstCell(alma)
    const before = await cell.textContent()
    await cell.focus()
    await page.keyboard.press('Delete')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('Sick')
    await page.keyboard.press('Enter')
    await expect.poll(() => cell.textContent()).toBe('')
    await expect.poll(() => firstCell(other).textContent()).toBe('')
    await dialog.waitFor({ state: 'detached' })
    await page.keyboard.press('Control+z')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => cell.textContent()).toBe(before)
    await expect.poll(() => firstCell(other).textContent()).toBe(before)
  }, 60_000)

  it('copies, rests and takes templates by single keys', async () => {
    const { page } = alma
    await page.keyboard.press(']')
    await page.getByText('No shifts this week').waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('t')
    await expect.poll(() => firstCell(alma).textContent()).toBe('7:30a–4:30p')
    await page.keyboard.press('c')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('v')
    await expect.poll(() => page.locator('[data-at="0 1"]').textContent()).toBe('7:30a–4:30p')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('r')
    await expect.poll(() => page.locator('[data-at="0 2"]').textContent()).toBe('REST')
    await page.keyboard.press('Control+z')
    await expect.poll(() => page.locator('[data-at="0 2"]').textContent()).toBe('')
  }, 60_000)

  it('says nothing bad on the console', () => {
    // The browser itself notes the one refusal: a published shift without a reason.
    const refused = alma.complaints.filter((line) => line.includes('422'))
    expect(refused).toHaveLength(1)
    expect([...alma.complaints, ...other.complaints].filter((line) => !refused.includes(line))).toEqual([])
  })
})

import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCaller } from './support/api.ts'
import { enterDoor, leaveBrowser, openBrowser, openScreen, type Screen } from './support/browser.ts'
import { type Product, startProduct } from './support/product.ts'

let product: Product
let browser: Browser
let admin: Screen
let drive: string

beforeAll(async () => {
  drive = await mkdtemp(join(tmpdir(), 'labada-drive-'))
  product = await startProduct({ LABADA_BACKUP_COPIES: drive })
  browser = await openBrowser()
  admin = await openScreen(browser, product.url)
  await enterDoor(admin, /Admin/)
})
afterAll(async () => {
  await leaveBrowser(browser)
  await product?.stop()
  await rm(drive, { recursive: true, force: true })
})

/** When the cash flow was last proven against the ledger. */
async function finishedAt(): Promise<string | null> {
  const caller = await openCaller(product.url)
  await caller.call('POST', '/login', { username: 'admin', password: 'labada-demo' })
  const { items } = (await caller.call('GET', '/job-schedules')).json() as {
    items: { job: string; lastFinishedAt: string | null }[]
  }
  return items.find(({ job }) => job === 'prove-cash-days')?.lastFinishedAt ?? null
}

describe('what the house computes by itself', () => {
  it('foresees the cash of sixty days, each down to its reasons', async () => {
    const { page } = admin
    await page.goto('/cash-flow?tab=forecast')
    const days = page.getByRole('table', { name: 'Forecast by day' })
    const none = page.getByText('No forecast yet')
    await days.or(none).waitFor()
    if (await none.isVisible()) await page.getByRole('button', { name: 'Refresh forecast' }).click()
    await days.waitFor()
    await page.getByText('Current balance').first().waitFor()
    // Tomorrow: of today nothing is to come any more once the branches have closed.
    await days.getByRole('row').nth(2).getByRole('button').first().click()
    const day = page.getByRole('dialog')
    await day.getByText('Movements on this day').first().waitFor()
    expect(await day.getByText('Expected orders').count()).toBeGreaterThan(0)
    await page.keyboard.press('Escape')
    await day.waitFor({ state: 'detached' })

    // By keyboard alone over the picture: its last day, and what that rests on.
    const last = (await days.getByRole('row').last().getByRole('button').first().textContent()) ?? ''
    await page.getByRole('slider', { name: 'Day of the forecast' }).press('End')
    await page.getByText(`${last}: `).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: last }).waitFor()
    await page.keyboard.press('Escape')
    await day.waitFor({ state: 'detached' })
  })

  it('does at once what an admin does not want to wait for, and says how it went', async () => {
    const { page } = admin
    await page.goto('/settings?section=schedules')
    const name = 'Check cash flow against ledger'
    const row = page.getByRole('table', { name: 'Schedules' }).getByRole('row').filter({ hasText: name })
    // The workers put the schedules up within half a minute of their start, and the page looks again every half minute.
    await row.waitFor({ timeout: 75_000 })
    const before = await finishedAt()
    await page.getByRole('button', { name: `Run now: ${name}` }).click()
    await page.getByText(`${name}: started`).waitFor()
    await expect.poll(finishedAt, { timeout: 30_000 }).not.toBe(before)
    await row.getByText('Done').waitFor({ timeout: 45_000 })
    await page.getByText('No failed jobs.').waitFor()
  })

  it('takes a table of the law that an admin read, and asks who compared it', async () => {
    const { page } = admin
    await page.goto('/settings?section=law')
    await page.getByLabel('Kind').selectOption('pagibig')
    await page.getByRole('button', { name: 'Add table…' }).click()
    const form = page.getByRole('dialog', { name: 'New: Pag-IBIG' })
    await form.getByRole('button', { name: 'Add table', exact: true }).click()
    await form.getByText('This table can’t be added').waitFor()
    await form.getByLabel('Source').fill('HDMF Circular 999')
    await form.getByRole('button', { name: 'Add table', exact: true }).click()
    await form.waitFor({ state: 'detached' })
    const list = page.getByRole('table', { name: 'Pag-IBIG' })
    const entered = list.getByRole('row').filter({ hasText: 'HDMF Circular 999' })
    await entered.getByText('Upcoming').waitFor()
    await entered.getByText('Not verified').waitFor()
    await entered.getByRole('button').first().click()
    const table = page.getByRole('dialog').first()
    await table.getByRole('button', { name: 'Verify…' }).click()
    await page.getByRole('button', { name: 'OK' }).click()
    await table.getByText(/^by /).waitFor()
    await page.keyboard.press('Escape')
  })

  it('backs the shop up with a key that only the owner keeps, proves it, and copies it to the other drive', async () => {
    const { page } = admin
    await page.goto('/backup')
    await page.getByText('No backups yet. You have only one copy of your data.').waitFor()
    await page.getByRole('button', { name: 'Set up backup key' }).click()
    const dialog = page.getByRole('dialog', { name: 'Set up backup key' })
    const key = (await dialog.locator('code').textContent()) ?? ''
    expect(key).toMatch(/^AGE-SECRET-KEY-1[A-Z0-9]+$/)
    const ok = dialog.getByRole('button', { name: 'OK' })
    await dialog.getByLabel(/Last 6 letters/).fill('WRONG1')
    await dialog.getByLabel('The key is stored outside this computer').check({ force: true })
    expect(await ok.isDisabled()).toBe(true)
    await dialog.getByLabel(/Last 6 letters/).fill(key.slice(-6))
    await ok.click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Create first backup' }).click()
    const made = page.getByRole('table', { name: 'Backups' }).getByRole('row').nth(1)
    await made.getByText('Verified', { exact: true }).waitFor({ timeout: 90_000 })
    await made.getByText('Here, other drive').waitFor({ timeout: 30_000 })
    expect(await readdir(drive)).toEqual([expect.stringMatching(/^[0-9a-f-]{36}\.tar$/)])
    await made.getByRole('button').first().click()
    const did = page.getByRole('dialog').getByRole('region', { name: 'Backup log' })
    await did.getByText('Copying the records').waitFor()
    await did.getByText(/^Verified: [\d,]+ rows in \d+ tables$/).waitFor()
    await page.keyboard.press('Escape')
    await did.waitFor({ state: 'detached' })
  }, 180_000)

  it('and nothing was said on the console', () => {
    expect(admin.complaints).toEqual([])
  })
})

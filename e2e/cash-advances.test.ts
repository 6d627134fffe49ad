import type { Db } from '@labada/db/core/client'
import { givenPortalSession } from '@labada/db/testing/factories/scan-factories'
import { fullNameOf } from '@labada/domain/core/names'

import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, openCaller } from './support/api.ts'
import { enterDoor, leaveBrowser, openBrowser, openScreen, type Screen, visit } from './support/browser.ts'
import { openDemoDatabase } from './support/demo-database.ts'
import { focusIn, typeByHand } from './support/hands.ts'
import { type Product, startProduct } from './support/product.ts'

/** Another screen is up to date within a second; the bound is wider, because a shared machine may pause for longer. */
const LIVE_MS = 10_000

let product: Product
let browser: Browser
let admin: Screen
let office: Caller
let db: Db
let branchId: string

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  admin = await openScreen(browser, product.url)
  office = await openCaller(product.url)
  db = openDemoDatabase(product)
  await office.call('POST', '/login', { username: 'admin', password: 'labada-demo' })
  const { items } = (await office.call('GET', '/branches')).json() as { items: { id: string; code: string }[] }
  branchId = items.find(({ code }) => code === 'MAB')?.id ?? ''
  // Everybody may have ₱1,500, whatever day the demo was made on.
  const settings = (await office.call('GET', '/settings')).json() as {
    items: { newestVersion: number; current: { setting: { section: string } } }[]
  }
  const version = settings.items.find(({ current }) => current.setting.section === 'advances')?.newestVersion
  const value = { basis: 'fixed', percent: 30, cap: 1500, quietDays: 0 }
  await asked(office, 'POST', '/settings', { change: { section: 'advances', value }, version })
})
afterAll(async () => {
  await leaveBrowser(browser)
  await db?.destroy()
  await product?.stop()
})

async function asked(caller: Caller, method: string, path: string, body?: unknown): Promise<unknown> {
  const answer = await caller.call(method, path, body)
  expect(answer.status, answer.text).toBe(200)
  return answer.json()
}

/** Somebody of Mabolo in the portal, as their finger would have let them in. */
async function inPortal(): Promise<{ readonly caller: Caller; readonly path: string; readonly name: string }> {
  const employee = await db
    .selectFrom('employee')
    .innerJoin('appUser', 'appUser.employeeId', 'employee.id')
    .where('appUser.username', '=', 'ana')
    .select(['employee.id', 'employee.firstname', 'employee.lastname'])
    .executeTakeFirstOrThrow()
  const counter = await openCaller(product.url)
  await asked(counter, 'POST', '/demo/doors/mab')
  const { client } = counter.credentials()
  const device = { id: Number(client?.split('|')[0]), branchId, credential: client ?? '' }
  const { credential } = await givenPortalSession(db, { employeeId: employee.id, device })
  const caller = await openCaller(product.url, { token: credential, client: device.credential })
  return {
    caller,
    path: `/employee-portal/cash-advance/${employee.id}`,
    name: fullNameOf(employee),
  }
}

async function drawer(): Promise<number> {
  const accounts = (await asked(office, 'GET', `/ledger/accounts?branchId=${branchId}`)) as {
    items: { code: string; balance: number }[]
  }
  return accounts.items.find(({ code }) => code === 'drawer')?.balance ?? 0
}

const dialog = () => admin.page.getByRole('dialog')

describe('a cash advance, from the portal to the drawer', () => {
  it('is seen by the owner the moment it is asked for, on the page and on the list of what to do', async () => {
    await enterDoor(admin, /Admin/)
    await visit(admin.page, '/payroll?tab=advances&view=waiting')
    await admin.page.getByRole('heading', { level: 1, name: 'Payroll' }).waitFor()
    const { caller, path, name } = await inPortal()
    expect(await asked(caller, 'POST', `${path}/request`, { amount: 450, reason: 'Books for school' })).toEqual({
      success: true,
      message: 'Cash advance request submitted successfully',
    })
    await admin.page.getByRole('row', { name: new RegExp(name) }).waitFor({ timeout: LIVE_MS })
    const { attention } = (await asked(office, 'GET', '/today')) as { attention: unknown[] }
    expect(attention).toContainEqual(
      expect.objectContaining({ branchId, facts: expect.objectContaining({ kind: 'cash_advance' }) }),
    )
  })

  it('is approved with the keyboard and released from the drawer, which falls by it', async () => {
    const { page } = admin
    const before = await drawer()
    await page.getByText('Books for school').click()
    await dialog().getByRole('button', { name: 'Approve' }).focus()
    await page.keyboard.press('Enter')
    await dialog().getByRole('button', { name: 'Release ₱450.00' }).click()
    await dialog().getByRole('heading', { name: 'Installments' }).waitFor()
    expect(await drawer()).toBeCloseTo(before - 450, 2)
    const { balance } = (await asked(office, 'GET', `/branches/${branchId}`)) as { balance: number }
    const accounts = (await asked(office, 'GET', `/ledger/accounts?branchId=${branchId}`)) as {
      items: { code: string; balance: number }[]
    }
    const safe = accounts.items.find(({ code }) => code === 'safe')?.balance ?? 0
    expect(balance).toBe(Math.round((before - 450 + safe) * 100) / 100)
  })

  it('comes back in part; the employee sees what is left', async () => {
    await dialog().getByLabel('Amount').fill('150')
    await dialog().getByRole('button', { name: 'Record repayment' }).click()
    await dialog().getByText('₱300.00 is owed').waitFor()
    const { caller, path } = await inPortal()
    expect(await asked(caller, 'GET', path)).toMatchObject({ success: true, data: { balance: 300 } })
  })

  it('waits for an admin like overtime does, and one by keyboard alone approves both within 10 presses (task 6)', async () => {
    const { page } = admin
    const waiting = async (path: string) => ((await asked(office, 'GET', path)) as { items: unknown[] }).items.length
    const overtime = await waiting('/attendance/overtime?view=waiting')
    const advances = await waiting('/cash-advances?view=waiting')
    await visit(page, '/schedule')
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
    let presses = 0
    const press = async (key: string) => {
      presses += 1
      await page.keyboard.press(key)
    }
    const go = async (words: string, label: string) => {
      await press('Control+k')
      await focusIn(dialog())
      await typeByHand(page, words)
      await page.locator('[data-selected]', { hasText: label }).waitFor()
      await press('Enter')
      await dialog().waitFor({ state: 'detached' })
    }
    await go('overtime to', 'Overtime to review')
    await page.getByRole('button', { name: 'Approve', exact: true }).waitFor()
    await press('a')
    await expect.poll(() => waiting('/attendance/overtime?view=waiting'), { timeout: 15_000 }).toBe(overtime - 1)
    await go('advances to', 'Cash advances to review')
    // Not the rows of the page before, which stay until the next one is here.
    await page.getByRole('table', { name: 'Cash advances' }).locator('[data-index="0"]').waitFor()
    await press('s')
    await page.waitForFunction(() => document.activeElement?.getAttribute('data-index') === '0')
    await press('Enter')
    await dialog().getByRole('button', { name: 'Approve' }).waitFor()
    await focusIn(dialog())
    await press('Tab')
    await page.waitForFunction(() => document.activeElement?.closest('[role="dialog"] form'))
    await press('Control+Enter')
    await expect.poll(() => waiting('/cash-advances?view=waiting'), { timeout: 15_000 }).toBe(advances - 1)
    expect(presses).toBeLessThanOrEqual(10)
  })

  it('and nothing was said on the console', () => {
    expect(admin.complaints).toEqual([])
  })
})

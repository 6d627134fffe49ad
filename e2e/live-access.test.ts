import { randomUUID } from 'node:crypto'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, openCaller } from './support/api.ts'
import { enterDoor, openBrowser, openScreen, type Screen } from './support/browser.ts'
import { settled } from './support/looks.ts'
import { type Product, startProduct } from './support/product.ts'

/** A switch acts within a second; the bound is wider, because a shared machine may pause for longer than that. */
const LIVE_MS = 5_000

interface BranchOnWire {
  readonly id: string
  readonly code: string
  readonly features: readonly string[]
}

let product: Product
let browser: Browser
let counter: Screen
let office: Caller
let branch: BranchOnWire

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  counter = await openScreen(browser, product.url)
  office = await openCaller(product.url)
  await office.call('POST', '/login', { username: 'admin', password: 'labada-demo' })
  const { items } = (await office.call('GET', '/branches')).json() as { items: BranchOnWire[] }
  const found = items.find(({ code }) => code === 'TAL')
  if (!found) throw new Error('There is no branch TAL')
  branch = found
  await enterDoor(counter, /Talisay counter/)
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const asked = async (method: string, path: string, body?: unknown): Promise<unknown> => {
  const answer = await office.call(method, path, body)
  expect(answer.status, answer.text).toBe(200)
  return answer.json()
}
const switchTo = (features: readonly string[]) => asked('PATCH', `/branches/${branch.id}`, { features })
const ticket = () => counter.page.getByRole('region', { name: 'Ticket' })
const addComforter = () =>
  counter.page
    .getByRole('region', { name: 'Services' })
    .getByRole('button', { name: /Comforter/ })
    .click()
const dialog = (name: string) => counter.page.getByRole('alertdialog', { name })

/** Markup that would say so if a browser ever read it as markup. */
const SCRIPTS = [
  '<img src=x onerror=__xss=1>',
  '<script>window.__xss=1</script>',
  '"><svg onload=__xss=1>',
  "' onmouseover=__xss=1 x='",
  '</title><script>__xss=1</script>',
  '<a href="javascript:__xss=1">x</a>',
  '{{constructor.constructor("__xss=1")()}}',
  '<iframe srcdoc="<script>parent.__xss=1</script>">',
]
const OFFICE_PAGES = [
  '/branches',
  '/branch',
  '/laundry/transactions?dates=any',
  '/laundry/transactions?view=customers',
  '/shop-expenses',
  '/cash-flow?tab=ledger',
  '/inventory/items',
  '/inventory/tracker',
  '/settings?section=audit',
  '/settings?section=receipts',
]
const COUNTER_PAGES = ['/receive', '/release', '/summary', '/expenses', '/items', '/inventory']

/** Each of them as a customer's name and note, an item's name, what an expense was for, and what an entry of the books says. */
async function plantScripts(): Promise<void> {
  const { items: customers } = (await asked('GET', '/customer-records?limit=50')) as {
    items: { id: string; version: number }[]
  }
  const { items: kinds } = (await asked('GET', '/expense-categories')) as { items: { id: string; name: string }[] }
  const category = kinds.find(({ name }) => name === 'Miscellaneous') ?? kinds[0]
  const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  for (const [index, script] of SCRIPTS.entries()) {
    const customer = customers[index]
    await asked('PATCH', `/customer-records/${customer?.id}`, {
      name: script,
      phone: null,
      address: script,
      note: script,
      version: customer?.version,
    })
    await asked('POST', '/items', {
      id: randomUUID(),
      name: script,
      kind: 'both',
      category: 'other',
      unit: 'pc',
      price: 5,
    })
    const expense = { id: randomUUID(), branchId: branch.id, categoryId: category?.id, paidFrom: 'bank', amount: 1 }
    await asked('POST', '/expenses', { ...expense, description: script, supplier: script })
    const entry = { id: randomUUID(), branchId: branch.id, kind: 'capital_in', amount: 1, to: 'bank', date: day }
    await asked('POST', '/cash-entries', { ...entry, description: script })
  }
  await asked('PATCH', `/branches/${branch.id}`, { address: SCRIPTS[0], city: SCRIPTS[1] })
}

describe('a counter at work', () => {
  it('has new prices within moments, and is told what became of its ticket', async () => {
    await counter.page.goto('/receive')
    await addComforter()
    await expect.poll(() => ticket().innerText()).toContain('Comforter')
    const { items } = (await asked('GET', '/services/all')) as { items: { id: string; name: string }[] }
    const comforter = items.find(({ name }) => name.startsWith('Comforter'))?.id
    const versionId = randomUUID()
    await asked('POST', '/price-versions', { id: versionId, name: 'Dearer comforters' })
    await asked('PUT', `/price-versions/${versionId}/prices/${comforter}`, { branchId: null, price: 333 })
    await asked('POST', `/price-versions/${versionId}/publish`, {})
    await counter.page.getByText(/^Prices updated\. This ticket was .*, now it is ₱333\.00\.$/).waitFor({
      timeout: LIVE_MS,
    })
    await expect.poll(() => ticket().innerText()).toContain('₱333.00')
  })

  it('is led away when its page is switched off, and back to its draft when it is on again (story 12)', async () => {
    await switchTo(branch.features.filter((feature) => feature !== 'receive'))
    await dialog('Receive was turned off').waitFor({ timeout: LIVE_MS })
    await dialog('Receive was turned off').getByRole('button', { name: 'OK' }).click()
    await expect.poll(() => new URL(counter.page.url()).pathname).toBe('/no-auth')
    await counter.page.getByRole('heading', { name: "Receive isn't turned on for Talisay" }).waitFor()
    await switchTo(branch.features)
    await expect.poll(() => new URL(counter.page.url()).pathname, { timeout: LIVE_MS }).toBe('/receive')
    await expect.poll(() => ticket().innerText()).toContain('Comforter')
  })

  it('T16: runs nothing of what people typed, and neither does the back office', { timeout: 180_000 }, async () => {
    await plantScripts()
    const admin = await openScreen(browser, product.url)
    await enterDoor(admin, /Admin/)
    const seen = new Set<string>()
    for (const [screen, paths] of [
      [admin, OFFICE_PAGES],
      [counter, COUNTER_PAGES],
    ] as const) {
      const dialogs: string[] = []
      const before = screen.complaints.length
      screen.page.on('dialog', (opened) => {
        dialogs.push(opened.message())
        void opened.dismiss()
      })
      for (const path of paths) {
        await screen.page.goto(path === '/branch' ? `/branch/${branch.id}?tab=activity` : path)
        await screen.page.getByRole('heading', { level: 1 }).first().waitFor()
        await settled(screen.page)
        const { ran, text } = await screen.page.evaluate(() => ({
          ran: Reflect.get(window, '__xss') as unknown,
          text: document.body.innerText,
        }))
        expect([path, ran]).toEqual([path, undefined])
        for (const payload of SCRIPTS) if (text.includes(payload)) seen.add(payload)
      }
      expect(dialogs).toEqual([])
      expect(screen.complaints.slice(before)).toEqual([])
    }
    // They stood on the pages, as the text they are.
    expect([...seen].sort()).toEqual([...SCRIPTS].sort())
    await admin.close()
  })

  it('shows nothing any more once its device is terminated, and must be set up anew', async () => {
    const { items } = (await asked('GET', `/clients?branchId=${branch.id}`)) as {
      items: { id: string; online: boolean; terminatedAt: string | null }[]
    }
    for (const device of items.filter(({ online, terminatedAt }) => online && terminatedAt === null)) {
      await asked('POST', `/clients/${device.id}/terminate`)
    }
    const over = dialog('Your session has been terminated')
    await over.waitFor({ timeout: LIVE_MS })
    await over.getByRole('button', { name: 'OK' }).click()
    await expect.poll(() => new URL(counter.page.url()).pathname).toBe('/')
    await counter.page.getByRole('button', { name: 'Set up this device' }).waitFor()
  })
})

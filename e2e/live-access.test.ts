import { randomUUID } from 'node:crypto'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, openCaller } from './support/api.ts'
import { enterDoor, leaveBrowser, openBrowser, openScreen, type Screen, visit } from './support/browser.ts'
import { wrongInAnyLook } from './support/looks.ts'
import { type Product, startProduct } from './support/product.ts'

/** A switch acts within a second; the bound is wider, because a shared machine may pause for longer than that. */
const LIVE_MS = 10_000

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
  await leaveBrowser(browser)
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

describe('a counter at work', () => {
  it('has new prices within moments, and is told what became of its ticket', async () => {
    await visit(counter.page, '/receive')
    await addComforter()
    await expect.poll(() => ticket().innerText()).toContain('Comforter')
    const { items } = (await asked('GET', '/services/all')) as { items: { id: string; name: string }[] }
    const comforter = items.find(({ name }) => name.startsWith('Comforter'))?.id
    const versionId = randomUUID()
    await asked('POST', '/price-versions', { id: versionId, name: 'Dearer comforters' })
    await asked('PUT', `/price-versions/${versionId}/prices/${comforter}`, { branchId: null, price: 333 })
    await asked('POST', `/price-versions/${versionId}/publish`, {})
    await counter.page.getByText(/^Prices updated\. This ticket was .* and is now ₱333\.00\.$/).waitFor({
      timeout: LIVE_MS,
    })
    await expect.poll(() => ticket().innerText()).toContain('₱333.00')
  })

  it('is led away when its page is switched off, and back to its draft when it is on again (story 12)', async () => {
    await switchTo(branch.features.filter((feature) => feature !== 'receive'))
    await dialog('Receive was turned off').waitFor({ timeout: LIVE_MS })
    await dialog('Receive was turned off').getByRole('button', { name: 'OK' }).click()
    await expect.poll(() => new URL(counter.page.url()).pathname).toBe('/no-auth')
    await counter.page.getByRole('heading', { name: 'Receive isn’t turned on for Talisay' }).waitFor()
    expect(await wrongInAnyLook(counter.page, 48)).toEqual([])
    await switchTo(branch.features)
    await expect.poll(() => new URL(counter.page.url()).pathname, { timeout: LIVE_MS }).toBe('/receive')
    await expect.poll(() => ticket().innerText()).toContain('Comforter')
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

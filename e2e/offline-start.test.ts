import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDice } from './faults/rig/dice.ts'
import { type LineProxy, openProxy } from './faults/rig/proxy.ts'
import { type Caller, openCaller } from './support/api.ts'
import { leave } from './support/branch-pc.ts'
import { enterDoor, leaveBrowser, openBrowser, openScreen, type Screen } from './support/browser.ts'
import { kept, knowsEnough } from './support/counter-desk.ts'
import { type Product, startProduct } from './support/product.ts'

/** Issue 19.1: the counter starts from a closed browser without a connection, as the person who was logged in. */
let product: Product
let browser: Browser
let line: LineProxy
let counter: Screen
let office: Caller
const measured: string[] = []

beforeAll(async () => {
  line = await openProxy(() => Number(new URL(product.url).port), createDice(1))
  product = await startProduct({ LABADA_PUBLIC_URL: `http://127.0.0.1:${line.port}` })
  browser = await openBrowser()
  office = await openCaller(product.url)
  await office.call('POST', '/login', { username: 'admin', password: 'labada-demo' })
  counter = await openScreen(browser, `http://127.0.0.1:${line.port}`, { serviceWorkers: 'allow' })
})
afterAll(async () => {
  await leaveBrowser(browser)
  line?.close()
  await product?.stop()
})

/** The program is on this device: its worker is active and controls the page. */
const isKept = (page: Page): Promise<boolean> =>
  page.evaluate(() => navigator.serviceWorker.controller?.state === 'activated')

/** The app is opened anew while all of its pages were closed. */
async function opened(path: string, { heading }: { readonly heading: string }): Promise<Page> {
  for (const page of counter.context.pages()) await page.close()
  const page = await counter.context.newPage()
  const began = performance.now()
  await page.goto(path)
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  measured.push(`${path} after ${Math.round(performance.now() - began)} ms`)
  return page
}

/** How much this browser keeps of what the server said. */
const countFacts = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('labada-desk')
        opening.onerror = () => reject(new Error('No desk'))
        opening.onsuccess = () => {
          const counting = opening.result.transaction('facts').objectStore('facts').count()
          counting.onsuccess = () => {
            opening.result.close()
            resolve(counting.result)
          }
        }
      }),
  )

async function receive(page: Page): Promise<string> {
  await page
    .getByRole('button', { name: /^Comforter/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Pay later' }).click()
  const saved = page.getByText(/saved/).filter({ hasText: /MAB-/ }).first()
  await saved.waitFor()
  return /MAB-\d{6}-[A-Z]+\d{3}/.exec(await saved.innerText())?.[0] ?? ''
}

describe('a counter that is started without a connection', () => {
  const numbers: string[] = []

  it('has kept the program, and none of its data beside it', { timeout: 120_000 }, async () => {
    const { page } = counter
    await enterDoor(counter, /Mabolo counter/)
    await page.goto('/receive')
    await expect.poll(() => isKept(page), { timeout: 60_000 }).toBe(true)
    await knowsEnough(page)
    const urls = await page.evaluate(async () => {
      const names = await caches.keys()
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return requests.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(urls).toContain('/')
    expect(urls.filter((url) => !/^\/$|^\/assets\/[\w.-]+\.(?:js|css)$/.test(url))).toEqual([])
  })

  it('opens while connections are refused, and receives', { timeout: 120_000 }, async () => {
    line.set({ kind: 'down' })
    const page = await opened('/receive', { heading: 'Receive' })
    await page.getByRole('button', { name: 'Ana' }).waitFor()
    await page.getByText('You’re offline. Keep working.').waitFor()
    numbers.push(await receive(page))
    expect(await kept(page)).toBe(1)
  })

  it('opens while nothing is answered, with what was done before, and goes on', { timeout: 120_000 }, async () => {
    line.set({ kind: 'blackhole' })
    const page = await opened('/receive', { heading: 'Receive' })
    await page.getByRole('button', { name: '1 to send' }).waitFor()
    numbers.push(await receive(page))
    expect(await kept(page)).toBe(2)
    expect(new Set(numbers).size).toBe(2)
  })

  it('sends all of it once the line is back', { timeout: 120_000 }, async () => {
    line.set({ kind: 'clear' })
    const page = counter.context.pages()[0]
    if (!page) throw new Error('The counter is closed')
    await expect.poll(() => kept(page), { timeout: 90_000 }).toBe(0)
    for (const number of numbers) {
      const { items } = (await office.call('GET', `/orders?search=${number}`)).json() as { items: { number: string }[] }
      expect(items.map((order) => order.number)).toEqual([number])
    }
    await page.getByText(/^Live/).first().waitFor()
    console.log(`started without a connection: ${measured.join(', ')}`)
  })

  it('is nobody’s once it was away for longer than the shop allows, and has erased what it knew', {
    timeout: 120_000,
  }, async () => {
    line.set({ kind: 'down' })
    // Eight days later; the shop allows a week.
    await counter.context.addInitScript(() => {
      const { now } = Date
      Date.now = () => now() + 8 * 86_400_000
    })
    const [before] = counter.context.pages()
    if (!before) throw new Error('The counter is closed')
    expect(await countFacts(before)).toBeGreaterThan(5)
    await before.close()
    const page = await counter.context.newPage()
    await page.goto('/receive')
    await expect.poll(() => countFacts(page), { timeout: 30_000 }).toBe(0)
    expect(await page.getByRole('button', { name: 'Ana' }).count()).toBe(0)
    line.set({ kind: 'clear' })
  })

  it('goes on although the browser’s storage failed at first', async () => {
    const other = await openScreen(browser, product.url)
    await other.context.addInitScript(() => {
      const { open } = IDBFactory.prototype
      let isFirst = true
      IDBFactory.prototype.open = function (name, version) {
        if (name !== 'labada-desk' || !isFirst) return open.call(this, name, version)
        isFirst = false
        throw new DOMException('The storage failed', 'UnknownError')
      }
    })
    await enterDoor(other, /Mabolo counter/)
    await knowsEnough(other.page)
    expect(other.complaints.filter((said) => said.includes('The storage failed'))).toHaveLength(1)
    await other.close()
  })

  it.each(['while', 'after'] as const)('asks for nothing more %s somebody logs out', async (when) => {
    const other = await openScreen(browser, product.url)
    const { page } = other
    await page.goto('/')
    // The desk cannot begin to ask before the logout has reached the server.
    await page.evaluate(() => {
      void navigator.locks.request('labada-series', () => new Promise((free) => addEventListener('test:free', free)))
    })
    await page.getByRole('button', { name: /Mabolo counter/ }).click()
    await page.waitForURL(/summary/)
    await expect
      .poll(() => page.evaluate(async () => (await navigator.locks.query()).pending?.map(({ name }) => name)))
      .toContain('labada-series')
    const goOn = async () => {
      await page.evaluate(() => dispatchEvent(new Event('test:free')))
      await expect.poll(() => page.evaluate(async () => (await navigator.locks.query()).held?.length)).toBe(0)
    }
    await page.route('**/api/logout', async (route) => {
      const response = await route.fetch()
      if (when === 'while') await goOn()
      await route.fulfill({ response })
    })
    await leave(other)
    if (when === 'after') await goOn()
    await expect.poll(() => other.unanswered.size).toBe(0)
    expect(other.complaints).toEqual([])
    await other.close()
  })

  it('opens nothing in a browser that did not keep the program', async () => {
    const other = await openScreen(browser, `http://127.0.0.1:${line.port}`)
    await enterDoor(other, /Mabolo counter/)
    line.set({ kind: 'down' })
    await expect(other.page.goto('/receive')).rejects.toThrow(/ERR_/)
    line.set({ kind: 'clear' })
    await other.close()
  })
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isWhole } from '../scripts/testing/extent.ts'
import { createDice, type Dice } from './faults/rig/dice.ts'
import { type LineProxy, openProxy } from './faults/rig/proxy.ts'
import { type Caller, openCaller } from './support/api.ts'
import { kept, knowsEnough, outboxOf } from './support/counter-desk.ts'
import { type KilledCounter, killServer, openOn } from './support/killed-counter.ts'
import {
  beginShift,
  booksOf,
  countDeeds,
  type Deeds,
  noDeeds,
  SHIFTS,
  type Shift,
  wrongWith,
} from './support/killed-deeds.ts'
import { type Product, startProduct } from './support/product.ts'

/**
 * Issue 19.8: a counter's browser is killed at random moments, with and without a line. What the screen called saved is
 * in the books once; nothing is there that nobody did. It receives, takes payments, washes and releases, spends and sells.
 * Two controls: a device that says saved before its disk has it loses work, and one that makes ids anew for each sending
 * doubles it. The server is killed while it takes what was done.
 */
const KILLS = isWhole ? 200 : 4
const SERVER_KILLS = isWhole ? 20 : 1
const SEED = 20_261_125

let product: Product
let line: LineProxy
let office: Caller
const folders: string[] = []

beforeAll(async () => {
  line = await openProxy(() => Number(new URL(product.url).port), createDice(SEED))
  product = await startProduct({ LABADA_PUBLIC_URL: `http://127.0.0.1:${line.port}` })
  office = await openCaller(product.url)
  await office.call('POST', '/login', { username: 'admin', password: 'labada-demo' })
})
afterAll(async () => {
  line?.close()
  await product?.stop()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

/** What a counter did, as its clerk saw it. */
interface Seen {
  /** Presses of the button that saves. */
  attempts: number
  /** The numbers on the slips. */
  readonly saved: string[]
}

const open = (folder: string, init?: () => void): Promise<KilledCounter> =>
  openOn(folder, `http://127.0.0.1:${line.port}`, init)

/** A browser of its own that is logged in at the counter and has kept what it needs. */
async function moveIn(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'labada-kills-'))
  folders.push(folder)
  line.set({ kind: 'clear' })
  const counter = await open(folder)
  await counter.page.goto('/')
  await counter.page.getByRole('button', { name: /Mabolo counter/ }).click()
  await counter.page.waitForURL((url) => url.pathname !== '/')
  await counter.page.goto('/receive')
  await knowsEnough(counter.page)
  const isKept = () => counter.page.evaluate(() => navigator.serviceWorker.controller?.state === 'activated')
  await expect.poll(isKept, { timeout: 60_000 }).toBe(true)
  await counter.close()
  return folder
}

const NUMBER = /MAB-\d{6}-[A-Z]*\d{3,4}/
/**
 * Receives some orders, or until the browser is gone. A number counts when the strip says it: a toast may still say one of
 * before.
 */
async function work(page: Page, seen: Seen, most = Number.POSITIVE_INFINITY): Promise<void> {
  const tile = page.getByRole('button', { name: /^Comforter/ }).first()
  const save = page.getByRole('button', { name: 'Pay later' })
  let last = ''
  for (let count = 0; count < most; count++) {
    await tile.click()
    seen.attempts += 1
    await save.click()
    // Looked for in the page: it ends with the page, at once.
    const said = await page.waitForFunction((before) => {
      const strips = [...document.querySelectorAll('[role="status"]')].map(({ textContent }) => textContent)
      return strips.map((text) => /^(MAB-\S+) saved/.exec(text)?.[1]).find((number) => number && number !== before)
    }, last)
    last = (await said.jsonValue()) ?? ''
    seen.saved.push(last)
  }
}

/** How long an order takes at this counter, in milliseconds: the moments of the kills are counted in it. */
async function paceOf(folder: string, seen: Seen): Promise<number> {
  const counter = await open(folder)
  await counter.page.goto('/receive')
  const working = work(counter.page, seen).catch(() => undefined)
  // The first one also loads what a save needs.
  await expect.poll(() => seen.saved.length, { interval: 5, timeout: 60_000 }).toBeGreaterThanOrEqual(1)
  const start = performance.now()
  await expect.poll(() => seen.saved.length, { interval: 5, timeout: 60_000 }).toBeGreaterThanOrEqual(3)
  const pace = (performance.now() - start) / 2
  await counter.kill()
  await working
  return pace
}

/** What is done in the lives of a browser, in turn, and for how many times as long: a release is many presses. */
const TURNS = [
  ['receive', 1],
  ['release', 6],
  ['spend', 1],
  ['sell', 1],
] as const satisfies readonly (readonly ['receive' | Shift, number])[]

/** One life of a browser: it works for some orders' time, the line comes and goes, it is killed. */
async function live(
  folder: string,
  dice: Dice,
  { seen, deeds, turn, pace }: { seen: Seen; deeds: Deeds; turn: 'receive' | Shift; pace: number },
): Promise<void> {
  line.set({ kind: dice.chance(0.6) ? 'down' : 'clear' })
  const counter = await open(folder)
  const { page } = counter
  if (turn === 'receive') {
    await page.goto('/receive')
    await page
      .getByRole('button', { name: /^Comforter/ })
      .first()
      .waitFor()
  } else await beginShift(page, turn)
  const ending = new Promise((resolve) => setTimeout(resolve, (dice.between(20, 500) / 100) * pace))
  if (dice.chance(0.5))
    setTimeout(() => line.set({ kind: dice.chance(0.5) ? 'down' : 'clear' }), (dice.between(10, 200) / 100) * pace)
  // Killed in the middle of it: whatever it waited for fails.
  const doing = turn === 'receive' ? work(page, seen) : SHIFTS[turn].work(page, deeds, () => false)
  const working = doing.catch(() => undefined)
  await ending
  await counter.kill()
  await working
}

/** The line is back, and everything is sent. */
async function sendAll(folder: string, init?: () => void): Promise<void> {
  line.set({ kind: 'clear' })
  const counter = await open(folder, init)
  await counter.page.goto('/receive')
  await expect.poll(() => kept(counter.page), { timeout: 90_000 }).toBe(0)
  await counter.close()
}

const countOrders = async (): Promise<number> =>
  ((await office.call('GET', '/orders?limit=1')).json() as { totals: { found: number } }).totals.found

/** Whether the server is there; `npm start` starts it again a moment after it died. */
const isReady = (): Promise<boolean> =>
  fetch(`${product.url}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  )

const isInBooks = async (number: string): Promise<boolean> =>
  ((await office.call('GET', `/orders/by-code/${number}`)).json() as { order: object | null }).order !== null

describe('a counter whose browser is killed', () => {
  it(`loses nothing and doubles nothing in ${KILLS} kills`, { timeout: 180_000 + KILLS * 15_000 }, async () => {
    const folder = await moveIn()
    const dice = createDice(SEED)
    const before = await countOrders()
    const seen: Seen = { attempts: 0, saved: [] }
    const deeds = noDeeds(seen.saved)
    const books = await booksOf(office, deeds)
    const pace = await paceOf(folder, seen)
    // On a busy machine a life may end before it has saved anything: it goes on until enough was confirmed to be lost.
    const isEnough = () =>
      seen.saved.length + countDeeds(deeds) > KILLS &&
      [deeds.paid.size + deeds.stages.size, deeds.expenses.saved.length, deeds.sales.saved.length].every(Boolean)
    for (let kill = 0; kill < KILLS || (!isEnough() && kill < 4 * KILLS); kill++) {
      const [turn, times] = TURNS[kill % TURNS.length] ?? TURNS[0]
      await live(folder, dice, { seen, deeds, turn, pace: pace * times })
    }
    await sendAll(folder)
    const lost: string[] = []
    for (const number of seen.saved) if (!(await isInBooks(number))) lost.push(number)
    const made = (await countOrders()) - before
    console.log(
      `${KILLS} kills, ${Math.round(pace)} ms an order: ${seen.attempts} saves, ${seen.saved.length} confirmed, ${made} in the books; ` +
        `${deeds.paid.size} paid, ${deeds.stages.size} moved, ${deeds.released.size} released, ` +
        `${deeds.expenses.saved.length} expenses, ${deeds.sales.saved.length} sales`,
    )
    expect([...lost, ...(await wrongWith(deeds, office, books))]).toEqual([])
    expect(new Set(seen.saved).size).toBe(seen.saved.length)
    expect(made).toBeGreaterThanOrEqual(seen.saved.length)
    expect(made).toBeLessThanOrEqual(seen.attempts)
    expect(isEnough()).toBe(true)
  })

  it('brings no saved ticket back, and keeps what is on hold', { timeout: 120_000 }, async () => {
    const folder = await moveIn()
    const before = await countOrders()
    const numbers: string[] = []
    for (const state of ['clear', 'down'] as const) {
      line.set({ kind: state })
      const counter = await open(folder)
      await counter.page.goto('/receive')
      const tile = counter.page.getByRole('button', { name: /^Comforter/ }).first()
      await tile.click()
      await counter.page.getByRole('button', { name: /^Hold/ }).click()
      await counter.page.getByRole('button', { name: `On hold (${numbers.length + 1})` }).waitFor()
      await tile.click()
      await counter.page.getByRole('button', { name: 'Pay later' }).click()
      numbers.push(NUMBER.exec(await counter.page.getByText(/^MAB-\S+ saved/).innerText())?.[0] ?? '')
      await counter.kill()
    }
    line.set({ kind: 'clear' })
    const counter = await open(folder)
    await counter.page.goto('/receive')
    await counter.page.getByRole('button', { name: 'On hold (2)' }).waitFor()
    await counter.page.getByText('Tap a service, or press its number.').waitFor()
    await expect.poll(() => kept(counter.page), { timeout: 90_000 }).toBe(0)
    await counter.close()
    expect([new Set(numbers).size, (await countOrders()) - before]).toEqual([2, 2])
  })

  it('lets go of what was sent when it went down just before', { timeout: 120_000 }, async () => {
    const folder = await moveIn()
    const before = await countOrders()
    line.set({ kind: 'down' })
    const counter = await open(folder)
    await counter.page.goto('/receive')
    await counter.page
      .getByRole('button', { name: /^Comforter/ })
      .first()
      .click()
    await counter.page.getByRole('button', { name: 'Pay later' }).click()
    await counter.page.getByText(/^MAB-\S+ saved/).waitFor()
    // It is sent, and the reading after which it lets go is never answered.
    await counter.page.route('**/api/offline/orders', () => undefined)
    line.set({ kind: 'clear' })
    await expect.poll(() => outboxOf(counter.page), { timeout: 90_000 }).toEqual([true])
    await counter.kill()
    await sendAll(folder)
    expect((await countOrders()) - before).toBe(1)
  })

  it(`loses nothing and doubles nothing when the server is killed ${SERVER_KILLS} times while it takes the work`, {
    timeout: 120_000 + SERVER_KILLS * 30_000,
  }, async () => {
    const folder = await moveIn()
    const dice = createDice(SEED + 2)
    const before = await countOrders()
    const seen: Seen = { attempts: 0, saved: [] }
    const deeds = noDeeds(seen.saved)
    const books = await booksOf(office, deeds)
    let unanswered = 0
    for (let kill = 1; kill <= SERVER_KILLS; kill++) {
      line.set({ kind: 'down' })
      const counter = await open(folder)
      await counter.page.goto('/receive')
      await work(counter.page, seen, 3)
      for (const shift of ['release', 'spend', 'sell'] as const) {
        // A release is everything from the payment to the hand-over.
        const done = () => (shift === 'release' ? deeds.released.size : countDeeds(deeds))
        const before = done()
        await beginShift(counter.page, shift)
        await SHIFTS[shift].work(counter.page, deeds, () => done() > before)
      }
      await counter.kill()
      const again = await open(folder)
      const sending = again.page.waitForRequest('**/api/offline/commands', { timeout: 60_000 })
      await again.page.goto('/receive')
      line.set({ kind: 'clear' })
      await sending
      // Each command is committed by itself: some of them are in, and the answer is lost.
      await new Promise((resolve) => setTimeout(resolve, dice.between(0, 60)))
      await killServer(product.url)
      if ((await outboxOf(again.page)).includes(false)) unanswered += 1
      await expect.poll(() => kept(again.page), { timeout: 90_000 }).toBe(0)
      await again.close()
      await expect.poll(isReady, { timeout: 60_000 }).toBe(true)
    }
    console.log(`${SERVER_KILLS} kills of the server: ${unanswered} before its answer; ${seen.saved.length} orders`)
    const lost: string[] = []
    for (const number of seen.saved) if (!(await isInBooks(number))) lost.push(number)
    expect([...lost, ...(await wrongWith(deeds, office, books))]).toEqual([])
    const made = (await countOrders()) - before
    expect(made).toBeGreaterThanOrEqual(seen.saved.length)
    expect(made).toBeLessThanOrEqual(seen.attempts)
  })

  it('control: one that says saved before its disk has it loses orders and expenses', {
    timeout: 180_000,
  }, async () => {
    const folder = await moveIn()
    const dice = createDice(SEED + 1)
    const seen: Seen = { attempts: 0, saved: [] }
    const deeds = noDeeds([])
    const books = await booksOf(office, deeds)
    for (let kill = 0; kill < 2; kill++) {
      line.set({ kind: 'down' })
      const counter = await open(folder, saysSavedFirst)
      await counter.page.goto('/receive')
      await counter.page
        .getByRole('button', { name: /^Comforter/ })
        .first()
        .waitFor()
      const working = work(counter.page, seen).catch(() => undefined)
      await expect.poll(() => seen.saved.length, { interval: 5 }).toBeGreaterThan(kill * 2)
      await new Promise((resolve) => setTimeout(resolve, dice.between(0, 100)))
      await counter.kill()
      await working
    }
    line.set({ kind: 'down' })
    const counter = await open(folder, saysSavedFirst)
    await beginShift(counter.page, 'spend')
    await SHIFTS.spend.work(counter.page, deeds, () => deeds.expenses.saved.length > 0)
    await counter.kill()
    await sendAll(folder)
    const found = await Promise.all(seen.saved.map(isInBooks))
    expect(found).toContain(false)
    expect(await wrongWith(deeds, office, books)).toEqual([
      expect.stringMatching(/^“Ice .* bag 1\.” is there 0 times$/),
    ])
  })

  it('control: one that makes ids anew for each sending doubles orders, expenses and sales', {
    timeout: 180_000,
  }, async () => {
    const folder = await moveIn()
    const before = await countOrders()
    line.set({ kind: 'down' })
    const counter = await open(folder, makesIdsAnew)
    const seen: Seen = { attempts: 0, saved: [] }
    await counter.page.goto('/receive')
    await work(counter.page, seen, 3)
    const deeds = noDeeds([])
    const books = await booksOf(office, deeds)
    for (const shift of ['spend', 'sell'] as const) {
      const done = countDeeds(deeds)
      await beginShift(counter.page, shift)
      await SHIFTS[shift].work(counter.page, deeds, () => countDeeds(deeds) > done)
    }
    await counter.kill()
    await sendAll(folder, makesIdsAnew)
    expect((await countOrders()) - before).toBeGreaterThan(seen.attempts)
    const wrong = await wrongWith(deeds, office, books)
    expect(wrong).toContainEqual(expect.stringMatching(/^“Ice .* bag 1\.” is there 2 times$/))
    expect(wrong).toContain('2 sales')
  })
})

/** Runs in the page: the outbox says done at once, and writes a while later. */
function saysSavedFirst(): void {
  const add = IDBObjectStore.prototype.add
  IDBObjectStore.prototype.add = function late(this: IDBObjectStore, value: unknown, key?: IDBValidKey) {
    if (this.name !== 'outbox') return add.call(this, value, key)
    const { db } = this.transaction
    setTimeout(() => add.call(db.transaction('outbox', 'readwrite').objectStore('outbox'), value), 1_500)
    return this.count() as IDBRequest
  }
}

/** Runs in the page: the first answer of a sending is lost, and the next one names everything anew. */
function makesIdsAnew(): void {
  const plain = window.fetch
  let isFirst = true
  window.fetch = async (input, init) => {
    if (!String(input).endsWith('/api/offline/commands') || typeof init?.body !== 'string') return plain(input, init)
    const ids = new Map<string, string>()
    const anew = init.body.replaceAll(/(\\?"id\\?":\\?")([0-9a-f-]{36})/g, (_, name: string, id: string) => {
      const other = ids.get(id) ?? `${id.slice(0, 24)}${Math.random().toString(16).slice(2, 14).padEnd(12, '0')}`
      ids.set(id, other)
      return name + other
    })
    const numbered = anew.replaceAll(
      /("orderNumber":")([^"]+)(\d\d)"/g,
      (_, name: string, start: string, end: string) =>
        isFirst ? `${name}${start}${end}"` : `${name}${start}${Number(end) + 50}"`,
    )
    const answer = await plain(input, { ...init, body: numbered })
    if (!isFirst) return answer
    isFirst = false
    throw new TypeError('The answer was lost')
  }
}

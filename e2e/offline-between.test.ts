import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isWhole } from '../scripts/testing/extent.ts'
import { createDice } from './faults/rig/dice.ts'
import { kept, outboxOf } from './support/counter-desk.ts'
import { type KillScene, openKillScene, type Seen, work } from './support/kill-scene.ts'
import { killServer } from './support/killed-counter.ts'
import { beginShift, booksOf, countDeeds, noDeeds, SHIFTS, wrongWith } from './support/killed-deeds.ts'

/**
 * Issue 19.8: kills in between. A browser is killed while a ticket is on hold or while it lets go of what was sent, and the
 * server while it takes what was done. A control: a device that makes ids anew for each sending doubles its work.
 */
const SERVER_KILLS = isWhole ? 20 : 1
const SEED = 20_261_127

let scene: KillScene
beforeAll(async () => {
  scene = await openKillScene(SEED)
})
afterAll(() => scene?.stop())

const NUMBER = /MAB-\d{6}-[A-Z]*\d{3,4}/

/** Whether the server is there; `npm start` starts it again a moment after it died. */
const isReady = (): Promise<boolean> =>
  fetch(`${scene.product.url}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  )

describe('a counter whose browser or server is killed in between', () => {
  it('brings no saved ticket back, and keeps what is on hold', { timeout: 120_000 }, async () => {
    const folder = await scene.moveIn()
    const before = await scene.countOrders()
    const numbers: string[] = []
    for (const state of ['clear', 'down'] as const) {
      scene.line.set({ kind: state })
      const counter = await scene.open(folder)
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
    scene.line.set({ kind: 'clear' })
    const counter = await scene.open(folder)
    await counter.page.goto('/receive')
    await counter.page.getByRole('button', { name: 'On hold (2)' }).waitFor()
    await counter.page.getByText('Tap a service, or press its number.').waitFor()
    await expect.poll(() => kept(counter.page), { timeout: 90_000 }).toBe(0)
    await counter.close()
    expect([new Set(numbers).size, (await scene.countOrders()) - before]).toEqual([2, 2])
  })

  it('lets go of what was sent when it went down just before', { timeout: 120_000 }, async () => {
    const folder = await scene.moveIn()
    const before = await scene.countOrders()
    scene.line.set({ kind: 'down' })
    const counter = await scene.open(folder)
    await counter.page.goto('/receive')
    await counter.page
      .getByRole('button', { name: /^Comforter/ })
      .first()
      .click()
    await counter.page.getByRole('button', { name: 'Pay later' }).click()
    await counter.page.getByText(/^MAB-\S+ saved/).waitFor()
    // It is sent, and the reading after which it lets go is never answered.
    await counter.page.route('**/api/offline/orders', () => undefined)
    scene.line.set({ kind: 'clear' })
    await expect.poll(() => outboxOf(counter.page), { timeout: 90_000 }).toEqual([true])
    await counter.kill()
    await scene.sendAll(folder)
    expect((await scene.countOrders()) - before).toBe(1)
  })

  it(`loses nothing and doubles nothing when the server is killed ${SERVER_KILLS} times while it takes the work`, {
    timeout: 120_000 + SERVER_KILLS * 30_000,
  }, async () => {
    const folder = await scene.moveIn()
    const dice = createDice(SEED)
    const before = await scene.countOrders()
    const seen: Seen = { attempts: 0, saved: [] }
    const deeds = noDeeds(seen.saved)
    const books = await booksOf(scene.office, deeds)
    let unanswered = 0
    for (let kill = 1; kill <= SERVER_KILLS; kill++) {
      scene.line.set({ kind: 'down' })
      const counter = await scene.open(folder)
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
      const again = await scene.open(folder)
      const sending = again.page.waitForRequest('**/api/offline/commands', { timeout: 60_000 })
      await again.page.goto('/receive')
      scene.line.set({ kind: 'clear' })
      await sending
      // Each command is committed by itself: some of them are in, and the answer is lost.
      await new Promise((resolve) => setTimeout(resolve, dice.between(0, 60)))
      await killServer(scene.product.url)
      if ((await outboxOf(again.page)).includes(false)) unanswered += 1
      await expect.poll(() => kept(again.page), { timeout: 90_000 }).toBe(0)
      await again.close()
      await expect.poll(isReady, { timeout: 60_000 }).toBe(true)
    }
    console.log(`${SERVER_KILLS} kills of the server: ${unanswered} before its answer; ${seen.saved.length} orders`)
    const lost: string[] = []
    for (const number of seen.saved) if (!(await scene.isInBooks(number))) lost.push(number)
    expect([...lost, ...(await wrongWith(deeds, scene.office, books))]).toEqual([])
    const made = (await scene.countOrders()) - before
    expect(made).toBeGreaterThanOrEqual(seen.saved.length)
    expect(made).toBeLessThanOrEqual(seen.attempts)
  })

  it('control: one that makes ids anew for each sending doubles orders, expenses and sales', {
    timeout: 180_000,
  }, async () => {
    const folder = await scene.moveIn()
    const before = await scene.countOrders()
    scene.line.set({ kind: 'down' })
    const counter = await scene.open(folder, makesIdsAnew)
    const seen: Seen = { attempts: 0, saved: [] }
    await counter.page.goto('/receive')
    await work(counter.page, seen, 3)
    const deeds = noDeeds([])
    const books = await booksOf(scene.office, deeds)
    for (const shift of ['spend', 'sell'] as const) {
      const done = countDeeds(deeds)
      await beginShift(counter.page, shift)
      await SHIFTS[shift].work(counter.page, deeds, () => countDeeds(deeds) > done)
    }
    await counter.kill()
    await scene.sendAll(folder, makesIdsAnew)
    expect((await scene.countOrders()) - before).toBeGreaterThan(seen.attempts)
    const wrong = await wrongWith(deeds, scene.office, books)
    expect(wrong).toContainEqual(expect.stringMatching(/^“Ice .* bag 1\.” is there 2 times$/))
    expect(wrong).toContain('2 sales')
  })
})

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

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isWhole } from '../scripts/testing/extent.ts'
import { createDice, type Dice } from './faults/rig/dice.ts'
import { type KillScene, openKillScene, type Seen, work } from './support/kill-scene.ts'
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

/**
 * Issue 19.8: a counter's browser is killed at random moments, with and without a line. What the screen called saved is
 * in the books once; nothing is there that nobody did. It receives, takes payments, washes and releases, spends and sells.
 * A control: a device that says saved before its disk has it loses work. More of it is in offline-between.test.ts.
 */
const KILLS = isWhole ? 200 : 1
const SEED = 20_261_125

let scene: KillScene
beforeAll(async () => {
  scene = await openKillScene(SEED)
})
afterAll(() => scene?.stop())

/** How long an order takes at this counter, in milliseconds: the moments of the kills are counted in it. */
async function paceOf(folder: string, seen: Seen): Promise<number> {
  const counter = await scene.open(folder)
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
  // One kill alone is of a counter without a line.
  scene.line.set({ kind: dice.chance(isWhole ? 0.6 : 1) ? 'down' : 'clear' })
  const counter = await scene.open(folder)
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
    setTimeout(
      () => scene.line.set({ kind: dice.chance(0.5) ? 'down' : 'clear' }),
      (dice.between(10, 200) / 100) * pace,
    )
  // Killed in the middle of it: whatever it waited for fails.
  const doing = turn === 'receive' ? work(page, seen) : SHIFTS[turn].work(page, deeds, () => false)
  const working = doing.catch(() => undefined)
  await ending
  await counter.kill()
  await working
}

describe('a counter whose browser is killed', () => {
  it(`loses nothing and doubles nothing in ${KILLS} kills`, { timeout: 180_000 + KILLS * 15_000 }, async () => {
    const folder = await scene.moveIn()
    const dice = createDice(SEED)
    const before = await scene.countOrders()
    const seen: Seen = { attempts: 0, saved: [] }
    const deeds = noDeeds(seen.saved)
    const books = await booksOf(scene.office, deeds)
    const pace = await paceOf(folder, seen)
    const early = seen.saved.length
    const isOfAllKinds = () =>
      [deeds.paid.size + deeds.stages.size, deeds.expenses.saved.length, deeds.sales.saved.length].every(Boolean)
    // On a busy machine a life may end before it has saved anything: it goes on until enough was confirmed to be lost.
    const isEnough = () => seen.saved.length - early + countDeeds(deeds) >= KILLS && (!isWhole || isOfAllKinds())
    for (let kill = 0; kill < KILLS || (!isEnough() && kill < 4 * KILLS); kill++) {
      const [turn, times] = TURNS[isWhole ? kill % TURNS.length : 0] ?? TURNS[0]
      await live(folder, dice, { seen, deeds, turn, pace: pace * times })
    }
    await scene.sendAll(folder)
    const lost: string[] = []
    for (const number of seen.saved) if (!(await scene.isInBooks(number))) lost.push(number)
    const made = (await scene.countOrders()) - before
    console.log(
      `${KILLS} kills, ${Math.round(pace)} ms an order: ${seen.attempts} saves, ${seen.saved.length} confirmed, ${made} in the books; ` +
        `${deeds.paid.size} paid, ${deeds.stages.size} moved, ${deeds.released.size} released, ` +
        `${deeds.expenses.saved.length} expenses, ${deeds.sales.saved.length} sales`,
    )
    expect([...lost, ...(await wrongWith(deeds, scene.office, books))]).toEqual([])
    expect(new Set(seen.saved).size).toBe(seen.saved.length)
    expect(made).toBeGreaterThanOrEqual(seen.saved.length)
    expect(made).toBeLessThanOrEqual(seen.attempts)
    expect(isEnough()).toBe(true)
  })

  it('control: one that says saved before its disk has it loses orders and expenses', {
    timeout: 180_000,
  }, async () => {
    const folder = await scene.moveIn()
    const dice = createDice(SEED + 1)
    const seen: Seen = { attempts: 0, saved: [] }
    const deeds = noDeeds([])
    const books = await booksOf(scene.office, deeds)
    for (let kill = 0; kill < (isWhole ? 2 : 1); kill++) {
      scene.line.set({ kind: 'down' })
      const counter = await scene.open(folder, saysSavedFirst)
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
    scene.line.set({ kind: 'down' })
    const counter = await scene.open(folder, saysSavedFirst)
    await beginShift(counter.page, 'spend')
    await SHIFTS.spend.work(counter.page, deeds, () => deeds.expenses.saved.length > 0)
    await counter.kill()
    await scene.sendAll(folder)
    const found = await Promise.all(seen.saved.map(scene.isInBooks))
    expect(found).toContain(false)
    expect(await wrongWith(deeds, scene.office, books)).toEqual([
      expect.stringMatching(/^“Ice .* bag 1\.” is there 0 times$/),
    ])
  })
})

/** Runs in the page: the outbox says done at once, and writes when every browser of this test is dead, however slow the machine. */
function saysSavedFirst(): void {
  const add = IDBObjectStore.prototype.add
  IDBObjectStore.prototype.add = function late(this: IDBObjectStore, value: unknown, key?: IDBValidKey) {
    if (this.name !== 'outbox') return add.call(this, value, key)
    const { db } = this.transaction
    setTimeout(() => add.call(db.transaction('outbox', 'readwrite').objectStore('outbox'), value), 60_000)
    return this.count() as IDBRequest
  }
}

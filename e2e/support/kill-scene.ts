import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { createDice } from '../faults/rig/dice.ts'
import { type LineProxy, openProxy } from '../faults/rig/proxy.ts'
import { type Caller, openCaller } from './api.ts'
import { kept, knowsEnough } from './counter-desk.ts'
import { type KilledCounter, openOn } from './killed-counter.ts'
import { type Product, startProduct } from './product.ts'

/** What a counter did, as its clerk saw it. */
export interface Seen {
  /** Presses of the button that saves. */
  attempts: number
  /** The numbers on the slips. */
  readonly saved: string[]
}

/** A product behind a line that can be cut, and browsers on folders of their own that may be killed. */
export interface KillScene {
  readonly product: Product
  readonly line: LineProxy
  readonly office: Caller
  readonly open: (folder: string, init?: () => void) => Promise<KilledCounter>
  /** A browser of its own that is logged in at the counter and has kept what it needs; its folder. */
  readonly moveIn: () => Promise<string>
  /** The line is back, and everything is sent. */
  readonly sendAll: (folder: string, init?: () => void) => Promise<void>
  readonly countOrders: () => Promise<number>
  readonly isInBooks: (number: string) => Promise<boolean>
  readonly stop: () => Promise<void>
}

/** Opens it. The seed is of the line's dice. */
export async function openKillScene(seed: number): Promise<KillScene> {
  let port = 0
  const line = await openProxy(() => port, createDice(seed))
  const url = `http://127.0.0.1:${line.port}`
  const product = await startProduct({ LABADA_PUBLIC_URL: url })
  port = Number(new URL(product.url).port)
  const office = await openCaller(product.url)
  await office.call('POST', '/login', { username: 'admin', password: 'labada-demo' })
  const folders: string[] = []
  const open: KillScene['open'] = (folder, init) => openOn(folder, url, init)

  async function moveIn(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'labada-kills-'))
    folders.push(folder)
    line.set({ kind: 'clear' })
    const counter = await open(folder)
    await counter.page.goto('/')
    await counter.page.getByRole('button', { name: /Mabolo counter/ }).click()
    await counter.page.waitForURL(({ pathname }) => pathname !== '/')
    await counter.page.goto('/receive')
    await knowsEnough(counter.page)
    const isKept = () => counter.page.evaluate(() => navigator.serviceWorker.controller?.state === 'activated')
    await expect.poll(isKept, { timeout: 60_000 }).toBe(true)
    await counter.close()
    return folder
  }

  async function sendAll(folder: string, init?: () => void): Promise<void> {
    line.set({ kind: 'clear' })
    const counter = await open(folder, init)
    await counter.page.goto('/receive')
    await expect.poll(() => kept(counter.page), { timeout: 90_000 }).toBe(0)
    await counter.close()
  }

  return {
    product,
    line,
    office,
    open,
    moveIn,
    sendAll,
    async countOrders() {
      const { totals } = (await office.call('GET', '/orders?limit=1')).json() as { totals: { found: number } }
      return totals.found
    },
    async isInBooks(number) {
      const { order } = (await office.call('GET', `/orders/by-code/${number}`)).json() as { order: object | null }
      return order !== null
    },
    async stop() {
      line.close()
      await product.stop()
      for (const folder of folders) await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Receives some orders, or until the browser is gone. A number counts when the strip says it: a toast may still say one of
 * before.
 */
export async function work(page: Page, seen: Seen, most = Number.POSITIVE_INFINITY): Promise<void> {
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

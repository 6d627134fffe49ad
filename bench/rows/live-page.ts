import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { Redis } from 'ioredis'
import pg from 'pg'
import type { Page } from 'playwright'
import { AS_PEOPLE_HAVE_IT, enterDoor, openBrowser, openScreen } from '../../e2e/support/browser.ts'
import { openPatchedPage } from '../references/patched-page.ts'
import { plainFigure } from '../support/figures.ts'
import type { Place } from '../support/place.ts'
import { inTurns } from '../support/rounds.ts'
import type { Row } from '../support/run.ts'
import { median, percentile } from '../support/statistics.ts'

const ROWS = 1_000
const PAGE_ROWS = 50
const PER_SECOND = 500
/** Long enough to measure how often a query is repeated once the storm has reached its full rate. */
const WARM_UP_MS = 6_000
const SECONDS = 10
const KEYS_EVERY_MS = 70
const BATCH_MS = 20

const INSERT = `
  insert into outbox (event_id, type, branch_id, payload, occurred_at)
  select gen_random_uuid(), 'order.received', branch_id, jsonb_build_object('orderId', id), now()
  from "order" order by received_at desc offset $1 limit $2`

export const livePage: Row<Place> = {
  name: 'live-page',
  what: `a key to the next frame on a list of ${ROWS} orders, while ${PER_SECOND} events a second concern it`,
  on: 'memory',
  async measure(open) {
    const { product, databaseUrl, redisUrl } = await open()
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
    const redis = new Redis(redisUrl)
    const browser = await openBrowser(AS_PEOPLE_HAVE_IT)
    const limit = await openPatchedPage()
    try {
      const screen = await openScreen(browser, product.url)
      await enterDoor(screen, /admin/i)
      await openLongList(screen.page)
      const plain = await browser.newPage()
      await plain.goto(limit.url)
      for (const page of [screen.page, plain]) await page.evaluate(WATCH_KEYS)
      const rounds = await inTurns(
        async () => {
          const stop = limit.storm(PER_SECOND)
          const took = await pressKeys(plain, WARM_UP_MS / 4).finally(stop)
          return percentile(took, 0.95)
        },
        async () => {
          const storm = startStorm(pool, redis)
          await wait(WARM_UP_MS)
          const calls = watchCalls(screen.page)
          try {
            const took = await pressKeys(screen.page, SECONDS * 1000)
            return { p95: percentile(took, 0.95), refetches: calls.stop() / SECONDS, told: await storm.stop() }
          } finally {
            await storm.stop()
          }
        },
        { quiet: 3, most: 4 },
      )
      const reference = median(rounds.map((round) => round.reference)).toFixed(1)
      const told = median(rounds.map((round) => round.product.told)).toFixed(0)
      return [
        plainFigure(rounds, ({ p95 }) => p95, {
          what: 'p95 of a key to the next frame',
          unit: 'ms',
          isMoreBetter: false,
          floor: 50,
          goal: 33,
          note: `a bare cache of ${ROWS} rows patched once a frame: ${reference} ms; ${told} events/s were told`,
        }),
        plainFigure(rounds, ({ refetches }) => refetches, {
          what: 'refetches of the query that is read most often',
          unit: 'a second',
          isMoreBetter: false,
          floor: 0.5,
          goal: 0.2,
        }),
      ]
    } finally {
      await browser.close()
      await limit.close()
      redis.disconnect()
      await pool.end()
    }
  },
}

async function openLongList(page: Page): Promise<void> {
  await page.goto('/laundry/transactions?dates=any')
  for (let rows = PAGE_ROWS; rows < ROWS; rows += PAGE_ROWS) {
    const answered = page.waitForResponse((response) => response.url().includes('/api/orders?'))
    await page.getByRole('button', { name: 'Load more' }).click()
    await answered
  }
  await page.getByText(new RegExp(`^${ROWS.toLocaleString('en')} of `)).waitFor()
}

/** In the page: records for each key the time until the next frame was painted. */
const WATCH_KEYS = `
  window.keysTook = []
  addEventListener('keydown', (event) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => window.keysTook.push(performance.now() - event.timeStamp)
      port2.postMessage(0)
    })
  }, true)`

/** Repeatedly presses a key that the page ignores; returns the duration of each press. */
async function pressKeys(page: Page, ms: number): Promise<number[]> {
  await page.bringToFront()
  await page.evaluate('window.keysTook.length = 0')
  for (const until = performance.now() + ms; performance.now() < until; ) {
    await page.keyboard.press('Shift')
    await wait(KEYS_EVERY_MS)
  }
  return page.evaluate<number[]>('window.keysTook')
}

/** Announces changes of the newest orders, at a constant rate, as counters would. `stop` returns the actual rate. */
function startStorm(pool: pg.Pool, redis: Redis): { readonly stop: () => Promise<number> } {
  const began = performance.now()
  let isOver = false
  let written = 0
  let took: number | undefined
  const running = (async () => {
    while (!isOver) {
      const due = Math.floor(((performance.now() - began) / 1000) * PER_SECOND) - written
      if (due > 0) {
        await pool.query({ name: 'storm', text: INSERT, values: [Math.floor(Math.random() * (ROWS - due)), due] })
        await redis.publish('labada:wake', randomUUID())
        written += due
      }
      await wait(BATCH_MS)
    }
  })()
  return {
    async stop() {
      isOver = true
      took ??= performance.now() - began
      await running
      return (written * 1000) / took
    },
  }
}

/** Counts a page's requests; `stop` returns the count of the most frequent one. */
function watchCalls(page: Page): { readonly stop: () => number } {
  const counts = new Map<string, number>()
  const note = (request: { url: () => string }) => {
    const url = request.url()
    if (url.includes('/api/')) counts.set(url, (counts.get(url) ?? 0) + 1)
  }
  page.on('request', note)
  return {
    stop() {
      page.off('request', note)
      return Math.max(0, ...counts.values())
    },
  }
}

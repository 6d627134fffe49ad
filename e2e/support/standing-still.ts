import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { holdBack, type Screen } from './browser.ts'
import { painted, settled } from './looks.ts'

/**
 * How much of a screen may move, and how far, while a page loads: the sum of what browsers call layout shifts. A tenth is
 * good; at the counter a finger is on its way before the page is whole, and a line of 27 pixels that pushes it down is 0.024.
 * What comes late to the pages of guests are the demo's doors and its ribbon, which no shop has.
 */
export const MOST_SHIFT = { counter: 0.02, office: 0.1, guest: 1 }
/** Each answer comes later by up to so much, by its address: `LABADA_DICE` throws another order. */
const MOST_LATE_MS = 300
const DICE = process.env.LABADA_DICE ?? '1'

/** From now on every page of a screen tells what moved on it, and has its answers in an order of its own. */
export async function watchMoves({ page }: Screen): Promise<void> {
  await page.addInitScript(() => {
    // A page gives up waiting after two seconds; how fast this machine is shall not be judged.
    const patience = new CSSStyleSheet()
    patience.replaceSync(':root { --ld-patience: 60s }')
    document.adoptedStyleSheets.push(patience)
    window.shifts = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        const what = entry.sources.map(({ node, previousRect, currentRect }) => {
          const words = node?.textContent?.slice(0, 30) ?? ''
          return `“${words}” ${Math.round(previousRect.y)} → ${Math.round(currentRect.y)}`
        })
        if (!entry.hadRecentInput) window.shifts.push({ value: entry.value, what: what.join(', ') })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await holdBack(page, (url) => lateness(new URL(url).pathname))
}

function lateness(path: string): number {
  const nameless = path.replace(/[0-9a-f-]{36}/g, '')
  return createHash('sha256').update(`${DICE} ${nameless}`).digest().readUInt16BE() % MOST_LATE_MS
}

/** All of a page is there: it waits for no answer, shows nothing as on its way, and asked for no more because of that. */
export async function whole({ page, unanswered }: Screen): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  const isWhole = async () => {
    await settled(page)
    await painted(page)
    return [...unanswered].map((request) => request.url())
  }
  await expect.poll(isWhole, { timeout: 30_000, interval: 10 }).toEqual([])
}

/** What moved on a page since it began; empty if it was no more than `most`. */
export async function movedOn({ page }: Screen, most: number): Promise<string[]> {
  const shifts = await page.evaluate(() => window.shifts)
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  return sum <= most ? [] : shifts.map(({ value, what }) => `${value.toFixed(3)} ${what}`)
}

/** What the browser says of a move; not in TypeScript's own library yet. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: readonly {
    readonly node: Node | null
    readonly previousRect: DOMRectReadOnly
    readonly currentRect: DOMRectReadOnly
  }[]
}

declare global {
  interface Window {
    /** What moved on this page since it began. */
    shifts: { value: number; what: string }[]
  }
}

import { createHash } from 'node:crypto'
import type { Locator } from 'playwright'
import { expect } from 'vitest'
import { holdBack, type Screen } from './browser.ts'
import { painted, settled } from './looks.ts'

/**
 * How much of a screen may move, and how far, while a page loads: the sum of what browsers call layout shifts. A tenth is
 * good; at the counter users tap before the page has loaded, and a shift by one 27-pixel line scores 0.024.
 * On guest pages only the demo's logins and ribbon appear late, which real shops do not have.
 */
export const MOST_SHIFT = { counter: 0.02, office: 0.1, guest: 1 }
/** The maximum delay of each response, derived from its URL: `LABADA_DICE` changes the order. */
const MOST_LATE_MS = 300
const DICE = process.env.LABADA_DICE ?? '1'

/** From now on every page of a screen records its layout shifts and gets its responses in a varied order. */
export async function watchMoves({ page }: Screen): Promise<void> {
  await page.addInitScript(() => {
    // A page stops waiting after two seconds; the machine's speed must not affect the result.
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

/** Waits until the page is complete: no pending requests, no loading indicators, and no follow-up requests. */
export async function whole({ page, unanswered }: Screen): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  const isWhole = async () => {
    // Each look makes the page draw: nothing is looked at while an answer is missing.
    if (unanswered.size === 0) {
      await settled(page)
      await painted(page)
    }
    return [...unanswered].map((request) => request.url())
  }
  await expect.poll(isWhole, { timeout: 30_000, interval: 10 }).toEqual([])
}

/** The layout shifts of a page since it opened; empty if their sum is at most `most`. */
export async function movedOn({ page }: Screen, most: number): Promise<string[]> {
  const shifts = await page.evaluate(() => window.shifts)
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  return sum <= most ? [] : shifts.map(({ value, what }) => `${value.toFixed(3)} ${what}`)
}

/**
 * Where things stand on the screen, by name. A press excuses layout shifts for half a second, and what follows a save
 * comes in that time: positions are compared instead.
 */
export async function placesOf(things: Readonly<Record<string, Locator>>): Promise<Record<string, string>> {
  const places: Record<string, string> = {}
  for (const [name, thing] of Object.entries(things)) {
    const box = await thing.boundingBox()
    places[name] = box ? `${Math.round(box.x)}, ${Math.round(box.y)}` : 'nowhere'
  }
  return places
}

/** Where a finger presses a thing. */
export async function middleOf(thing: Locator): Promise<{ readonly x: number; readonly y: number }> {
  await thing.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const box = await thing.boundingBox()
  if (!box) throw new Error('It is nowhere')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** The names of those things which something else lies over, and of which toast or notice. */
export async function coveredOf(things: Readonly<Record<string, Locator>>): Promise<string[]> {
  const covered: string[] = []
  for (const [name, thing] of Object.entries(things)) {
    const by = await thing.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      // What is scrolled out of sight, beneath the header, is not pressed.
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      if (!hit || !(element.contains(hit) || hit.contains(element))) return null
      // A toast lets presses through: its box is what covers, not what a press would hit.
      const over = [...document.querySelectorAll('[data-mantine-shared-portal-node] [data-kind]')].find((toast) => {
        const box = toast.getBoundingClientRect()
        return box.left < right && box.right > left && box.top < bottom && box.bottom > top
      })
      return over?.textContent ?? null
    })
    if (by !== null) covered.push(`${name}: ${by}`)
  }
  return covered
}

/** The browser's layout-shift entry; not in TypeScript's DOM library yet. */
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
    /** The layout shifts of this page since it opened. */
    shifts: { value: number; what: string }[]
  }
}

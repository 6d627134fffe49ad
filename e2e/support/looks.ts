import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import type axe from 'axe-core'
import type { RunOnly } from 'axe-core'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { isWhole } from '../../scripts/testing/extent.ts'

declare global {
  interface Window {
    /** Set once it was injected into the page. */
    readonly axe?: typeof axe
  }
}

/** The small one, for each page gets it anew. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Elements shown while a page is loading or has just opened: skeletons too; an open tab’s empty panel waits for its part. */
const WAITING = '[aria-busy="true"], [data-coming], [data-testid="loading-overlay"], [role="tabpanel"]:empty'
const EVERYTHING: RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}
/** The rules whose result depends on the colour scheme: all others were checked in light mode. */
const COLOURS: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/** A screen size, a colour scheme, and the rules to check. */
export interface Look {
  readonly name: string
  readonly device: 'desk' | 'tablet' | 'phone'
  readonly width: number
  readonly height: number
  readonly scheme: 'light' | 'dark'
  readonly rules: RunOnly
}
const DESK = { device: 'desk', width: 1366, height: 768 } as const
const TABLET = { device: 'tablet', width: 768, height: 1024 } as const
const PHONE = { device: 'phone', width: 360, height: 740 } as const
const light = (size: Pick<Look, 'device' | 'width' | 'height'>): Look => ({
  name: `${size.width} light`,
  ...size,
  scheme: 'light',
  rules: EVERYTHING,
})
const dark = (size: Pick<Look, 'device' | 'width' | 'height'>, rules = COLOURS): Look => ({
  name: `${size.width} dark`,
  ...size,
  scheme: 'dark',
  rules,
})
/** A desktop in light mode and a phone in dark mode, of which each view is checked in one; all six in a full run. */
export const LOOKS: readonly Look[] = isWhole
  ? [DESK, TABLET, PHONE].flatMap((size) => [light(size), dark(size)])
  : [light(DESK), dark(PHONE, EVERYTHING)]
/** The counter uses a tablet. */
export const COUNTER_LOOKS: readonly Look[] = isWhole ? LOOKS : [light(TABLET), dark(PHONE, EVERYTHING)]

/** Those of a list whose turn it is: one after the other, and all in a full run. Axe in a second look is half of a visit. */
export const inTurn = (looks: readonly Look[], turn: number): readonly Look[] =>
  isWhole ? looks : looks.filter((_, at) => at === turn % looks.length)

/** How often each file has checked something. */
const turns = new Map<string, number>()

/** Files begin with different looks: of those that check once, some do it in the dark. */
function looksOfFile(file = ''): readonly Look[] {
  const turn = turns.get(file) ?? basename(file).length
  turns.set(file, turn + 1)
  return inTurn(LOOKS, turn)
}

/** The folder for screenshots of every look, if set. */
const PICTURES = process.env.LABADA_LOOKS
/** What must fit; the narrowest shows most. */
const WIDTHS = isWhole ? [320, 360, 768, 1024, 1366, 1920] : [320]

let pictures = 0

async function keepPicture(page: Page, picture: number, look: string): Promise<void> {
  if (!PICTURES) return
  await painted(page)
  const { pathname, search } = new URL(page.url())
  const name = `${picture} ${pathname}${search} ${look}`.replace(/[^\w]+/g, '-').slice(0, 120)
  await page.screenshot({ path: join(PICTURES, `${name}.png`), fullPage: true })
}

/**
 * Returns the problems of the current page at every width and in every look, or the one whose turn it is: axe violations, touch targets lower than
 * a minimum in pixels, and overflow. Restores the page's width and colour scheme.
 */
export async function wrongInAnyLook(
  page: Page,
  leastTarget: number,
  looks = looksOfFile(expect.getState().testPath),
): Promise<string[]> {
  const size = page.viewportSize()
  const found = await targetsBelow(page, leastTarget)
  const picture = ++pictures
  for (const look of looks) {
    await page.setViewportSize(look)
    found.push(...(await wrongIn(page, look, picture)))
  }
  found.push(...(await tooWide(page)))
  if (size) await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  return found
}

/** The same for a page opened at a device, whose size the screen already has: at all widths only where it is a phone. */
export async function wrongInLooks(page: Page, leastTarget: number, looks: readonly Look[]): Promise<string[]> {
  const found = await targetsBelow(page, leastTarget)
  const picture = ++pictures
  for (const look of looks) found.push(...(await wrongIn(page, look, picture)))
  const size = page.viewportSize()
  if (looks.some(({ device }) => device === 'phone')) found.push(...(await tooWide(page)))
  if (size) await page.setViewportSize(size)
  return found
}

async function wrongIn(page: Page, look: Look, picture: number): Promise<string[]> {
  const { name, width, scheme } = look
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  // The customers' page has no kit: it follows the system by itself.
  await page.locator(`html[data-mantine-color-scheme="${scheme}"], html:has(#page)`).waitFor()
  await painted(page)
  await keepPicture(page, picture, name)
  const found = (await violationsOn(page, look)).map((violation) => `${name}: ${violation}`)
  return [...found, ...(await widerThan(page, width))]
}

async function tooWide(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    found.push(...(await widerThan(page, width)))
  }
  return found
}

/** A phone widens its viewport to fit the content, so the actual width is passed. */
async function widerThan(page: Page, width: number): Promise<string[]> {
  const over = (await page.evaluate(() => document.documentElement.scrollWidth)) - width
  return over > 0 ? [`${over} px too wide at ${width} px`] : []
}

/** Rows of a table below its first ones, which are built the same way: axe needs a second for fifty of them. */
const ALIKE = 'tbody > tr:nth-child(n + 5)'
/** What axe leaves out: in the full run it reads the rows at a desk, and not once more at each smaller device. */
const leftOutOf = ({ device }: Look) => (isWhole && device === 'desk' ? 'no-row' : ALIKE)

/** Formats violations: rule and first locations. The size of elements covered by a dialog is ignored. */
async function violationsOn(page: Page, look: Look): Promise<string[]> {
  // axe is injected into each page only once.
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(AXE)
  const violations = await page.evaluate(
    async ({ rules, alike }) => {
      // What an open window covers is inert, and is checked where it is not covered.
      const isCovered = document.querySelector('[aria-modal="true"]') !== null
      const include = isCovered ? [...document.querySelectorAll('[aria-modal="true"], [data-portal]')] : [document]
      const results = await window.axe?.run(
        { include, exclude: [...document.querySelectorAll(alike)] },
        { runOnly: rules, resultTypes: ['violations'] },
      )
      if (!results) throw new Error('This page has no axe')
      return results.violations
    },
    { rules: look.rules, alike: leftOutOf(look) },
  )
  const found: string[] = []
  for (const { id, nodes } of violations) {
    const reached = id === 'target-size' ? await uncovered(page, nodes) : nodes
    const places = reached.slice(0, 3).map(({ html }) => html.slice(0, 160))
    if (places.length > 0) found.push(`${id}: ${places.join(' | ')}`)
  }
  return found
}

/** Those that lie within the open dialog, if there is one. */
async function uncovered<Node extends { readonly target: unknown }>(
  page: Page,
  nodes: readonly Node[],
): Promise<Node[]> {
  const dialog = page.locator('[aria-modal="true"]')
  if ((await dialog.count()) === 0) return [...nodes]
  const within: Node[] = []
  for (const node of nodes) if ((await dialog.locator(`:scope ${String(node.target)}`).count()) > 0) within.push(node)
  return within
}

/** Waits until the page has loaded: no skeleton or overlay is left. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    (waiting) => [...document.querySelectorAll(waiting)].every((one) => !one.checkVisibility()),
    WAITING,
  )
}

/** Waits until all animations and transitions have finished. */
export async function painted(page: Page): Promise<void> {
  await page.evaluate(async (waiting) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    for (let still = 0, frames = 0; still < 3 && frames < 600; frames++) {
      await frame()
      const isBusy = [...document.querySelectorAll(waiting)].some((one) => one.checkVisibility())
      const moving = document.getAnimations().filter(({ playState }) => playState === 'running')
      still = isBusy || moving.length > 0 ? 0 : still + 1
    }
  }, WAITING)
}

/** Touch targets below the minimum height. Links within a sentence are exempt. */
function targetsBelow(page: Page, least: number): Promise<string[]> {
  return page.evaluate((leastHeight) => {
    const pressable = 'button, a[href], input:not([type=hidden]), select, textarea, [role=tab], [role=option]'
    return [...document.querySelectorAll(pressable)]
      .filter((element) => element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }))
      .filter((element) => !element.closest('p, dd, li > span, a[href="#main"]'))
      .map((element) => {
        // A checkbox or radio is as large as the row that holds it and its label.
        const isTick = element instanceof HTMLInputElement && ['checkbox', 'radio'].includes(element.type)
        const target = isTick
          ? (element.closest('label, .mantine-Checkbox-root, .mantine-Switch-root') ?? element)
          : element
        const { width, height } = target.getBoundingClientRect()
        return { width, height, html: element.outerHTML.slice(0, 140) }
      })
      .filter(({ width, height }) => width > 1 && height > 1 && height < leastHeight - 0.5)
      .map(({ height, html }) => `only ${Math.round(height)} px high: ${html}`)
  }, least)
}

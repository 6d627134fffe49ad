import { join } from 'node:path'
import axe, { type RunOnly } from 'axe-core'
import type { Page } from 'playwright'
import { isWhole } from '../../scripts/testing/extent.ts'

declare global {
  interface Window {
    /** Once a page was given it. */
    readonly axe?: typeof axe
  }
}

/** What a page shows while it waits for something, or while it has just begun. */
const WAITING = '[aria-busy="true"], [data-testid="loading-overlay"]'
const EVERYTHING: RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}
/** All that a look can change without changing the page: the rest was judged in the light. */
const COLOURS: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/** How large a screen is, in which light, and what is judged then. */
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
/** As a page is looked at: a desk in the light and a phone in the dark, and all six where the whole is proven. */
export const LOOKS: readonly Look[] = isWhole
  ? [DESK, TABLET, PHONE].flatMap((size) => [light(size), dark(size)])
  : [light(DESK), dark(PHONE, EVERYTHING)]
/** At the counter stands a tablet. */
export const COUNTER_LOOKS: readonly Look[] = isWhole ? LOOKS : [light(TABLET), dark(PHONE, EVERYTHING)]
/** Where a picture of every look is kept for people to look at, if anywhere. */
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
 * What is wrong with a page as it stands, in every look and at every width: rules of axe, things to press that are lower than
 * so many pixels, and what does not fit. Leaves the page as wide and as light as it was.
 */
export async function wrongInAnyLook(page: Page, leastTarget: number): Promise<string[]> {
  const size = page.viewportSize()
  const found = await targetsBelow(page, leastTarget)
  const picture = ++pictures
  for (const look of LOOKS) {
    await page.setViewportSize(look)
    found.push(...(await wrongIn(page, look, picture)))
  }
  found.push(...(await tooWide(page)))
  if (size) await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  return found
}

/** The same of a page that was opened in one look: its screen has that size already. */
export async function wrongInLook(page: Page, look: Look, leastTarget: number): Promise<string[]> {
  const found = [...(await targetsBelow(page, leastTarget)), ...(await wrongIn(page, look, ++pictures))]
  const size = page.viewportSize()
  if (look.device === 'phone') found.push(...(await tooWide(page)))
  if (size) await page.setViewportSize(size)
  return found
}

async function wrongIn(page: Page, { name, width, scheme, rules }: Look, picture: number): Promise<string[]> {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  await page.locator(`html[data-mantine-color-scheme="${scheme}"]`).waitFor()
  await painted(page)
  await keepPicture(page, picture, name)
  const found = (await violationsOn(page, rules)).map((violation) => `${name}: ${violation}`)
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

/** A phone makes itself as wide as what it shows, so the width it has is told. */
async function widerThan(page: Page, width: number): Promise<string[]> {
  const over = (await page.evaluate(() => document.documentElement.scrollWidth)) - width
  return over > 0 ? [`${over} px too wide at ${width} px`] : []
}

/** Violations in words: rule, and the first places. What a dialog covers cannot be pressed, so its size is no matter. */
async function violationsOn(page: Page, runOnly: RunOnly): Promise<string[]> {
  // A page is given axe once, whatever it is asked after that.
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(axe.source)
  const violations = await page.evaluate(async (rules) => {
    const results = await window.axe?.run(document, { runOnly: rules, resultTypes: ['violations'] })
    if (!results) throw new Error('This page has no axe')
    return results.violations
  }, runOnly)
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

/** What the page waits for has come: no skeleton is left, and nothing covers it. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    (waiting) => [...document.querySelectorAll(waiting)].every((one) => !one.checkVisibility()),
    WAITING,
  )
}

/** The page stands still: what changed its colour or place has done so. */
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

/** What can be pressed and is lower than it should be. Links within a sentence are exempt. */
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

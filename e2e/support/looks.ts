import { join } from 'node:path'
import axe, { type RunOnly } from 'axe-core'
import type { Page } from 'playwright'

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
const LOOKS = [
  { name: '1366 light', width: 1366, height: 768, scheme: 'light', rules: EVERYTHING },
  { name: '1366 dark', width: 1366, height: 768, scheme: 'dark', rules: COLOURS },
  { name: '360 light', width: 360, height: 740, scheme: 'light', rules: EVERYTHING },
  { name: '360 dark', width: 360, height: 740, scheme: 'dark', rules: COLOURS },
] as const
/** Where a picture of every look is kept for people to look at, if anywhere. */
const PICTURES = process.env.LABADA_LOOKS
const WIDTHS = [320, 360, 768, 1024, 1366, 1920]

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
 * so many pixels, and what does not fit. Leaves the page at its last width.
 */
export async function wrongInAnyLook(page: Page, leastTarget: number): Promise<string[]> {
  const found: string[] = []
  const picture = ++pictures
  for (const target of await targetsBelow(page, leastTarget)) found.push(target)
  for (const { name, width, height, scheme, rules } of LOOKS) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await page.locator(`html[data-mantine-color-scheme="${scheme}"]`).waitFor()
    await painted(page)
    await keepPicture(page, picture, name)
    for (const violation of await violationsOn(page, rules)) found.push(`${name}: ${violation}`)
  }
  if (PICTURES) {
    await page.setViewportSize({ width: 768, height: 1024 })
    await keepPicture(page, picture, '768 dark')
  }
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    if (over > 0) found.push(`${over} px too wide at ${width} px`)
  }
  return found
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
  await page.waitForFunction((waiting) => document.querySelector(waiting) === null, WAITING)
}

/** The page stands still: what changed its colour or place has done so. */
export async function painted(page: Page): Promise<void> {
  await page.evaluate(async (waiting) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    for (let still = 0, frames = 0; still < 3 && frames < 600; frames++) {
      await frame()
      const isBusy = document.querySelector(waiting) !== null
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

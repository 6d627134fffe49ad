import type { Browser, CDPSession, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isWhole } from '../../scripts/testing/extent.ts'
import { enterDoor, leaveBrowser, openBrowser, openScreen, type Screen } from '../support/browser.ts'
import { COUNTER_LOOKS, inTurn, LOOKS, type Look, wrongInAnyLook, wrongInLooks } from '../support/looks.ts'
import { type Product, startProduct } from '../support/product.ts'
import { MOST_SHIFT, movedOn, watchMoves, whole } from '../support/standing-still.ts'
import { addressesOf, inShort, type View } from './view.ts'

const DOORS = { guest: null, office: /Admin/, counter: /Mabolo counter/ }
const LEAST_TARGET = { guest: 24, office: 24, counter: 48 }
const DEVICES = {
  desk: {},
  tablet: { hasTouch: true, isMobile: true, viewport: { width: 768, height: 1024 } },
  phone: { hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } },
}

/** Somebody at a device whose pages tell what moves on them. */
export async function openWatched(
  browser: Browser,
  url: string,
  who: View['who'],
  device: Look['device'],
): Promise<Screen> {
  const screen = await openScreen(browser, url, DEVICES[device])
  const door = DOORS[who]
  if (door) await enterDoor(screen, door)
  await watchMoves(screen)
  return screen
}

/**
 * What is wrong on one visit at a device: what moved meanwhile, what axe finds in its looks, what does not fit, and what the
 * console or the policy says. What a view opens is looked at in every one of `looks`, at whatever device it was opened.
 */
export async function wrongOn(
  screen: Screen,
  address: string,
  { who, open, says }: View,
  looks: readonly Look[],
): Promise<string[]> {
  const { page, complaints } = screen
  const [first] = open ? LOOKS : looks
  if (first) await turnInto(screen, first)
  await page.goto(address)
  await whole(screen)
  const found = await movedOn(screen, MOST_SHIFT[who])
  await open?.(page)
  found.push(...(await (open ? wrongInAnyLook : wrongInLooks)(page, LEAST_TARGET[who], looks)))
  return [...found, ...complaints.splice(0).filter((complaint) => !says?.test(complaint))]
}

const touches = new WeakMap<Page, CDPSession>()

/** Gives a screen the size, the colours and the pointer of a look. */
async function turnInto({ page, context }: Screen, { device, width, height, scheme }: Look): Promise<void> {
  const touch = touches.get(page) ?? (await context.newCDPSession(page))
  touches.set(page, touch)
  await touch.send('Emulation.setTouchEmulationEnabled', { enabled: device !== 'desk' })
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
}

/** What has to be opened is opened at a desk, where there is room for it, and its screen changed. */
const looksOf = ({ who, open }: View) => (who === 'counter' && !open ? COUNTER_LOOKS : LOOKS)

/** The visits that looks need: one for each device, whose colours change while the page is open. */
function visitsFor({ open }: View, looks: readonly Look[]): readonly (readonly [Look['device'], readonly Look[]])[] {
  if (open) return [['desk', looks]]
  const devices = [...new Set(looks.map(({ device }) => device))]
  return devices.map((device) => [device, looks.filter((look) => look.device === device)])
}

/**
 * Goes to every view, its answers in an order of their own: once at each device and in each look where the whole is proven;
 * otherwise to those of `inShort`, once, every other view in the second look.
 */
export function lookAt(all: readonly View[]): void {
  const views = isWhole ? all : inShort(all)
  let product: Product
  let browser: Browser
  let addresses: ReadonlyMap<View, string>
  const screens = new Map<string, Screen>()
  beforeAll(async () => {
    product = await startProduct()
    browser = await openBrowser()
    for (const given of new Set(views.map((view) => view.given))) await given?.(product.url)
    const found = await addressesOf(views, product.url)
    addresses = new Map(views.map((view, at) => [view, found[at] ?? '']))
  })
  afterAll(async () => {
    await leaveBrowser(browser)
    await product?.stop()
  })

  async function screenOf(who: View['who'], device: Look['device']): Promise<Screen> {
    const place = `${who} ${device}`
    const screen = screens.get(place) ?? (await openWatched(browser, product.url, who, device))
    screens.set(place, screen)
    return screen
  }

  describe('stands still while it loads, pleases axe, fits, and says nothing on the console', () => {
    it.each(views.map((view, at) => [view.who, view.name, view, at] as const))(
      '%s: %s',
      async (_who, _name, view, at) => {
        const looks = inTurn(looksOf(view), at)
        const found: string[] = []
        for (const [device, inThese] of visitsFor(view, looks)) {
          const screen = await screenOf(view.who, device)
          const wrong = await wrongOn(screen, addresses.get(view) ?? '', view, inThese)
          found.push(...wrong.map((one) => `${device}: ${one}`))
        }
        expect(found).toEqual([])
      },
    )
  })
}

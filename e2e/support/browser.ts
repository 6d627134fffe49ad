import { SCANNER_PORT } from '@labada/contracts/scanner/scanner'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type CDPSession,
  chromium,
  type Page,
  type Request,
} from 'playwright'
import { findChromium } from '../../scripts/lib/chromium.mjs'

/**
 * Pages live for seconds here: code that the browser would optimise for minutes of use costs a third of its processor time
 * and is thrown away (measured over twelve visits with axe: 24.4 s with both compilers, 16.7 s without).
 */
export const SHORT_LIVED = '--js-flags=--no-turbofan --no-maglev'
/** For a measurement, in the browser that people use: of two switches of a name the last one holds. */
export const AS_PEOPLE_HAVE_IT = '--js-flags='

/** The browser of this process, for all its files: a start costs 0.6 s of the processor, a context 0.1. */
let kept: Browser | undefined

/** The system's Chromium; with switches that a test needs, one of its own. A file that is done with it calls `leaveBrowser`. */
export async function openBrowser(...switches: readonly string[]): Promise<Browser> {
  if (switches.length > 0) return launch(switches)
  if (!kept?.isConnected()) kept = await launch([])
  return kept
}

/** Closes what was opened in a browser: all screens in the one that is kept for the next file, or a browser of a test's own. */
export async function leaveBrowser(browser: Browser | undefined): Promise<void> {
  if (browser !== kept) await browser?.close()
  else await Promise.all((browser?.contexts() ?? []).map((context) => context.close()))
}

/** Playwright's own download is not reachable everywhere. */
async function launch(switches: readonly string[]): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('There is no Chromium here: npm test says how to get one')
  return chromium.launch({
    executablePath,
    args: [
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      '--disable-quic',
      SHORT_LIVED,
      ...switches,
    ],
  })
}

/** One user at one screen. Console errors are recorded, so that a test can require that there are none. */
export interface Screen {
  readonly context: BrowserContext
  readonly page: Page
  readonly complaints: string[]
  /** The page's pending requests. */
  readonly unanswered: ReadonlySet<Request>
  readonly close: () => Promise<void>
}

/**
 * Delay of every API response to every screen, in milliseconds: finds tests and pages that act before a
 * response has arrived. `E2E_SLOW_MS=300 npx vitest run --project e2e`.
 */
const SLOW_MS = Number(process.env.E2E_SLOW_MS ?? 0)

/** All open pages of a screen. */
export const openPages = new Set<Page>()

export interface ScreenOptions extends BrowserContextOptions {
  /** Shows the overlay of a page's first 1.5 seconds, as for real users; without it tests skip it. */
  readonly withCurtain?: boolean
  /**
   * Fetches the other pages of its user when idle, as for real users who don't ask to save data: for tests that lose the
   * line. Without it a page costs a third less processor time (31 s against 20 s over twenty visits).
   */
  readonly loadsAhead?: boolean
}

export async function openScreen(
  browser: Browser,
  url: string,
  { withCurtain = false, loadsAhead, ...options }: ScreenOptions = {},
): Promise<Screen> {
  const context = await browser.newContext({
    baseURL: url,
    timezoneId: 'Asia/Manila',
    locale: 'en-PH',
    reducedMotion: 'reduce',
    viewport: { width: 1366, height: 768 },
    // A kept program would answer instead of the server under test; its own tests allow it.
    serviceWorkers: 'block',
    ...options,
  })
  context.setDefaultTimeout(15_000)
  // The browser does not log all violations of the page's policy to the console.
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample, sourceFile }) => {
      console.error(`The policy prevented ${effectiveDirective} ${blockedURI} ${sample} ${sourceFile}`)
    })
  })
  if (!withCurtain)
    await context.addInitScript(() => {
      const open = new CSSStyleSheet()
      open.replaceSync('[data-testid="loading-overlay"] { display: none }')
      document.adoptedStyleSheets.push(open)
    })
  if (!(loadsAhead ?? options.serviceWorkers === 'allow'))
    await context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  const page = await context.newPage()
  const unanswered = new Set<Request>()
  page.on('request', (request) => unanswered.add(request))
  page.on('requestfinished', (request) => unanswered.delete(request))
  page.on('requestfailed', (request) => unanswered.delete(request))
  if (SLOW_MS > 0) await slowDown(page, SLOW_MS)
  openPages.add(page)
  page.on('close', () => openPages.delete(page))
  const complaints: string[] = []
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return
    // The user left before the connection was established: caused by a slow machine, not by the page.
    if (message.text().includes('WebSocket is closed before the connection is established')) return
    // Said by the test's browser, because it blocks them.
    if (message.text().includes('Service Worker registration blocked')) return
    // Without an answer within three seconds a page looks for a scanner at the standard port, which is not this product's.
    if (SLOW_MS > 0 && message.text().includes(`//127.0.0.1:${SCANNER_PORT}`)) return
    const about = message.text().startsWith('Failed to load resource') ? ` ${message.location().url}` : ''
    complaints.push(`${message.type()}: ${message.text()}${about}`)
  })
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`))
  return { context, page, complaints, unanswered, close: () => context.close() }
}

const lines = new WeakMap<Page, CDPSession>()

/** Delays every API response to the page by this many milliseconds from now on; requests are not delayed. */
export async function slowDown(page: Page, milliseconds: number): Promise<void> {
  await holdBack(page, () => milliseconds)
}

/** Delays each API response to the page by a number of milliseconds that depends on its URL. */
export async function holdBack(page: Page, milliseconds: (url: string) => number): Promise<void> {
  await lines.get(page)?.detach()
  const line = await page.context().newCDPSession(page)
  lines.set(page, line)
  line.on('Fetch.requestPaused', ({ requestId, request }) => {
    // Leaving or closing the page cancels the request.
    const goOn = () => void line.send('Fetch.continueRequest', { requestId }).catch(() => undefined)
    setTimeout(goOn, milliseconds(request.url))
  })
  await line.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/*', requestStage: 'Response' }] })
}

/** Signs in with one of the demo's one-click logins, as a user would. */
export async function enterDoor(screen: Screen, label: string | RegExp): Promise<void> {
  await screen.page.goto('/')
  await screen.page.getByRole('button', { name: label }).click()
  await screen.page.waitForURL((url) => url.pathname !== '/')
}

/** The page of the program that an address is of, whatever its record, tab or filter. */
const pageAt = (url: URL) => url.pathname.split('/', 2)[1]

/**
 * Goes to another page as its links do, without loading the program anew, which is most of a visit: 0.1 s of the processor, not
 * 0.7. It is there once its own heading is. What is no other page of the program is loaded.
 */
export async function visit(page: Page, path: string): Promise<void> {
  if (!page.url().startsWith('http') || pageAt(new URL(page.url())) === pageAt(new URL(path, page.url()))) {
    await page.goto(path)
    return
  }
  // A sign-in may still be on its way to the page it leads to.
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.evaluate((address) => {
    for (const heading of document.querySelectorAll('h1')) heading.dataset.left = ''
    history.pushState({ idx: history.length, key: crypto.randomUUID() }, '', address)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }))
  }, path)
  await page.locator('h1:not([data-left])').first().waitFor()
}

/** Types like a USB scanner: real key events with timestamps 5 ms apart, regardless of the machine's speed. */
export async function scan(page: Page, code: string): Promise<void> {
  const keyboard = await page.context().newCDPSession(page)
  const startedAt = Date.now() / 1000
  try {
    for (const [at, sign] of [...code, '\r'].entries()) {
      const key = sign === '\r' ? { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13 } : { key: sign }
      const timestamp = startedAt + at * 0.005
      await keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', text: sign, timestamp, ...key })
      await keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', timestamp: timestamp + 0.001, ...key })
    }
  } finally {
    await keyboard.detach()
  }
}

export interface Spot {
  readonly x: number
  readonly y: number
}

/** A finger on a touch screen, as the browser's own events, which may also scroll. */
export interface Finger {
  readonly down: (at: Spot) => Promise<void>
  /** Slides there in steps. */
  readonly slide: (to: Spot) => Promise<void>
  /** Down and away in one movement, however slow the browser answers: a finger that rests is taken for one that holds. */
  readonly swipe: (from: Spot, to: Spot) => Promise<void>
  readonly up: () => Promise<void>
}

const SLIDE_STEPS = 8

function spotsBetween(from: Spot, to: Spot): Spot[] {
  return Array.from({ length: SLIDE_STEPS }, (_, step) => {
    const part = (step + 1) / SLIDE_STEPS
    return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
  })
}

export async function fingerOn(page: Page): Promise<Finger> {
  const line = await page.context().newCDPSession(page)
  let at: Spot = { x: 0, y: 0 }
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Spot[]) =>
    line.send('Input.dispatchTouchEvent', { type, touchPoints: [...points] })
  return {
    down: async (spot) => {
      at = spot
      await touch('touchStart', [at])
    },
    slide: async (to) => {
      for (const spot of spotsBetween(at, to)) await touch('touchMove', [spot])
      at = to
    },
    swipe: async (from, to) => {
      const moves = spotsBetween(from, to).map((spot) => ['touchMove', spot] as const)
      await Promise.all([['touchStart', from] as const, ...moves].map(([type, spot]) => touch(type, [spot])))
      at = to
    },
    up: async () => void (await touch('touchEnd', [])),
  }
}

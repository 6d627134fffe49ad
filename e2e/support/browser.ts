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

/** The system's Chromium, with more switches where a test needs them; Playwright's own download is not reachable everywhere. */
export async function openBrowser(...switches: readonly string[]): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium(),
    args: [
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      '--disable-quic',
      ...switches,
    ],
  })
}

/** One person at one screen. What the console complains about is kept, so that a test can insist on silence. */
export interface Screen {
  readonly context: BrowserContext
  readonly page: Page
  readonly complaints: string[]
  /** What the page asked for and has no answer to yet. */
  readonly unanswered: ReadonlySet<Request>
  readonly close: () => Promise<void>
}

/**
 * How long every answer of the API to every screen is held back, in milliseconds: finds the tests, and the pages, that act before an
 * answer has come. `E2E_SLOW_MS=300 npx vitest run --project e2e`.
 */
const SLOW_MS = Number(process.env.E2E_SLOW_MS ?? 0)

/** Every page of a screen that is open now. */
export const openPages = new Set<Page>()

export interface ScreenOptions extends BrowserContextOptions {
  /** Shows what covers a page for its first second and a half, as it does to everybody; without it nobody waits for that. */
  readonly withCurtain?: boolean
}

export async function openScreen(
  browser: Browser,
  url: string,
  { withCurtain = false, ...options }: ScreenOptions = {},
): Promise<Screen> {
  const context = await browser.newContext({
    baseURL: url,
    timezoneId: 'Asia/Manila',
    locale: 'en-PH',
    reducedMotion: 'reduce',
    viewport: { width: 1366, height: 768 },
    ...options,
  })
  context.setDefaultTimeout(15_000)
  // Not everything the page's policy prevents is said on the console by the browser itself.
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, sample, sourceFile }) => {
      console.error(`The policy prevented ${effectiveDirective} ${sample} ${sourceFile}`)
    })
  })
  if (!withCurtain)
    await context.addInitScript(() => {
      const open = new CSSStyleSheet()
      open.replaceSync('[data-testid="loading-overlay"] { display: none }')
      document.adoptedStyleSheets.push(open)
    })
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
    // Somebody left before their line stood: a slow machine, and nothing that the page did wrong.
    if (message.text().includes('WebSocket is closed before the connection is established')) return
    const about = message.text().startsWith('Failed to load resource') ? ` ${message.location().url}` : ''
    complaints.push(`${message.type()}: ${message.text()}${about}`)
  })
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`))
  return { context, page, complaints, unanswered, close: () => context.close() }
}

const lines = new WeakMap<Page, CDPSession>()

/** Holds back every answer of the API to the page for so many milliseconds from now on; what it sends arrives at once. */
export async function slowDown(page: Page, milliseconds: number): Promise<void> {
  await holdBack(page, () => milliseconds)
}

/** Holds back each answer of the API to the page for as many milliseconds as it is worth by its address. */
export async function holdBack(page: Page, milliseconds: (url: string) => number): Promise<void> {
  await lines.get(page)?.detach()
  const line = await page.context().newCDPSession(page)
  lines.set(page, line)
  line.on('Fetch.requestPaused', ({ requestId, request }) => {
    // Whoever leaves the page or closes it asks for no answer any more.
    const goOn = () => void line.send('Fetch.continueRequest', { requestId }).catch(() => undefined)
    setTimeout(goOn, milliseconds(request.url))
  })
  await line.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/*', requestStage: 'Response' }] })
}

/** Through one of the demo's one-click doors, as a person would. */
export async function enterDoor(screen: Screen, label: string | RegExp): Promise<void> {
  await screen.page.goto('/')
  await screen.page.getByRole('button', { name: label }).click()
  await screen.page.waitForURL((url) => url.pathname !== '/')
}

/** What a USB scanner types: real keys, 5 ms between them by their own clock, however slow this machine is. */
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

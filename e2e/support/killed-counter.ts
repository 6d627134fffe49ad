import { readdir, readFile } from 'node:fs/promises'
import { type BrowserContext, chromium, type Page } from 'playwright'
import { findChromium } from '../../scripts/lib/chromium.mjs'
import { SHORT_LIVED } from './browser.ts'

/** A browser whose profile lies in a folder, so that what it kept is there after it was killed. */
export interface KilledCounter {
  readonly page: Page
  /** SIGKILL: nothing is closed, flushed or said. */
  readonly kill: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Opens a browser on its folder. `init` runs in each page before anything else. */
export async function openOn(folder: string, baseURL: string, init?: () => void): Promise<KilledCounter> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('There is no Chromium here: npm test says how to get one')
  const context: BrowserContext = await chromium.launchPersistentContext(folder, {
    executablePath,
    baseURL,
    args: ['--disable-background-networking', '--no-first-run', '--disable-quic', SHORT_LIVED],
    timezoneId: 'Asia/Manila',
    locale: 'en-PH',
    reducedMotion: 'reduce',
    viewport: { width: 1366, height: 768 },
  })
  context.setDefaultTimeout(15_000)
  await context.addInitScript(() => {
    const open = new CSSStyleSheet()
    open.replaceSync('[data-testid="loading-overlay"] { display: none }')
    document.adoptedStyleSheets.push(open)
  })
  if (init) await context.addInitScript(init)
  const page = context.pages()[0] ?? (await context.newPage())
  return {
    page,
    async kill() {
      const gone = new Promise((resolve) => context.once('close', resolve))
      for (const pid of await programsOn(folder)) process.kill(pid, 'SIGKILL')
      await gone
    },
    close: () => context.close(),
  }
}

/** SIGKILL for the gateway at an address; `npm start` starts it again. */
export async function killServer(url: string): Promise<void> {
  const place = `PORT=${new URL(url).port}`
  const gateways = await programsWhose('cmdline', (parts) => parts.some((part) => part.includes('gateway')))
  const [pid, ...more] = (await programsWhose('environ', (parts) => parts.includes(place))).filter((one) =>
    gateways.includes(one),
  )
  if (pid === undefined || more.length > 0) throw new Error(`There is not one gateway with ${place}`)
  process.kill(pid, 'SIGKILL')
}

/** The browser that has this folder, and all of its own processes. */
const programsOn = (folder: string): Promise<number[]> =>
  programsWhose('cmdline', (parts) => parts.some((part) => part.includes(`--user-data-dir=${folder}`)))

/** Processes by what they were started with. */
async function programsWhose(part: 'cmdline' | 'environ', fits: (parts: string[]) => boolean): Promise<number[]> {
  const found: number[] = []
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    const text = await readFile(`/proc/${entry}/${part}`, 'utf8').catch(() => '')
    if (fits(text.split('\0'))) found.push(Number(entry))
  }
  return found
}

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

/** The browser that has this folder, and all of its own processes. */
async function programsOn(folder: string): Promise<number[]> {
  const found: number[] = []
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    const command = await readFile(`/proc/${entry}/cmdline`, 'utf8').catch(() => '')
    if (command.includes(`--user-data-dir=${folder}`)) found.push(Number(entry))
  }
  return found
}

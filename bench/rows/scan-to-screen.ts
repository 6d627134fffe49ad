import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright'
import { setUpPc, untilReady } from '../../e2e/support/branch-pc.ts'
import { AS_PEOPLE_HAVE_IT, openBrowser, openScreen } from '../../e2e/support/browser.ts'
import { openPlainKiosk } from '../references/plain-kiosk.ts'
import { plainFigure, ratioFigure } from '../support/figures.ts'
import type { Place } from '../support/place.ts'
import { inTurns } from '../support/rounds.ts'
import type { Row } from '../support/run.ts'
import { percentile } from '../support/statistics.ts'

const PRESSES = 20
/** A result is shown at least 1.2 seconds: an earlier scan would wait for that, not for the product. */
const EVERY_MS = 1_400
const LONGEST_MS = 15_000

/** Time from a press on the simulated sensor to the frame that shows the result on the kiosk. */
export const scanToScreen: Row<Place> = {
  name: 'scan-to-screen',
  what: 'from the press of a finger to the painted answer: matcher, journal, signature, gateway, kiosk',
  on: 'memory',
  async measure(open) {
    const { product, referenceUrl } = await open()
    const browser = await openBrowser(AS_PEOPLE_HAVE_IT)
    const limit = await openPlainKiosk(referenceUrl)
    try {
      const screen = await openScreen(browser, product.url)
      const plain = await browser.newPage()
      await plain.goto(limit.url)
      await plain.evaluate(WATCH)
      await setUpPc(screen)
      await screen.page.goto('/desktop/attendance')
      await untilReady(screen)
      await screen.page.evaluate(WATCH)
      const sensor = await openSensor(product.url)
      const rounds = await inTurns(
        async () => p95Of(plain, async (number) => limit.press(`person ${number}`)),
        async () => p95Of(screen.page, sensor.press),
        { quiet: 3, most: 5 },
      )
      return [
        plainFigure(rounds, (ms) => ms, {
          what: 'p95 from the press to the painted answer',
          unit: 'ms',
          isMoreBetter: false,
          floor: 500,
          goal: 250,
        }),
        ratioFigure(
          rounds,
          'a bare page that posts what its socket says; one insert',
          (ms) => ms,
          (ms) => ms,
          {
            what: 'p95 beside the bare way',
            unit: 'ms',
            isMoreBetter: false,
            floor: 5,
            goal: 3,
          },
        ),
      ]
    } finally {
      await browser.close()
      await limit.close()
    }
  },
}

/** In the page: records when each change of the result was painted, in milliseconds since 1970. */
const WATCH = `
  window.paintedAt = []
  const place = document.querySelector('[data-testid="scan-result"]')
  let shown = place.textContent
  new MutationObserver(() => {
    if (place.textContent === shown) return
    shown = place.textContent
    if (shown) requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => window.paintedAt.push(performance.timeOrigin + performance.now())
      port2.postMessage(0)
    })
  }).observe(place, { childList: true, subtree: true, characterData: true })`

/** In the page: the time of the first change. */
const PAINTED = `new Promise((resolve, reject) => {
  const end = performance.now() + ${LONGEST_MS}
  const look = () => {
    if (window.paintedAt.length > 0) resolve(window.paintedAt[0])
    else if (performance.now() > end) reject(new Error('Nothing was shown'))
    else setTimeout(look, 10)
  }
  look()
})`

async function p95Of(page: Page, press: (number: number) => Promise<void>): Promise<number> {
  await page.bringToFront()
  const took: number[] = []
  for (let number = 0; number < PRESSES; number++) {
    await page.evaluate('window.paintedAt.length = 0')
    const began = performance.timeOrigin + performance.now()
    await press(number)
    took.push(Number(await page.evaluate(PAINTED)) - began)
    await wait(EVERY_MS)
  }
  return percentile(took, 0.95)
}

/** A client of the sensor's control page that presses the fingers of the demo's employees in turn. */
async function openSensor(url: string): Promise<{ readonly press: (number: number) => Promise<void> }> {
  const { host, port } = (await (await fetch(`${url}/api/scanner/address`)).json()) as { host: string; port: number }
  const origin = `http://${host}:${port}`
  const { items } = (await (await fetch(`${origin}/people`)).json()) as { items: { id: string; branch: string }[] }
  const people = items.filter(({ branch }) => branch === 'Mabolo')
  return {
    async press(number) {
      const body = JSON.stringify({ person: people[number % people.length]?.id, finger: 2, noise: 0.1 })
      const headers = { 'content-type': 'application/json', origin }
      const answer = await fetch(`${origin}/press`, { method: 'POST', headers, body })
      const { pressed } = (await answer.json()) as { pressed?: boolean }
      if (!pressed) throw new Error('The sensor does not look')
    },
  }
}

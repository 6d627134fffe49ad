import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { leaveBrowser, openBrowser, type Screen } from '../support/browser.ts'
import { LOOKS } from '../support/looks.ts'
import { type Product, startProduct } from '../support/product.ts'
import { MOST_SHIFT, movedOn, whole } from '../support/standing-still.ts'
import { openWatched, wrongOn } from './look-at.ts'
import type { View } from './view.ts'

/** What is wrong on purpose is found by the look at a page, or that look would prove nothing. */
let product: Product
let browser: Browser
let guest: Screen
beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  guest = await openWatched(browser, product.url, 'guest', 'desk')
})
afterAll(async () => {
  await leaveBrowser(browser)
  await product?.stop()
})

const PAGE: View = { name: 'planted', who: 'guest', path: '/no/such/page' }
const foundWith = (open: (page: Page) => Promise<void>) => wrongOn(guest, PAGE.path, { ...PAGE, open }, LOOKS)

it('a button without a name, words that are pale in the dark, and what is wider than a phone', async () => {
  const found = await foundWith((page) =>
    page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(`
        .planted { background: #fff; color: #111 }
        [data-mantine-color-scheme=dark] .planted { color: #eee }
        .wide { inline-size: 400px }`)
      document.adoptedStyleSheets.push(sheet)
      const main = document.querySelector('main')
      const [pale, nameless, wide] = [
        document.createElement('p'),
        document.createElement('button'),
        document.createElement('div'),
      ]
      pale.className = 'planted'
      pale.textContent = 'Pale in the dark'
      wide.className = 'wide'
      wide.textContent = 'Wider than a phone'
      main?.append(pale, nameless, wide)
    }),
  )
  const looksWith = (words: string) =>
    LOOKS.map(({ name }) => found.some((one) => one.startsWith(name) && one.includes(words)))
  expect(looksWith('button-name')).toEqual(LOOKS.map(({ rules }) => rules.type === 'tag'))
  expect(looksWith('Pale')).toEqual(LOOKS.map(({ scheme }) => scheme === 'dark'))
  expect(found.filter((one) => /px too wide at 320 px/.test(one))).toHaveLength(1)
  expect(found.filter((one) => /^only \d+ px high/.test(one))).toHaveLength(1)
})

it('what the page’s policy prevents, and what is said on the console', async () => {
  const found = await foundWith((page) =>
    page.evaluate(() => {
      console.error('Planted')
      const picture = document.createElement('img')
      picture.alt = 'Planted'
      picture.src = 'https://elsewhere.example/planted.png'
      document.querySelector('main')?.append(picture)
      return new Promise<void>((resolve) => document.addEventListener('securitypolicyviolation', () => resolve()))
    }),
  )
  expect(found.join()).toContain('Planted')
  expect(found.join()).toContain('The policy prevented img-src')
})

it('what pushes a page down while it loads', async () => {
  const jumpy = await openWatched(browser, product.url, 'office', 'phone')
  await jumpy.page.addInitScript(() => {
    const banner = document.createElement('div')
    banner.style.blockSize = '900px'
    // Once the page was painted: what stood there from the beginning pushes nothing.
    const push = () => requestAnimationFrame(() => document.querySelector('main')?.prepend(banner))
    // What moves within half a second of a key or a press counts as asked for, and the log-in was one.
    const isDue = () => document.querySelector('main h1') && performance.now() > 1_000
    const look = () => requestAnimationFrame(isDue() ? push : look)
    look()
  })
  await jumpy.page.goto('/unauthorized')
  await whole(jumpy)
  // What the browser saw move it tells a little after it was painted.
  await expect.poll(async () => (await movedOn(jumpy, MOST_SHIFT.office)).join()).toMatch(/→/)
  await jumpy.close()
})

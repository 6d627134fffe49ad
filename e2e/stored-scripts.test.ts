import { typeEverywhere } from '@labada/db/testing/typed-everywhere'
import { sql } from 'kysely'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isWhole } from '../scripts/testing/extent.ts'
import { EVERY_VIEW } from './pages/every-view.ts'
import { addressesOf, eachPage, type View } from './pages/view.ts'
import { enterDoor, leaveBrowser, openBrowser, openScreen, type Screen, visit } from './support/browser.ts'
import { openDemoDatabase } from './support/demo-database.ts'
import { type Product, startProduct } from './support/product.ts'
import { whole } from './support/standing-still.ts'

/** Markup that would say so if a browser, a template or a style sheet ever read it as more than text. */
const SCRIPTS = [
  '<script>window.__xss=1</script>',
  '<script src=data:,__xss=1></script>',
  '<ScRiPt>__xss=1</sCrIpT>',
  '<scr<script>ipt>__xss=1</script>',
  '</title><script>__xss=1</script>',
  '</textarea><script>__xss=1</script>',
  '</script><script>__xss=1</script>',
  '--><script>__xss=1</script>',
  ']]><script>__xss=1</script>',
  '<img src=x onerror=__xss=1>',
  '<img src=x onerror="alert(1)">',
  '<img/src=x/onerror=__xss=1>',
  '<img src="x` `<script>__xss=1</script>">',
  '"><img src=x onerror=__xss=1>',
  "'><img src=x onerror=__xss=1>",
  '<svg onload=__xss=1>',
  '"><svg/onload=__xss=1//',
  '<svg><animate onbegin=__xss=1 attributeName=x>',
  '<svg><script>__xss=1</script></svg>',
  '<math><mtext></p><img src onerror=__xss=1>',
  '<body onload=__xss=1>',
  '<input autofocus onfocus=__xss=1>',
  '<details open ontoggle=__xss=1>',
  '<video><source onerror=__xss=1></video>',
  '<audio src onerror=__xss=1>',
  '<marquee onstart=__xss=1>x</marquee>',
  '<iframe srcdoc="<script>parent.__xss=1</script>">',
  '<iframe src="javascript:parent.__xss=1">',
  '<object data="javascript:__xss=1">',
  '<embed src="javascript:__xss=1">',
  '<a href="javascript:__xss=1">x</a>',
  'javascript:__xss=1',
  'javascript:alert(document.domain)',
  'data:text/html,<script>__xss=1</script>',
  '<form action="javascript:__xss=1"><button>x',
  '<meta http-equiv=refresh content="0;javascript:__xss=1">',
  '<link rel=stylesheet href=//evil.example>',
  '<style>@import "//evil.example"</style>',
  "' onmouseover=__xss=1 x='",
  '{{constructor.constructor("__xss=1")()}}',
]
/** Each page; all that the pages have to show where the whole is proven. */
const TOLD = isWhole ? EVERY_VIEW : eachPage(EVERY_VIEW)
const ROUND = TOLD.filter(({ path, says }, at) => !says && TOLD.findIndex((one) => one.path === path) === at)
const roundOf = (who: View['who']) => ROUND.filter((view) => view.who === who)

let product: Product
let browser: Browser
let office: Screen
let other: Screen
let counter: Screen
/** Looked up while people are called what they are called. */
let atTill: readonly string[]
let pages: readonly string[]
beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  office = await openScreen(browser, product.url)
  other = await openScreen(browser, product.url)
  counter = await openScreen(browser, product.url)
  await Promise.all([enterDoor(office, /Admin/), enterDoor(other, /Admin/), enterDoor(counter, /Mabolo counter/)])
  atTill = await addressesOf(roundOf('counter'), product.url)
  pages = await addressesOf(roundOf('office'), product.url)
  const db = openDemoDatabase(product)
  const { typed } = await typeEverywhere(db, SCRIPTS)
  // Every row was written anew; the shop's database notices that by itself, a little later.
  await sql`vacuum analyze`.execute(db)
  await db.destroy()
  expect(typed.length).toBeGreaterThan(100)
})
afterAll(async () => {
  await leaveBrowser(browser)
  await product?.stop()
})

/** Goes round the pages; gives the scripts that stood there as text. A dialog, a script that ran or a complaint fails. */
async function standingOn(screen: Screen, paths: readonly string[]): Promise<Set<string>> {
  const seen = new Set<string>()
  const dialogs: string[] = []
  screen.page.on('dialog', (one) => {
    dialogs.push(one.message())
    void one.dismiss()
  })
  for (const path of paths) {
    await visit(screen.page, path)
    await whole(screen)
    const { ran, text } = await screen.page.evaluate(() => ({
      ran: Reflect.get(window, '__xss') as unknown,
      text: document.body.innerText,
    }))
    expect([path, ran, dialogs, screen.complaints]).toEqual([path, undefined, [], []])
    for (const script of SCRIPTS) if (text.includes(script)) seen.add(script)
  }
  return seen
}

describe(`what people typed, when ${SCRIPTS.length} scripts stand wherever they can type (T16)`, () => {
  it('runs nowhere: no page of the office or of a counter opens a dialog, runs one, or breaks the policy', {
    timeout: 300_000,
  }, async () => {
    // Both go round at the same time, as they would in a shop.
    const [atCounter, ...inOffice] = await Promise.all([
      standingOn(counter, atTill),
      standingOn(office, pages.slice(0, pages.length / 2)),
      standingOn(other, pages.slice(pages.length / 2)),
    ])
    expect(atCounter.size).toBeGreaterThan(0)
    // They stood there, as the text they are.
    expect([...new Set([atCounter, ...inOffice].flatMap((seen) => [...seen]))].sort()).toEqual([...SCRIPTS].sort())
  })
})

import { typeEverywhere } from '@labada/db/testing/typed-everywhere'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCaller } from './support/api.ts'
import { BRANCH_TABS } from './support/branch-tabs.ts'
import { enterDoor, openBrowser, openScreen, type Screen } from './support/browser.ts'
import { openDemoDatabase } from './support/demo-database.ts'
import { settled } from './support/looks.ts'
import { type Product, startProduct } from './support/product.ts'

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
const SETTINGS = ['shop', 'receipts', 'payments', 'law', 'schedules', 'devices', 'audit']
const OFFICE = [
  '/schedule',
  '/branches',
  '/branches?view=compare',
  '/employee',
  '/laundry/prices',
  '/laundry/prices?tab=promotions',
  '/laundry/transactions?dates=any',
  '/laundry/transactions?view=payments&dates=any',
  '/laundry/transactions?view=customers',
  '/laundry/transactions?view=approvals&dates=any',
  '/laundry/transactions?view=voids&dates=any',
  '/laundry/transactions?view=claims&dates=any',
  '/shop-expenses',
  '/shop-expenses?view=bills',
  '/shop-expenses?view=categories',
  '/shop-expenses?review=1',
  '/cash-flow',
  '/cash-flow?tab=ledger',
  '/cash-flow?tab=remittances',
  '/inventory/items',
  '/inventory/tracker',
  '/inventory/tracker?tab=movements',
  '/inventory/tracker?tab=purchases',
  '/inventory/tracker?tab=transfers',
  '/inventory/sales',
  '/employee-attendance',
  '/employee-attendance?view=overtime',
  '/employee-attendance?view=disputes',
  '/payroll',
  '/payroll?tab=advances',
  '/payroll?tab=items',
  '/backup',
  ...SETTINGS.map((section) => `/settings?section=${section}`),
]
const COUNTER = ['/receive', '/release', '/summary', '/expenses', '/items', '/items?tab=today', '/inventory']

let product: Product
let browser: Browser
let office: Screen
let other: Screen
let counter: Screen
/** Pages of one record each. */
let opened: readonly string[]
beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  const caller = await openCaller(product.url)
  await caller.call('POST', '/login', { username: 'admin', password: 'labada-demo' })
  const firstOf = async (path: string) => {
    const { items } = (await caller.call('GET', path)).json() as { items: { id: string }[] }
    return items[0]?.id ?? expect.fail(`There is nothing at ${path}`)
  }
  const [branch, order, person, advance, expense] = await Promise.all(
    ['/branches', '/orders?limit=1', '/employees?limit=1', '/cash-advances', '/expenses?limit=1'].map(firstOf),
  )
  opened = [
    ...BRANCH_TABS.map((tab) => `/branch/${branch}?tab=${tab}`),
    `/laundry/transactions?dates=any&id=${order}`,
    `/employee/${person}/info`,
    `/employee/${person}/edit`,
    `/payroll?tab=advances&id=${advance}`,
    `/shop-expenses?id=${expense}`,
  ]
  office = await openScreen(browser, product.url)
  other = await openScreen(browser, product.url)
  counter = await openScreen(browser, product.url)
  await Promise.all([enterDoor(office, /Admin/), enterDoor(other, /Admin/), enterDoor(counter, /Mabolo counter/)])
  const db = openDemoDatabase(product)
  const { typed } = await typeEverywhere(db, SCRIPTS)
  await db.destroy()
  expect(typed.length).toBeGreaterThan(100)
})
afterAll(async () => {
  await browser?.close()
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
    await screen.page.goto(path)
    await screen.page.getByRole('heading', { level: 1 }).first().waitFor()
    await settled(screen.page)
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
    const pages = [...opened, ...OFFICE]
    const [atCounter, ...inOffice] = await Promise.all([
      standingOn(counter, COUNTER),
      standingOn(office, pages.slice(0, pages.length / 2)),
      standingOn(other, pages.slice(pages.length / 2)),
    ])
    expect(atCounter.size).toBeGreaterThan(0)
    // They stood there, as the text they are.
    expect([...new Set([atCounter, ...inOffice].flatMap((seen) => [...seen]))].sort()).toEqual([...SCRIPTS].sort())
  })
})

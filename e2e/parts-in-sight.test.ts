import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { enterDoor, leaveBrowser, openBrowser, openScreen, type Screen, visit } from './support/browser.ts'
import { type Product, startProduct } from './support/product.ts'

/** A laptop's screen; what a page is for starts above its lower edge. */
const FOLD = 768
/** A small tablet on its side. */
const LOW = { viewport: { width: 1024, height: 600 }, hasTouch: true, isMobile: true }
let product: Product
let browser: Browser
let office: Screen
beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  office = await openScreen(browser, product.url, { viewport: { width: 1366, height: FOLD } })
  await enterDoor(office, /Admin/)
})
afterAll(async () => {
  await leaveBrowser(browser)
  await product?.stop()
})

type Part = ReturnType<Screen['page']['getByRole']>
const edges = async (part: Part) => {
  await part.waitFor()
  const box = await part.boundingBox()
  if (!box) throw new Error('The part is on the page, but has no box')
  return { top: box.y, bottom: box.y + box.height, right: box.x + box.width }
}

it('the cash flow shows its whole chart, and its statement is not cut at the right', async () => {
  const { page } = office
  await visit(page, '/cash-flow')
  const chart = page.getByRole('figure').first()
  expect((await edges(chart)).bottom).toBeLessThanOrEqual(FOLD)
  // The figures of the scale stand beside the bars, never over them.
  const figure = await edges(chart.locator('small').first())
  const bars = await chart
    .getByRole('button', { name: /₱.*₱.*₱/ })
    .first()
    // The place that the days scroll in.
    .locator('xpath=ancestor::div[3]')
    .boundingBox()
  expect(figure.right).toBeLessThanOrEqual(bars?.x ?? Number.NaN)
  const statement = page.getByRole('table').last()
  await statement.waitFor()
  const cut = await statement.evaluate((table) => {
    const box = table.parentElement
    return box ? box.scrollWidth - box.clientWidth : Number.NaN
  })
  expect(cut).toBeLessThanOrEqual(0)
})

it('a pay run shows payslips beside its blockers', async () => {
  const { page } = office
  await visit(page, '/payroll')
  await page.getByRole('row').filter({ hasText: 'All branches' }).first().click()
  const blockers = await edges(page.getByRole('heading', { name: 'Blockers' }))
  const slip = await edges(page.getByRole('row').nth(2))
  expect(blockers.top).toBeLessThan(FOLD / 2)
  expect(slip.bottom).toBeLessThan(FOLD)
})

it('on a low tablet a pay run shows payslips below one line of blockers, which opens their list', async () => {
  const tablet = await openScreen(browser, product.url, LOW)
  await enterDoor(tablet, /Admin/)
  const { page } = tablet
  await visit(page, '/payroll')
  await page.getByRole('row').filter({ hasText: 'All branches' }).first().click()
  const list = page.getByRole('button', { name: 'Show list' })
  const slip = page.getByRole('table', { name: 'Payslips' }).getByRole('row').nth(1)
  expect((await edges(slip)).bottom).toBeLessThan(LOW.viewport.height)
  expect((await edges(list)).bottom).toBeLessThan((await edges(slip)).top)
  await list.click()
  await page.getByRole('dialog', { name: 'Blockers' }).getByRole('listitem').first().waitFor()
  await tablet.close()
})

it('on a low tablet the first machines stand whole below what waits for one', async () => {
  const tablet = await openScreen(browser, product.url, LOW)
  await enterDoor(tablet, /Mabolo counter/)
  const { page } = tablet
  await visit(page, '/release?board=machines')
  const washer = page.getByRole('region', { name: 'Washers' }).getByRole('listitem').first()
  expect((await edges(washer)).bottom).toBeLessThanOrEqual(LOW.viewport.height)
  const look = await edges(page.getByRole('group', { name: 'Show the board by' }))
  const tab = await edges(page.getByRole('tab', { name: 'Board' }))
  expect(Math.abs(look.bottom - tab.bottom)).toBeLessThanOrEqual(2)
  await tablet.close()
})

it('on a low tablet the office has in sight what each page is for', async () => {
  const tablet = await openScreen(browser, product.url, LOW)
  await enterDoor(tablet, /Admin/)
  const { page } = tablet
  const isWhole = async (part: Part) => expect((await edges(part)).bottom).toBeLessThanOrEqual(LOW.viewport.height)

  await visit(page, '/schedule')
  await isWhole(page.getByRole('list', { name: 'Branches' }).getByRole('listitem').first())

  await visit(page, '/settings')
  const sections = page.getByRole('navigation', { name: 'Sections of the settings' }).getByRole('link')
  await sections.last().waitFor()
  for (const section of await sections.all()) {
    await isWhole(section)
    expect((await section.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  }

  await visit(page, '/cash-flow?dates=last-month')
  await isWhole(page.getByRole('figure').first())
  await page.getByRole('button', { name: 'Filters (1)' }).click()
  await page.getByRole('dialog', { name: 'Filters' }).getByLabel('Dates').selectOption({ label: 'This month' })
  await page.getByRole('button', { name: 'Show results' }).click()
  await page.getByRole('button', { name: 'Filters', exact: true }).waitFor()
  await tablet.close()
})

it('the forecast shows its whole chart below its warnings', async () => {
  const { page } = office
  await visit(page, '/cash-flow?tab=forecast')
  const chart = await edges(page.getByRole('figure').first())
  expect(chart.bottom).toBeLessThanOrEqual(FOLD)
  expect((await edges(page.getByText(/Move money to this branch|Add money or postpone/).first())).bottom).toBeLessThan(
    chart.top,
  )
})

it('a tablet held upright shows all seven days of a week, and of each claim what happened', async () => {
  const { page } = office
  await page.setViewportSize({ width: 768, height: 1024 })
  try {
    await visit(page, '/schedule?tab=week')
    const week = page.getByRole('region', { name: 'Week of shifts' })
    await week.locator('[data-at]').first().waitFor()
    expect(await week.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0)
    await visit(page, '/laundry/transactions?view=claims')
    await page.getByRole('columnheader', { name: 'What happened' }).waitFor()
  } finally {
    await page.setViewportSize({ width: 1366, height: FOLD })
  }
})

it('a new expense has its Save in sight, however long the form', async () => {
  const { page } = office
  await visit(page, '/shop-expenses')
  await page.getByRole('button', { name: 'New expense' }).click()
  const save = page.getByRole('dialog').getByRole('button', { name: 'Record' })
  expect((await edges(save)).bottom).toBeLessThanOrEqual(FOLD)
})

it('settings show all their sections and the first form, the backup page what to do', async () => {
  const { page } = office
  await visit(page, '/settings')
  const sections = page.getByRole('navigation', { name: 'Sections of the settings' }).getByRole('link')
  expect((await edges(sections.last())).bottom).toBeLessThanOrEqual(FOLD)
  expect((await edges(page.getByLabel(/^Shop name/))).bottom).toBeLessThan(FOLD / 2)
  await visit(page, '/backup')
  expect((await edges(page.getByRole('button', { name: 'Set up backup key' }))).bottom).toBeLessThan(FOLD)
})

it('settings that were not saved say why beside Save, however long the section', async () => {
  const { page } = office
  await visit(page, '/settings?section=pay')
  await page.getByRole('textbox', { name: /^Grace period/ }).fill('12')
  const refused = { code: 'DOCUMENT_CLOSED', message: 'Pay is approved up to yesterday.' }
  await page.route('**/api/payroll-terms', (route) => route.fulfill({ status: 409, json: refused }))
  await page.keyboard.press('Enter')
  expect((await edges(page.getByRole('alert').filter({ hasText: refused.message }))).bottom).toBeLessThanOrEqual(FOLD)
  await page.unroute('**/api/payroll-terms')
  await page.getByRole('button', { name: 'Cancel' }).click()
})

it('a new employee starts with the first name, also beside forms that were left unfinished', async () => {
  const { page } = office
  await visit(page, '/employee/new')
  expect((await edges(page.getByLabel(/^First name/))).bottom).toBeLessThan(FOLD)
})

it('reconciling starts with a place to drop the file, and an example', async () => {
  const { page } = office
  await visit(page, '/cash-flow?tab=reconcile')
  const file = await edges(page.getByLabel('Statement CSV file'))
  expect(file.top).toBeLessThan(FOLD / 2)
  expect((await edges(page.getByRole('button', { name: 'Download example file' }))).bottom).toBeLessThan(FOLD)
})

it('the login says once what is wrong', async () => {
  const guest = await openScreen(browser, product.url)
  await guest.page.goto('/')
  await guest.page.getByLabel('Username').fill('admin')
  await guest.page.getByLabel('Password', { exact: true }).fill('wrong-password')
  await guest.page.getByRole('button', { name: 'Log in', exact: true }).click()
  const words = guest.page.getByText('These credentials do not match our records.')
  await words.first().waitFor()
  expect(await words.count()).toBe(1)
})

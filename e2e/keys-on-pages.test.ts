import { randomUUID } from 'node:crypto'
import type { Browser, Locator, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isWhole } from '../scripts/testing/extent.ts'
import { type Caller, openCaller } from './support/api.ts'
import { enterDoor, leaveBrowser, openBrowser, openScreen, type Screen } from './support/browser.ts'
import { wrongInAnyLook } from './support/looks.ts'
import { type Product, startProduct } from './support/product.ts'
import { whole } from './support/standing-still.ts'

/** Those with the most pages of one kind walk in every run, the others where the whole is proven; a manager walks above. */
const OFFICE_PRESETS = [
  ['auditor', null],
  ...(isWhole
    ? ([
        ['manager', ['MAB', 'LAH']],
        ['accountant', null],
        ['payroll', null],
      ] as const)
    : []),
] as const
const COUNTER_PRESETS = [
  ['cashier', /Receive.*Release/s, /Refund|Void order/],
  ...(isWhole
    ? ([
        ['attendant', /Receive/, /Open drawer|Close drawer/],
        ['rider', /Release/, /New order|Receive order/],
      ] as const)
    : []),
] as const

/** A person's screen is closed within seconds; a shared machine may pause for longer than that. */
const LIVE_MS = 20_000
const PASSWORD = 'labada-demo'

let product: Product
let browser: Browser
let owner: Screen
let office: Caller
let branches: readonly { readonly id: string; readonly name: string; readonly code: string }[]

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  office = await openCaller(product.url)
  await office.call('POST', '/login', { username: 'admin', password: PASSWORD })
  branches = ((await office.call('GET', '/branches')).json() as { items: typeof branches }).items
  owner = await openScreen(browser, product.url)
  await enterDoor(owner, /Admin/)
})
afterAll(async () => {
  await leaveBrowser(browser)
  await product?.stop()
})

/** Changes somebody's login, as the owner, whose password was given within the last minutes. */
async function changed(method: 'POST' | 'PUT', path: string, body: unknown) {
  await office.call('POST', '/confirm-password', { password: PASSWORD })
  const answer = await office.call(method, path, body)
  expect(answer.status, answer.text).toBe(200)
  return answer
}

const branchOf = (code: string) => {
  const branch = branches.find((one) => one.code === code)
  if (!branch) throw new Error(`There is no branch ${code}`)
  return branch
}

async function logIn(page: Page, username: string, password: string): Promise<void> {
  await page.goto('/')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname !== '/')
}

/** Answers that refuse, for lack of a key or of a branch in sight: a page that asks for such a thing shows too much. */
function refusalsOn({ page }: Screen): string[] {
  const refused: string[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.startsWith('/api/') && [400, 401, 403].includes(response.status()))
      refused.push(`${response.status()} ${response.request().method()} ${pathname} on ${new URL(page.url()).pathname}`)
  })
  return refused
}

/** A call that a page may not make is not sent: it shows as a part that could not be loaded. */
async function sound({ page }: Screen): Promise<void> {
  const { pathname, search } = new URL(page.url())
  const words = await page.locator('body').innerText()
  expect(
    `${pathname}${search} ${words.match(/[^\n]*(?:can’t do this|couldn’t load|Try again)[^\n]*/)?.[0] ?? ''}`,
  ).toBe(`${pathname}${search} `)
}

/** Goes to every page of the navigation and to every tab on it, as people do; gives the addresses of the pages. */
async function walk(screen: Screen, at: (place: string) => Promise<void> = async () => undefined): Promise<string[]> {
  const { page } = screen
  const arrived = async (place: string) => {
    await whole(screen)
    await sound(screen)
    await at(place)
  }
  const linksOf = (name: string | RegExp) => page.getByRole('navigation', { name }).getByRole('link')
  const hrefsOf = (links: Locator) => links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))
  const hrefs = await hrefsOf(linksOf('Main'))
  for (const [index, href] of hrefs.entries()) {
    await linksOf('Main').nth(index).click()
    await page.waitForURL(`**${href}*`)
    await arrived(href)
    const tabs = await page.getByRole('tab').allInnerTexts()
    for (const [tab, name] of tabs.entries()) {
      await page.getByRole('tab').nth(tab).click()
      await arrived(`${href} ${name.split('\n')[0]}`)
    }
    for (const [section, place] of (await hrefsOf(linksOf(/Sections/))).entries()) {
      await linksOf(/Sections/)
        .nth(section)
        .click()
      await arrived(place)
    }
  }
  return hrefs
}

/** What a button that changes or takes along something is called; a line of the ledger opens a “Count of cash session 9”. */
const CHANGES =
  /^(Add|Adjust|Approve|Assign|Back up|Cancel|Change|Close|Copy|Correct|Count(?! of )|Create|Decline|Delete|Discard|Dismiss|Edit|End|Enter|Export|Fill|Forget|Give|Hold|Import|Make|Mark|Merge|New|Pair|Pay|Post|Publish|Receive|Record|Refund|Reject|Release|Reset|Restore|Return|Run|Save|Sell|Send|Set |Stop|Terminate|Transfer|Undo|Verify|Void|Withdraw|Write)\b/

async function made(
  preset: string,
  branchIds: readonly string[] | null,
): Promise<{ username: string; password: string; id: string }> {
  const id = randomUUID().replace(/^(.{14})./, '$17')
  const username = `${preset}.${id.slice(0, 4)}`
  const body = { id, username, firstname: 'Office', lastname: preset, preset, keySetId: null, branchIds }
  const answer = await changed('POST', '/accounts', body)
  return { id, username, password: (answer.json() as { temporaryPassword: string }).temporaryPassword }
}

describe('somebody with less than all keys', () => {
  it('is given a login by the owner, sees only their branch, and is out within seconds when the owner takes it back', {
    timeout: 240_000,
  }, async () => {
    const { page } = owner
    await page.goto('/settings?section=access')
    await page.getByRole('button', { name: 'New office login' }).click()
    const drawer = page.getByRole('dialog', { name: 'New office login' })
    await drawer.getByLabel('First name').fill('Branch')
    await drawer.getByLabel('Last name').fill('Manager')
    await drawer.getByLabel('Username').fill('mabolo.manager')
    await drawer.getByRole('button', { name: 'Create login' }).click()
    await drawer.getByText('Choose at least one branch').waitFor()
    await drawer.getByLabel('Mabolo').check()
    await drawer.getByRole('button', { name: 'Create login' }).click()
    const once = page.getByRole('dialog', { name: /Password for mabolo.manager/ })
    const question = page.getByRole('dialog', { name: /Confirm it/ })
    await once.or(question).first().waitFor()
    if (await question.isVisible()) {
      await question.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await page.keyboard.press('Enter')
    }
    const password = await once.locator('code').innerText()
    await once.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('row', { name: /Branch Manager/ }).waitFor()
    expect(await wrongInAnyLook(page, 24)).toEqual([])

    const manager = await openScreen(browser, product.url)
    const refused = refusalsOn(manager)
    await logIn(manager.page, 'mabolo.manager', password)
    await whole(manager)
    const pages = await walk(manager, async (place) => {
      const lines = (await manager.page.locator('body').innerText()).split('\n')
      // What goes from one branch to another is of both.
      const strange = lines.filter((line) => /Lahug|Talisay|LAH-|TAL-/.test(line) && !/Mabolo|MAB-/.test(line))
      expect(`${place} ${strange.join()}`).toBe(`${place} `)
    })
    expect(pages).toContain('/laundry/transactions')
    expect(pages).not.toContain('/payroll')
    expect(pages).not.toContain('/backup')
    await manager.page.goto('/payroll')
    await manager.page.waitForURL(/unauthorized/)
    expect(refused).toEqual([])

    await page.getByRole('row', { name: /Branch Manager/ }).click()
    const file = page.getByRole('dialog', { name: 'Branch Manager' })
    await file.getByRole('button', { name: 'End login…' }).click()
    await page
      .getByRole('alertdialog', { name: /^End .+’s login\?$/ })
      .getByRole('button', { name: 'OK' })
      .click()
    await manager.page.getByRole('button', { name: 'OK' }).click({ timeout: LIVE_MS })
    await manager.page.getByLabel('Username').waitFor()
    await manager.close()
    expect(owner.complaints).toEqual([])
  })

  it.each(OFFICE_PRESETS)(
    'as %s is shown nothing that the server refuses',
    { timeout: 300_000 },
    async (preset, codes) => {
      const given = await made(preset, codes?.map((code) => branchOf(code).id) ?? null)
      const screen = await openScreen(browser, product.url)
      const refused = refusalsOn(screen)
      await logIn(screen.page, given.username, given.password)
      await whole(screen)
      const changing = new Set<string>()
      const pages = await walk(screen, async (place) => {
        if (preset !== 'auditor' && preset !== 'accountant') return
        // The heads of a table sort it.
        const buttons = screen.page.getByRole('main').getByRole('button')
        const names = await buttons.evaluateAll((all) =>
          all.filter((one) => !one.closest('th')).map((one) => (one as HTMLElement).innerText),
        )
        for (const name of names) {
          const isExport = preset === 'accountant' && name.startsWith('Export')
          if (CHANGES.test(name.trim()) && !isExport) changing.add(`${place}: ${name.trim()}`)
        }
      })
      expect(pages.length).toBeGreaterThan(3)
      expect(refused).toEqual([])
      expect([...changing]).toEqual([])
      expect(screen.complaints).toEqual([])
      await screen.close()
    },
  )

  it('has all of it back as an owner', async () => {
    await owner.page.goto('/schedule')
    await whole(owner)
    const names = await owner.page.getByRole('navigation', { name: 'Main' }).getByRole('link').allInnerTexts()
    expect(names.length).toBeGreaterThan(13)
  })
})

describe('somebody at the counter', () => {
  const user = async (username: string) => {
    const { items } = (await office.call('GET', '/accounts')).json() as { items: { id: string; username: string }[] }
    return items.find((one) => one.username === username)?.id ?? expect.fail(`There is no ${username}`)
  }

  it.each(COUNTER_PRESETS)(
    'as %s is shown nothing that the server refuses',
    { timeout: 240_000 },
    async (preset, shown, absent) => {
      const counter = await openScreen(browser, product.url)
      await enterDoor(counter, /Talisay counter/)
      await whole(counter)
      const id = await user('carla')
      const body = { preset, keySetId: null, branchIds: null }
      await changed('PUT', `/accounts/${id}/keys`, body)
      await counter.page.getByRole('button', { name: 'OK' }).click({ timeout: LIVE_MS })
      await counter.page.getByRole('button', { name: /Talisay counter/ }).waitFor()
      const refused = refusalsOn(counter)
      await enterDoor(counter, /Talisay counter/)
      await whole(counter)
      const bar = counter.page.getByRole('navigation').first()
      expect(await bar.innerText()).toMatch(shown)
      const hrefs = await bar.getByRole('link').evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))
      for (const href of hrefs) {
        await counter.page.goto(href)
        await whole(counter)
        await sound(counter)
        expect(await counter.page.getByRole('main').innerText()).not.toMatch(absent)
        if (preset === 'cashier')
          expect(await counter.page.locator('body').innerText()).not.toMatch(/cash on hand|expected/i)
      }
      expect(refused).toEqual([])
      await changed('PUT', `/accounts/${id}/keys`, { ...body, preset: 'counter' })
      await counter.close()
    },
  )
})

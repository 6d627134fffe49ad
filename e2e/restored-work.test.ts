import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { identityText, recipientText, recoverySheet } from '@labada/contracts/backup/backup-keys'
import { newIdentity } from '@labada/db/backup/age'
import { openFiles } from '@labada/db/core/files'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, openCaller } from './support/api.ts'
import { enterDoor, leaveBrowser, openBrowser, openScreen, type Screen } from './support/browser.ts'
import { knowsEnough } from './support/counter-desk.ts'
import { type FreshProduct, startFreshProduct } from './support/fresh-product.ts'
import { wrongInAnyLook } from './support/looks.ts'

/**
 * Story 16 of pages.md with the whole product: a backup at its page, work at two counters, `npm run restore`, and the counters'
 * browsers bring what they did since. Put back, every balance and every number is as it was.
 */
const PASSWORD = 'labada-demo'
const root = join(import.meta.dirname, '..')
const owner = newIdentity()

let product: FreshProduct
let browser: Browser
let mabolo: Screen
let lahug: Screen
let office: Screen
let caller: Caller
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'labada-restored-'))
  product = await startFreshProduct()
  browser = await openBrowser()
  for (const open of [0, 1, 2]) {
    const screen = await openScreen(browser, product.url)
    if (open === 0) mabolo = screen
    else if (open === 1) lahug = screen
    else office = screen
  }
  await enterDoor(mabolo, /Mabolo counter/)
  await enterDoor(lahug, /Lahug counter/)
  await enterDoor(office, /Admin/)
}, 300_000)
afterAll(async () => {
  await leaveBrowser(browser)
  await product?.stop()
  if (folder) await rm(folder, { recursive: true, force: true })
})

async function signIn(): Promise<void> {
  caller = await openCaller(product.url)
  expect((await caller.call('POST', '/login', { username: 'admin', password: PASSWORD })).status).toBe(200)
}

/** What the shop owns and owes, and the day's orders. */
async function shop() {
  const accounts = (await caller.call('GET', '/ledger/accounts')).json() as {
    items: { code: string; balance: number }[]
  }
  const orders = (await caller.call('GET', '/orders?limit=20')).json() as {
    items: { id: string; number: string; stage: string; total: number; balance: number }[]
  }
  return {
    accounts: accounts.items.map(({ code, balance }) => [code, balance]),
    orders: orders.items.map(({ id, number, stage, total, balance }) => ({ id, number, stage, total, balance })),
  }
}

const costOfGoods = ({ accounts }: Awaited<ReturnType<typeof shop>>) => accounts.filter(([code]) => code === 'cogs')

async function backUp(): Promise<{ readonly id: string; readonly shopName: string }> {
  await caller.call('POST', '/confirm-password', { password: PASSWORD })
  const key = { id: randomUUID(), recipient: recipientText(owner.recipient) }
  const keyed = (await caller.call('POST', '/backups/keys', key)).json() as { signer: string; shopName: string }
  const { signer, shopName } = keyed
  const identity = identityText(new Uint8Array(owner.identity.export({ type: 'pkcs8', format: 'der' }).subarray(-32)))
  const sheet = recoverySheet({
    shopName,
    madeOn: '2026-11-21',
    identity,
    recipient: key.recipient,
    signers: [signer],
  })
  await writeFile(join(folder, 'sheet.txt'), sheet)
  const id = randomUUID()
  expect((await caller.call('POST', '/backups', { id })).status).toBe(200)
  const state = async () => {
    const { backups } = (await caller.call('GET', '/backups')).json() as { backups: { id: string; state: string }[] }
    return backups.find((one) => one.id === id)?.state
  }
  await expect.poll(state, { timeout: 120_000 }).toBe('verified')
  return { id, shopName }
}

/** An order at the tiles, paid later; it is there when its number is. */
async function receive({ page }: Screen, service: RegExp): Promise<void> {
  await page.goto('/receive')
  await page.getByRole('button', { name: service }).first().click()
  await page.getByRole('button', { name: 'Pay later' }).click()
  await page
    .getByRole('status')
    .filter({ hasText: /[A-Z]{3}-\d{6}-\d{4}/ })
    .first()
    .waitFor()
}

async function putIn({ page }: Screen, amount: string): Promise<void> {
  await page.goto('/summary')
  await page.getByRole('button', { name: 'Cash in' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount').fill(amount)
  await dialog.getByLabel('Note').fill('Edit from the bank')
  await dialog.getByRole('button', { name: 'OK' }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** How many commands a browser keeps. */
const kept = ({ page }: Screen): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('labada-kept')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const { result: database } = opening
          if (!database.objectStoreNames.contains('commands')) return resolve(0)
          const counting = database.transaction('commands').objectStore('commands').count()
          counting.onsuccess = () => {
            database.close()
            resolve(counting.result)
          }
        }
      }),
  )

/** Nobody is signed in after a restore: the page says so, at once or when it was looked at meanwhile, and the door is there. */
async function comeBack({ page, complaints }: Screen, door: RegExp): Promise<void> {
  const said = page.getByRole('button', { name: 'OK', exact: true })
  await page.addLocatorHandler(said, (button) => button.click())
  await page.goto('/')
  await page.getByRole('button', { name: door }).click()
  await page.waitForURL((url) => url.pathname !== '/')
  await page.removeLocatorHandler(said)
  // While the server was away the browser itself noted each try, and the refusal of the old session.
  complaints.length = 0
}

describe('A shop that is restored after its counters worked on', () => {
  let before: Awaited<ReturnType<typeof shop>>

  it('has nothing of that work, and its counters still have all of it', async () => {
    await signIn()
    // Each browser took its series of numbers, which is a command too.
    for (const { page } of [mabolo, lahug]) await knowsEnough(page)
    const had = { mabolo: await kept(mabolo), lahug: await kept(lahug) }
    await receive(mabolo, /^Comforter/)
    const { id: backupId, shopName } = await backUp()
    const then = await shop()
    await receive(mabolo, /^Comforter/)
    await mabolo.page.goto('/release')
    // One load, so one command: the demo's own orders have as many as they have.
    const cards = mabolo.page.getByRole('listitem').filter({ hasText: /1 load · Comforter/ })
    await cards.getByRole('button', { name: 'Start washing' }).first().click()
    await expect.poll(() => kept(mabolo)).toBe(had.mabolo + 3)
    await putIn(mabolo, '31.25')
    await receive(lahug, /^Comforter/)
    await expect.poll(() => kept(mabolo)).toBe(had.mabolo + 4)
    await expect.poll(() => kept(lahug)).toBe(had.lahug + 1)
    // A worker books what the washing used.
    await expect.poll(async () => costOfGoods(await shop())).not.toEqual(costOfGoods(then))
    before = await shop()
    expect(before.orders[0]).not.toEqual(then.orders[0])

    await product.close()
    const file = openFiles(product.dataDir).backups.pathOf(backupId)
    const command = [join(root, 'scripts/restore.mjs'), file, '--key', join(folder, 'sheet.txt'), '--shop', shopName]
    const env = { ...process.env, NODE_ENV: '', LABADA_DATA_DIR: product.dataDir }
    const said = await promisify(execFile)(process.execPath, command, { cwd: root, env }).catch(
      (error: unknown) => error,
    )
    expect(said).toMatchObject({ stdout: expect.stringContaining('Everyone must log in again') })
    await product.reopen()
    await signIn()
    expect(await shop()).toEqual(then)
  }, 300_000)

  it('gets it back from the browsers that did it, to the centavo and to the number on the stub', async () => {
    await comeBack(mabolo, /Mabolo counter/)
    await mabolo.page.getByText('The shop was restored to').waitFor()
    await comeBack(office, /Admin/)
    await office.page.goto('/backup')
    const section = office.page.getByRole('region', { name: 'Work since the restored backup' })
    const button = section.getByRole('button', { name: /^Redo \d+ actions$/ })
    const actions = async () => Number(/\d+/.exec(await button.innerText())?.[0])
    // The two orders, the load, the cash, and what was done in the minute before the backup.
    await expect.poll(actions).toBeGreaterThanOrEqual(4)
    const ofMabolo = await actions()
    // The other branch comes while the page is open.
    await comeBack(lahug, /Lahug counter/)
    await expect.poll(actions).toBeGreaterThan(ofMabolo)
    const all = await actions()
    expect(await wrongInAnyLook(office.page, 24)).toEqual([])
    await button.click()
    await office.page.getByText(`${all} actions redone`).first().waitFor()
    await expect.poll(shop).toEqual(before)
    expect([...mabolo.complaints, ...lahug.complaints, ...office.complaints]).toEqual([])
  }, 120_000)
})

import { randomUUID } from 'node:crypto'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCaller } from './support/api.ts'
import { enterDoor, leaveBrowser, openBrowser, openScreen, type Screen, visit } from './support/browser.ts'
import { focusIn, typeByHand } from './support/hands.ts'
import { type Product, startProduct } from './support/product.ts'

let product: Product
let browser: Browser
let owner: Screen
let partner: Screen
let branch: { id: string; name: string }
const caller = async () => {
  const admin = await openCaller(product.url)
  await admin.call('POST', '/login', { username: 'admin', password: 'labada-demo' })
  return admin
}

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  owner = await openScreen(browser, product.url)
  partner = await openScreen(browser, product.url)
  await enterDoor(owner, /Admin/)
  await enterDoor(partner, /Admin/)
  const { items } = (await (await caller()).call('GET', '/branches')).json() as {
    items: { id: string; name: string }[]
  }
  branch = items.find(({ name }) => name === 'Mabolo') ?? { id: '', name: '' }
})
afterAll(async () => {
  await leaveBrowser(browser)
  await product?.stop()
})

const bankOn = (screen: Screen) => screen.page.getByRole('link', { name: /^Bank/ }).first().innerText()
const pesos = (text: string) => Math.round(Number(text.replace(/[^\d.]/g, '')) * 100)

describe('The cash flow, by two owners at once', () => {
  it('what one records the other sees within a second or two, and every figure still leads to its entries', async () => {
    for (const { page } of [owner, partner]) {
      await visit(page, `/cash-flow?dates=today&branch=${branch.id}`)
      await page.getByText('Checked', { exact: true }).waitFor()
    }
    const before = pesos(await bankOn(partner))

    // By keyboard alone.
    await owner.page.getByRole('button', { name: 'Record' }).focus()
    await owner.page.keyboard.press('Enter')
    await owner.page.getByRole('menuitem', { name: 'Owner withdrawal' }).waitFor()
    await typeByHand(owner.page, 'Equity')
    await owner.page.getByRole('menuitem', { name: 'Owner withdrawal' }).focus()
    await owner.page.keyboard.press('Enter')
    const dialog = owner.page.getByRole('dialog', { name: 'Owner withdrawal' })
    await focusIn(dialog.getByLabel(/^Amount/))
    await typeByHand(owner.page, '123.45')
    await dialog.getByLabel(/^Description/).focus()
    await typeByHand(owner.page, 'School fees')
    await owner.page.keyboard.press('Control+Enter')
    await dialog.waitFor({ state: 'detached' })

    await expect.poll(async () => pesos(await bankOn(partner))).toBe(before - 123_45)
    const row = partner.page.getByRole('row', { name: /^Owner withdrawals/ })
    await row.getByRole('link', { name: '−₱123.45' }).first().waitFor()
    await partner.page.getByText('Checked', { exact: true }).waitFor()

    await row.getByRole('link', { name: '−₱123.45' }).first().click()
    const entry = partner.page.getByRole('row', { name: /School fees/ })
    await entry.waitFor()
    expect(new URL(partner.page.url()).searchParams.get('line')).toBe('withdrawals')
    await entry.click()
    await partner.page.getByRole('button', { name: 'Reverse…' }).click()
    await partner.page
      .getByRole('alertdialog')
      .or(partner.page.getByRole('dialog', { name: /Reverse this entry/ }))
      .waitFor()
    await partner.page.getByLabel(/^Reason/).fill('Paid from her own purse')
    await partner.page.getByRole('button', { name: 'OK' }).click()
    await partner.page.getByText('Entry reversed').waitFor()
    await expect.poll(async () => pesos(await bankOn(owner))).toBe(before)
  })

  it('a remittance on its way is confirmed ₱100 short, and its carrier stands in the other owner’s list', async () => {
    const admin = await caller()
    const id = randomUUID()
    const sent = await admin.call('POST', '/remittances', {
      id,
      branchId: branch.id,
      from: 'safe',
      amount: 400,
      carrier: 'Nena Cruz',
    })
    expect(sent.status).toBe(200)
    await visit(owner.page, `/cash-flow?tab=remittances&id=${id}`)
    await visit(partner.page, '/cash-flow?tab=remittances&state=in_transit')
    const line = partner.page.getByRole('row', { name: /Nena Cruz/ })
    await line.waitFor()
    await owner.page.getByLabel(/^Received(?! (on|in))/).fill('300')
    await owner.page.getByLabel(/^Bank slip/).fill('DS-E2E')
    await owner.page.getByLabel(/^Note/).fill('One note was missing')
    await owner.page.getByRole('button', { name: 'Confirm' }).click()
    await owner.page.getByText('Short', { exact: true }).first().waitFor()
    await line.waitFor({ state: 'detached' })
    await visit(partner.page, '/schedule')
    await partner.page.getByText(/₱100.00 short, carried by Nena Cruz/).waitFor()
  })

  it('says nothing on the console', () => {
    expect([...owner.complaints, ...partner.complaints]).toEqual([])
  })
})

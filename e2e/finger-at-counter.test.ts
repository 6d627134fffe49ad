import { randomUUID } from 'node:crypto'
import type { Browser, Locator } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openCaller } from './support/api.ts'
import {
  asked,
  openOffice,
  pressUntil,
  type Sensor,
  SLOW_AGAIN_MS,
  setUpPc,
  simulatedSensor,
} from './support/branch-pc.ts'
import { leaveBrowser, openBrowser, openScreen, type Screen } from './support/browser.ts'
import { wrongInAnyLook } from './support/looks.ts'
import { FINGER } from './support/portal.ts'
import { type Product, startProduct } from './support/product.ts'
import { changeSettings } from './support/settings.ts'
import { cashierAndManager, type Stander } from './support/standers.ts'
import { givenReceived, type WashedOrder } from './support/washed-order.ts'

/** Issue 20.2 and 20.3: a finger on the branch's scanner in place of a PIN. */
let product: Product
let browser: Browser
let counter: Screen
let sensor: Sensor
let cashier: Stander
let manager: Stander
let order: WashedOrder

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  const office = await openOffice(product.url)
  const till = await openCaller(product.url)
  const { branch } = await asked<{ branch: { id: string } }>(till, 'POST', '/demo/doors/mab', {})
  ;[cashier, manager] = await cashierAndManager(office, branch.id)
  order = await givenReceived(product.url)
  counter = await openScreen(browser, product.url)
  sensor = await simulatedSensor(counter, product.url)
  await setUpPc(counter)
  await changeSettings(office, 'counter', { standing: 'pin', lockMinutes: 0 })
  await counter.page.getByRole('button', { name: /Mabolo/ }).click()
})
afterAll(async () => {
  await leaveBrowser(browser)
  await product?.stop()
})

const scanning = () => counter.page.getByRole('dialog', { name: 'Scan your finger' })
const offered = () => counter.page.getByRole('button', { name: 'Use fingerprint' })
const useFinger = () => offered().click({ timeout: 30_000 })
/** Presses a finger; asks for it again if the counter has waited for half a minute and gave up. */
const press = (employeeId: string, seen: Locator) =>
  pressUntil(
    sensor,
    employeeId,
    FINGER,
    async () => {
      if (await seen.isVisible()) return true
      if (await offered().isVisible()) await offered().click()
      return false
    },
    SLOW_AGAIN_MS,
  )

it('opens a locked counter in two presses, and says which finger it does not know', { timeout: 120_000 }, async () => {
  const { page } = counter
  await page.getByRole('dialog', { name: 'Who’s at the counter?' }).waitFor()
  await useFinger()
  await scanning().getByText('Place your finger on the scanner. This isn’t recorded as attendance.').waitFor()
  expect(await wrongInAnyLook(page, 48)).toEqual([])
  const unknown = scanning().getByText('Fingerprint not recognized. Try again.')
  await press(randomUUID(), unknown)
  const standing = page.getByRole('button', { name: `Switch person: ${cashier.name.split(' ')[0]}` })
  await press(cashier.employeeId, standing)
  expect(await page.getByRole('dialog').count()).toBe(0)
})

it('allows what a manager is asked for, by the manager’s finger alone', { timeout: 120_000 }, async () => {
  const { page } = counter
  await page.goto('/desktop/receive')
  await page.getByRole('button', { name: 'Recent', exact: true }).click()
  await page.getByRole('button', { name: `Ask a manager to void ${order.number}` }).click()
  const why = page.getByRole('dialog', { name: `Void ${order.number}?` })
  await why.getByLabel('Reason').fill('Received twice')
  await why.getByRole('button', { name: 'OK' }).click()
  await page.getByRole('dialog', { name: 'Ask a manager' }).waitFor()
  await useFinger()
  await scanning().waitFor()
  expect(await wrongInAnyLook(page, 48)).toEqual([])
  const own = scanning().getByText('Someone else must approve this')
  await press(cashier.employeeId, own)
  const voided = page.getByText(`${order.number} voided`)
  await press(manager.employeeId, voided)
})

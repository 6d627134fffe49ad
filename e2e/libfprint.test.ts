import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { growFinger, pressFinger } from '@labada/scanner-agent/testing/fingerprint-image'
import { openGlass, virtualDevice } from '@labada/scanner-agent/testing/virtual-glass'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, it } from 'vitest'
import { ensureHelper } from '../scripts/lib/fp-helper.mjs'
import { openOffice, pressUntil, type Sensor, untilReady } from './support/branch-pc.ts'
import { leaveBrowser, openBrowser, openScreen } from './support/browser.ts'
import { type Product, startProduct } from './support/product.ts'
import { type WayScene, walkWholeWay } from './support/whole-way.ts'

/**
 * The whole way on a PC whose sensor libfprint drives: its virtual picture device, and pictures of made-up fingers. Another
 * driver, and from there on the same matcher, journal, signer and socket as with the simulated sensor of people.test.ts.
 */
const folder = mkdtempSync(join(tmpdir(), 'labada-glass-'))
const socketPath = join(folder, 'picture')
const STRANGER = 4
let product: Product
let browser: Browser
let scene: WayScene

const glass = openGlass(socketPath)
/** No two presses of a finger give the same picture. */
let presses = 0
const sensor: Sensor = {
  press: (_who, finger) => {
    presses += 1
    return glass.press(pressFinger(growFinger(100 + finger), presses))
  },
}

beforeAll(async () => {
  await ensureHelper(() => undefined)
  product = await startProduct({ SCANNER_DRIVER: 'libfprint', ...virtualDevice(socketPath) })
  browser = await openBrowser()
  scene = {
    counter: await openScreen(browser, product.url),
    admin: await openScreen(browser, product.url),
    office: await openOffice(product.url),
    sensor,
    finger: { number: 2, called: 'Right index finger' },
  }
})
afterAll(async () => {
  await leaveBrowser(browser)
  await product?.stop()
  rmSync(folder, { recursive: true, force: true })
})

walkWholeWay(() => scene)

it('does not know another finger', async () => {
  const { page } = scene.counter
  await page.goto('/desktop/attendance')
  await untilReady(scene.counter)
  const unknown = page.getByTestId('scan-result').getByText('Fingerprint not recognized')
  await pressUntil(sensor, '', STRANGER, async () => (await unknown.count()) > 0)
}, 180_000)

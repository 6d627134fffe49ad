import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openOffice, simulatedSensor } from './support/branch-pc.ts'
import { leaveBrowser, openBrowser, openScreen } from './support/browser.ts'
import { type Product, startProduct } from './support/product.ts'
import { type WayScene, walkWholeWay } from './support/whole-way.ts'

/** The whole way with the simulated sensor; libfprint.test.ts walks it with libfprint's. */
let product: Product
let browser: Browser
let scene: WayScene

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  const counter = await openScreen(browser, product.url)
  scene = {
    counter,
    admin: await openScreen(browser, product.url),
    office: await openOffice(product.url),
    sensor: await simulatedSensor(counter, product.url),
    finger: { number: 3, called: 'Right middle finger' },
  }
})
afterAll(async () => {
  await leaveBrowser(browser)
  await product?.stop()
})

walkWholeWay(() => scene)

it('and nothing was said on the console', () => {
  const { counter, admin } = scene
  expect([...counter.complaints, ...admin.complaints]).toEqual([])
})

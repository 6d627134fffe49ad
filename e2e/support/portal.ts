import type { Browser } from 'playwright'
import { type Sensor, setUpPc, simulatedSensor, untilReady } from './branch-pc.ts'
import { leaveBrowser, openBrowser, openScreen, type Screen } from './browser.ts'
import { type Product, startProduct } from './product.ts'

/** A made-up finger of each of the demo's people. */
export const FINGER = 2

/** The employee portal on a branch's PC with its simulated sensor; the PC's clock can be moved. */
export interface Portal {
  readonly product: Product
  readonly browser: Browser
  readonly counter: Screen
  readonly sensor: Sensor
  /** The id of Ana Reyes. */
  readonly ana: string
  /** Opens it anew, ready for a finger. */
  readonly start: () => Promise<void>
  /** Ana's finger opens it. */
  readonly enter: () => Promise<void>
  /** Waits for words on the page. */
  readonly words: (text: string) => Promise<void>
  readonly close: () => Promise<void>
}

/** Starts a product of its own for it. */
export async function openPortal(): Promise<Portal> {
  const product = await startProduct()
  const browser = await openBrowser()
  const close = async () => {
    await leaveBrowser(browser)
    await product.stop()
  }
  try {
    return { ...(await openAt(product, browser)), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function openAt(product: Product, browser: Browser): Promise<Omit<Portal, 'close'>> {
  const counter = await openScreen(browser, product.url)
  const sensor = await simulatedSensor(counter, product.url)
  const { items } = await (await fetch(`${product.url}/api/demo/people`)).json()
  const ana: string = items.find(({ name }: { name: string }) => name === 'Ana Reyes').id
  await counter.page.clock.install()
  await setUpPc(counter)
  return {
    product,
    browser,
    counter,
    sensor,
    ana,
    async start() {
      await counter.page.unrouteAll()
      await counter.page.goto('/desktop/employee-portal')
      await untilReady(counter)
    },
    async enter() {
      await sensor.press(ana, FINGER)
      await counter.page.getByRole('heading', { name: 'Hi Ana' }).waitFor()
    },
    words: (text) => counter.page.getByText(text, { exact: true }).first().waitFor(),
  }
}

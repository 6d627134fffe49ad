import { mkdirSync } from 'node:fs'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, it } from 'vitest'
import { enterDoor, openBrowser, openScreen, type Screen } from './support/browser.ts'
import { type Product, startProduct } from './support/product.ts'

const OUT = process.env.WALK ?? '/tmp/walk-office'
mkdirSync(OUT, { recursive: true })
let product: Product
let browser: Browser
beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})
const go = async (s: Screen, name: string, path: string) => {
  await s.page.goto(path)
  await s.page.getByRole('heading', { level: 1 }).first().waitFor()
  await s.page.waitForTimeout(1500)
  await s.page.screenshot({ path: `${OUT}/${name}.png` })
  const ys = await s.page.evaluate(() => [...document.querySelectorAll('h1,h2,h3,table,figure,[role=tablist],button')].map((e) => `${Math.round(e.getBoundingClientRect().top)} ${e.tagName} ${(e.textContent ?? '').slice(0, 30)}`).filter((x) => Number(x.split(' ')[0]) > 90).slice(0, 40).join(' | '))
  console.log('YS', name, ys, 'W', await s.page.evaluate(() => document.documentElement.scrollWidth))
}
it('office', { timeout: 300_000 }, async () => {
  const s = await openScreen(browser, product.url, {})
  await enterDoor(s, /Admin/)
  await go(s, 'cash-flow', '/cash-flow')
  await s.page.locator('table').first().scrollIntoViewIfNeeded().catch(() => {})
  await s.page.screenshot({ path: `${OUT}/cash-flow-full.png`, fullPage: true })
  await go(s, 'forecast', '/cash-flow?tab=forecast')
  await go(s, 'expenses', '/shop-expenses')
  await go(s, 'settings', '/settings')
  await go(s, 'settings-law', '/settings?section=law')
  await go(s, 'backup', '/backup')
  await go(s, 'new-employee', '/employees?new=1')
  await go(s, 'transactions', '/transactions')
  await go(s, 'schedule', '/schedule')
  await go(s, 'sales', '/item-sales')
  await go(s, 'payroll', '/payroll')
  await s.page.getByRole('row').nth(1).click()
  await s.page.waitForTimeout(2000)
  await s.page.screenshot({ path: `${OUT}/run.png` })
  console.log('RUNURL', s.page.url(), await s.page.evaluate(() => [...document.querySelectorAll('h1,h2,table,[role=tablist]')].map((e) => `${Math.round(e.getBoundingClientRect().top)} ${e.tagName}`).join(' | ')))
})

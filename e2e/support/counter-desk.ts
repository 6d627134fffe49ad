import type { BrowserContext, Page } from 'playwright'
import { expect } from 'vitest'

/** The line of one browser is cut: from here on nothing is answered. */
export async function cut(context: BrowserContext, page: Page): Promise<void> {
  await context.setOffline(true)
  await expect.poll(() => isAnswered(page)).toBe(false)
}

const isAnswered = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    fetch('/health/live', { cache: 'no-store' }).then(
      () => true,
      () => false,
    ),
  )

/** This page of the counter knows what it needs to go on without a connection; what an earlier page kept is not enough. */
export async function knowsEnough(page: Page): Promise<void> {
  await page.locator('header[data-goes-on]').waitFor({ timeout: 30_000 })
}

/** How many commands this browser keeps until the server has them. */
export const kept = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    // Opening one that is not there would make an empty one.
    if (!(await indexedDB.databases()).some((one) => one.name === 'labada-desk')) return 0
    return new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open('labada-desk')
      opening.onerror = () => reject(new Error('No desk'))
      opening.onsuccess = () => {
        const database = opening.result
        const counting = database.transaction('outbox').objectStore('outbox').count()
        counting.onsuccess = () => {
          database.close()
          resolve(counting.result)
        }
      }
    })
  })

/** At Release: opens the first unpaid order and presses Pay. */
export async function payFirstUnpaid(page: Page): Promise<void> {
  const unpaid = page.getByRole('listitem').filter({ hasText: 'unpaid' })
  await unpaid
    .getByRole('button', { name: /, open/ })
    .first()
    .click()
  await page.getByRole('button', { name: /^Pay ₱/ }).click()
}

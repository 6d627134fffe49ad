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

/** The commands this browser keeps: whether the server has each, and only this device must still let go of it. */
export const outboxOf = (page: Page): Promise<readonly boolean[]> =>
  page.evaluate(async () => {
    // Opening one that is not there would make an empty one.
    if (!(await indexedDB.databases()).some((one) => one.name === 'labada-desk')) return []
    return new Promise<boolean[]>((resolve, reject) => {
      const opening = indexedDB.open('labada-desk')
      opening.onerror = () => reject(new Error('No desk'))
      opening.onsuccess = () => {
        const database = opening.result
        const reading = database.transaction('outbox').objectStore('outbox').getAll()
        reading.onsuccess = () => {
          database.close()
          resolve((reading.result as { isSent: boolean }[]).map(({ isSent }) => isSent))
        }
      }
    })
  })

/** How many commands this browser keeps. */
export const kept = async (page: Page): Promise<number> => (await outboxOf(page)).length

/** At Release: opens the first unpaid order and presses Pay. */
export async function payFirstUnpaid(page: Page): Promise<void> {
  const unpaid = page.getByRole('listitem').filter({ hasText: 'unpaid' })
  await unpaid
    .getByRole('button', { name: /, open/ })
    .first()
    .click()
  await page.getByRole('button', { name: /^Pay ₱/ }).click()
}

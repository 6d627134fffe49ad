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

/** What a counter needs to know to go on, in the order in which it asks. */
const NEEDED = ['orders', 'customers', 'services', 'promotions', 'settings']

/** The counter knows what it needs to go on without a connection. */
export async function knowsEnough(page: Page): Promise<void> {
  await expect.poll(() => keysIn(page, 'facts'), { timeout: 30_000 }).toEqual(expect.arrayContaining(NEEDED))
}

/** How many commands this browser keeps until the server has them. */
export const kept = async (page: Page): Promise<number> => (await keysIn(page, 'outbox')).length

const keysIn = (page: Page, store: 'facts' | 'outbox'): Promise<readonly IDBValidKey[]> =>
  page.evaluate(async (name) => {
    // Opening one that is not there would make an empty one.
    if (!(await indexedDB.databases()).some((one) => one.name === 'labada-desk')) return []
    return new Promise<IDBValidKey[]>((resolve, reject) => {
      const opening = indexedDB.open('labada-desk')
      opening.onerror = () => reject(new Error('No desk'))
      opening.onsuccess = () => {
        const database = opening.result
        const asking = database.transaction(name).objectStore(name).getAllKeys()
        asking.onsuccess = () => {
          database.close()
          resolve(asking.result)
        }
      }
    })
  }, store)

import { expect, vi } from 'vitest'
import { type Caller, openCaller } from './api.ts'

const WAIT = { timeout: 60_000, interval: 250 }

/** Has the demo company's bell filled now, and not within its minute; gives its admin's caller. */
export async function givenNotices(url: string): Promise<Caller> {
  const office = await openCaller(url)
  await office.call('POST', '/login', { username: 'admin', password: 'labada-demo' })
  // Right after its start, the product does not know its schedules yet.
  const run = async () => (await office.call('POST', '/job-schedules/keep-all-notices/run')).status
  await vi.waitFor(async () => expect(await run()).toBe(200), WAIT)
  const known = async () => ((await office.call('GET', '/notices')).json() as { items: unknown[] }).items.length
  await vi.waitFor(async () => expect(await known()).toBeGreaterThan(0), WAIT)
  return office
}

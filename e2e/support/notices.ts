import { expect } from 'vitest'
import { type Caller, openCaller } from './api.ts'

/** Has the demo company's bell filled now, and not within its minute; gives its admin's caller. */
export async function givenNotices(url: string): Promise<Caller> {
  const office = await openCaller(url)
  await office.call('POST', '/login', { username: 'admin', password: 'labada-demo' })
  await office.call('POST', '/job-schedules/keep-all-notices/run')
  const known = async () => ((await office.call('GET', '/notices')).json() as { items: unknown[] }).items.length
  await expect.poll(known, { timeout: 20_000 }).toBeGreaterThan(0)
  return office
}

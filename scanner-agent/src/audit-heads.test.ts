import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestAgent, type TestPage, testAgent, testServer } from './testing/stand.ts'

const MINUTE_MS = 60_000
const AT = Date.UTC(2026, 10, 21, 2)

let kiosk: TestAgent
let page: TestPage
beforeEach(async () => {
  kiosk = await testAgent()
  page = await kiosk.page()
})
afterEach(async () => {
  page.socket.close()
  await kiosk.end()
})

/** A page brings the answer of `GET /fingerprints`; resolves once the agent has taken it. */
async function bring(audit_head: string | null): Promise<void> {
  const before = page.heard('library-init-ok').length
  page.say('library-init', { fingerprints: { ...kiosk.server.bundle(kiosk), audit_head } })
  await expect.poll(() => page.heard('library-init-ok').length).toBe(before + 1)
}

const kept = () => readFileSync(join(kiosk.dataDir, 'audit-heads.log'), 'utf8').trimEnd().split('\n')
const headOf = (entries: number, minutes: number) =>
  kiosk.server.auditHead({ entries, head: entries.toString(16).padStart(64, '0'), at: AT + minutes * MINUTE_MS })

describe('how far the server’s audit log is sealed', () => {
  it('is written down as it was signed, every five minutes at most, and once while nothing is added', async () => {
    const [first, soon, later, same] = [headOf(3, 0), headOf(4, 4), headOf(5, 5), headOf(5, 10)]
    for (const head of [null, first, first, soon, later, same]) await bring(head)
    expect(kept()).toEqual([first, later])
  })

  it('goes on from what is on the disk after a restart', async () => {
    const [first, soon, later] = [headOf(3, 0), headOf(4, 4), headOf(5, 6)]
    await bring(first)
    await kiosk.agent.close()
    kiosk = await testAgent({ dataDir: kiosk.dataDir, server: kiosk.server, isPaired: false })
    page = await kiosk.page()
    await bring(soon)
    await bring(later)
    expect(kept()).toEqual([first, later])
  })

  it('is taken from nobody but the server it is paired with, and never from an earlier moment', async () => {
    const first = headOf(3, 10)
    await bring(first)
    const stranger = testServer()
    for (const head of [
      stranger.auditHead({ entries: 9, head: 'f'.repeat(64), at: AT + 20 * MINUTE_MS }),
      headOf(2, 0),
      `${headOf(9, 20).split('.')[0]}.${first.split('.')[1]}`,
      'x.y',
    ])
      await bring(head)
    expect(kept()).toEqual([first])
  })

  it('that shrank is written down as well: the server’s log was cut, or restored', async () => {
    const [long, short] = [headOf(9, 0), headOf(2, 6)]
    await bring(long)
    await bring(short)
    expect(kept()).toEqual([long, short])
  })
})

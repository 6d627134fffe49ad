import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { keptScans } from '@labada/contracts/attendance/kept-scans'
import { type Person, startTestApp, type TestApp } from '@labada/gateway/testing/app'
import { childEnvironment } from '@labada/scanner-agent/config'
import { startKiosk } from '@labada/scanner-agent/testing/kiosk-process'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AloneKiosk, openAloneKiosk } from './support/alone-kiosk.ts'

/**
 * The scans of an agent that never reaches the gateway again: a program of its own keeps them, its command `export` writes
 * them to a file, and an admin brings that file to the gateway, scan by scan, after the device has ended.
 */
const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Nobody listens there. */
const NOWHERE = 'http://127.0.0.1:9'
const FIRST = 'the-first-boot'
const SECOND = 'the-second-boot'
/** All of it is told from here: a day before the test. */
const began = Date.now() - 24 * HOUR

/** One in and one out of each: as it should be, with the PC's clock turned, and after the PC was started anew. */
const PRESSES = [
  { person: 0, after: HOUR, turned: 0, boot: FIRST, flags: ['offline'] },
  { person: 1, after: 2 * HOUR, turned: 2 * HOUR, boot: FIRST, flags: ['clock_skew', 'needs_review', 'offline'] },
  { person: 0, after: 9 * HOUR, turned: 0, boot: FIRST, flags: ['offline'] },
  { person: 1, after: 10 * HOUR, turned: 0, boot: SECOND, flags: ['needs_review', 'offline'] },
] as const

let app: TestApp
let admin: Person
let kiosk: AloneKiosk
let brought: readonly string[]
const ids: string[] = []
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
  kiosk = await openAloneKiosk(app, admin, { name: 'kept', people: 2, gatewayUrl: NOWHERE, boot: FIRST })
})
afterAll(async () => {
  await kiosk?.end()
  await app?.stop()
})

const bring = (attestation: string) => admin.post('/scanner/kept-scans', { attestation })
const stored = () =>
  app.db
    .selectFrom('scan')
    .select(['id', 'employeeId', 'seq', 'scannedAt', 'receivedAt', 'flags', 'needsReview'])
    .where('clientId', '=', kiosk.counter.device.id)
    .orderBy('seq')
    .execute()
const punches = () => app.db.selectFrom('punch').selectAll().orderBy('id').execute()

describe('A scanner that never reaches us again', () => {
  it('keeps what is scanned, and its own command writes it to a file', async () => {
    // What the gateway told it before is made a day older.
    await app.db
      .updateTable('agentNonce')
      .set({ issuedAt: sql`issued_at - interval '24 hours'` as never })
      .execute()
    let [program, boot, bootedAt]: [AloneKiosk['program'], string, number] = [kiosk.program, FIRST, began]
    for (const press of PRESSES) {
      const at = began + press.after
      if (press.boot !== boot) {
        await program.kill()
        program = await startKiosk({ dataDir: kiosk.dataDir, gatewayUrl: NOWHERE, boot: press.boot })
        ;[boot, bootedAt] = [press.boot, at]
      }
      const person = kiosk.people[press.person] ?? ''
      const { what, scan } = await program.press({ person, wall: at + press.turned, mono: at - bootedAt })
      expect(what).toBe('told')
      ids.push(scan ?? '')
    }
    await program.kill()
    const file = join(kiosk.folder, 'scans.json')
    const main = join(import.meta.dirname, '../scanner-agent/dist/main.js')
    const env = { ...childEnvironment(), LABADA_DATA_DIR: kiosk.folder, LABADA_ENV: 'development' }
    const { stdout } = await promisify(execFile)(process.execPath, [main, 'export', file], { env })
    expect(stdout).toContain('4 waiting and 0 refused by the gateway are in')
    const { scans } = keptScans.parse(JSON.parse(readFileSync(file, 'utf8')))
    brought = scans.map(({ attestation }) => attestation)
    expect(brought).toHaveLength(PRESSES.length)
    expect(await stored()).toEqual([])
  }, 120_000)

  it('has each of them stored once, at its time, flagged for what it is, after its device has ended', async () => {
    expect((await admin.post(`/clients/${kiosk.counter.device.id}/terminate`)).status).toBe(200)
    const answers = []
    for (const attestation of brought) answers.push(await bring(attestation))
    expect(answers.map(({ status, body }) => [status, body.isNew, body.type, body.needsReview])).toEqual([
      [200, true, 'in', false],
      [200, true, 'in', true],
      [200, true, 'out', false],
      [200, true, 'out', true],
    ])
    const rows = await stored()
    expect(rows.map(({ id, employeeId, flags, needsReview }) => ({ id, employeeId, flags, needsReview }))).toEqual(
      PRESSES.map(({ person, flags }, at) => ({
        id: ids[at],
        employeeId: kiosk.people[person],
        flags: [...flags],
        needsReview: flags.some((flag) => flag === 'needs_review'),
      })),
    )
    for (const [at, { after }] of PRESSES.entries())
      expect(Math.abs((rows[at]?.scannedAt.getTime() ?? 0) - began - after)).toBeLessThan(MINUTE)
  }, 60_000)

  it('changes nothing when the file is brought a second time, by two at once and the last scan first', async () => {
    const before = [await stored(), await punches()]
    const again = await Promise.all([...brought, ...brought].toReversed().map(bring))
    expect(again.map(({ status, body }) => [status, body.isNew])).toEqual(again.map(() => [200, false]))
    expect([await stored(), await punches()]).toEqual(before)
  }, 60_000)
})

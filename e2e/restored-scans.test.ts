import { execFile } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { keptScans } from '@labada/contracts/attendance/kept-scans'
import { recipientText } from '@labada/contracts/backup/backup-keys'
import { newIdentity } from '@labada/db/backup/age'
import { writeAnchor } from '@labada/db/backup/anchors'
import { makeBackup } from '@labada/db/backup/make'
import { restoreShop } from '@labada/db/backup/restore-shop'
import { openFiles } from '@labada/db/core/files'
import { newId } from '@labada/db/core/ids'
import { spkiOf } from '@labada/db/core/sealing'
import { startTestApp, type TestApp } from '@labada/gateway/testing/app'
import { childEnvironment } from '@labada/scanner-agent/config'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AloneKiosk, openAloneKiosk } from './support/alone-kiosk.ts'

/**
 * Story 16 of pages.md: a backup, work after it, and the backup restored. The branch's scanner, a program of its own, still has
 * every scan that had arrived, and an admin brings them to the restored shop.
 */
const MINUTE = 60_000
const BOOT = 'the-only-boot'
const began = Date.now()

const pair = generateKeyPairSync('ed25519')
const signer = { key: pair.privateKey, publicKey: spkiOf(pair.publicKey) }
const owner = newIdentity()
let app: TestApp
let kiosk: AloneKiosk
beforeAll(async () => {
  app = await startTestApp()
  kiosk = await openAloneKiosk(app, await app.admin(), { name: 'restored', people: 3, gatewayUrl: app.url, boot: BOOT })
})
afterAll(async () => {
  await kiosk?.end()
  await app?.stop()
})

/** What pay and balances are made of. */
const known = async () => ({
  scans: await app.db
    .selectFrom('scan')
    .select(['id', 'employeeId', 'seq', 'scannedAt', 'needsReview'])
    .orderBy('seq')
    .execute(),
  punches: await app.db
    .selectFrom('punch')
    .select(['id', 'employeeId', 'at', 'type', 'shiftRecordId'])
    .orderBy('employeeId')
    .execute(),
})
/** Somebody's finger on the glass, until the office has it. */
async function press(person: number): Promise<void> {
  const { length } = (await known()).scans
  const at = Date.now()
  const { what } = await kiosk.program.press({ person: kiosk.people[person] ?? '', wall: at, mono: at - began })
  expect(what).toBe('told')
  await expect.poll(async () => (await known()).scans.length, { timeout: 30_000 }).toBe(length + 1)
}

describe('A backup restored after people went on working (story 16)', () => {
  let before: Awaited<ReturnType<typeof known>>
  let backedUpAt: string

  it('takes the shop back: what was scanned after it is not there', async () => {
    const files = openFiles(app.dataDir)
    await press(0)
    const { manifest } = await makeBackup({
      id: newId(),
      kind: 'manual',
      databaseUrl: app.database.urlOf('labada_backup'),
      files,
      recipient: recipientText(owner.recipient),
      signer,
      onProgress: async () => undefined,
    })
    backedUpAt = manifest.snapshotAt
    await writeAnchor(files.backups, { at: manifest.snapshotAt, backupId: manifest.id, ...manifest.audit })
    await press(1)
    await press(2)
    before = await known()
    await kiosk.program.kill()

    const restored = await restoreShop({
      file: files.backups.pathOf(manifest.id),
      identity: owner.identity,
      signers: [signer.publicKey],
      ownerUrl: app.database.ownerUrl,
      backupUrl: app.database.urlOf('labada_backup'),
      files,
      now: new Date(),
      onStep: () => undefined,
      mayReplace: async () => true,
    })
    expect(restored).toBeDefined()
    const { scans, punches } = await known()
    expect([scans, punches]).toEqual([before.scans.slice(0, 1), before.punches.slice(0, 1)])
  }, 120_000)

  it('has every scan again once the scanner’s file is brought, as it was before, however often', async () => {
    const file = join(kiosk.folder, 'since-the-backup.json')
    const main = join(import.meta.dirname, '../scanner-agent/dist/main.js')
    const env = { ...childEnvironment(), LABADA_DATA_DIR: kiosk.folder, LABADA_ENV: 'development' }
    const { stdout } = await promisify(execFile)(process.execPath, [main, 'export', file, backedUpAt], { env })
    expect(stdout).toContain('3 that arrived since a day before')
    const { scans } = keptScans.parse(JSON.parse(readFileSync(file, 'utf8')))
    // Nobody who was signed in before is signed in now.
    const admin = await app.admin()
    const bring = async () => {
      const answers = []
      for (const { attestation } of scans) answers.push(await admin.post('/scanner/kept-scans', { attestation }))
      return answers.map(({ status, body }) => [status, body.isNew])
    }
    // One of them is in the backup.
    expect((await bring()).map(String).toSorted()).toEqual(['200,false', '200,true', '200,true'])
    expect(await bring()).toEqual([1, 2, 3].map(() => [200, false]))
    const after = await known()
    const told = ({ scans }: typeof before) => scans.map(({ scannedAt: _, needsReview: __, ...scan }) => scan)
    expect(told(after)).toEqual(told(before))
    expect(after.punches.map(({ employeeId, type }) => [employeeId, type])).toEqual(
      before.punches.map(({ employeeId, type }) => [employeeId, type]),
    )
    for (const [at, { scannedAt }] of after.scans.entries())
      expect(Math.abs(scannedAt.getTime() - (before.scans[at]?.scannedAt.getTime() ?? 0))).toBeLessThan(MINUTE)
    // The server that could vouch for the time of the last one is gone: an admin looks at it.
    expect(after.scans.some(({ needsReview }) => needsReview)).toBe(true)
  }, 60_000)
})

import type { BackupAnswer } from '@labada/contracts/backup/backups'
import { expect, test } from 'vitest'
import { pagesOf, textOf } from '../testing/pdf-text.ts'
import { backupCertificate, type CertificateOf } from './backup-certificate.ts'

const MADE = new Date('2026-11-21T02:00:00+08:00')
const PROVEN = new Date('2026-11-21T02:07:00+08:00')
const backup: CertificateOf['backup'] = {
  id: '01890000-0000-7000-8000-000000000001',
  kind: 'pre-update',
  state: 'verified',
  step: null,
  doneBytes: 0,
  totalBytes: 0,
  requestedAt: MADE,
  requestedBy: null,
  snapshotAt: MADE,
  finishedAt: PROVEN,
  bytes: 184_000_000,
  rows: 1200,
  files: 3,
  schemaVersion: null,
  appVersion: '0.1.0',
  sha256: 'ab'.repeat(32),
  isOfCurrentKey: true,
  proof: { at: PROVEN, tables: 120, rows: 1200, files: 3, invariants: 41, sealedEntries: 900, seconds: 12 },
  failure: null,
  log: [],
  copies: [],
  check: null,
  isPinned: false,
  keptUntil: null,
  removedAt: null,
}
async function printed(own: Partial<BackupAnswer> = {}): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  const sheet = await backupCertificate({
    shopName: 'Suds & Co',
    backup: { ...backup, ...own } as CertificateOf['backup'],
    recipient: 'age1recipient',
    signer: 'the-signer',
    printed: { at: new Date('2026-11-22T09:05:00+08:00'), by: 'Alma Labada' },
  })
  for await (const part of sheet) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}

test('a certificate says on one page what was restored, what held, and how anybody checks it again', async () => {
  const pdf = await printed()
  expect(pagesOf(pdf)).toBe(1)
  const words = textOf(pdf).join(' ').replaceAll(/\s+/g, ' ')
  for (const said of [
    'Backup certificate',
    'The backup of Nov 21, 2026, 2:00 AM (Manila)',
    'on Nov 21, 2026, 2:07 AM',
    '184,000,000 bytes',
    '120 tables, 1,200 rows',
    'before an update',
    'Schedule or command line',
    'On the server only',
    'Not recorded',
    'age1recipient',
    'Printed Nov 22, 2026, 9:05 AM by Alma Labada',
  ])
    expect(words).toContain(said)
})

test('it names each copy that was compared, and none that failed', async () => {
  const pdf = await printed({
    copies: [
      { place: 'drive', at: PROVEN, failure: null },
      { place: 'bucket', at: null, failure: 'store: no answer' },
    ],
  })
  const words = textOf(pdf).join(' ').replaceAll(/\s+/g, ' ')
  expect(words).toContain('other drive, compared Nov 21, 2026, 2:07 AM')
  expect(words).not.toContain('off-site, compared')
})

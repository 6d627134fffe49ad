import { type BackupAnswer, type BackupOverview, backupRoutes } from '@labada/contracts/backup/backups'
import { DEFAULT_SETTINGS } from '@labada/domain/company/settings'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { BACKED_UP_AT, givenBackup } from '../../../testing/backups.ts'
import { open } from '../../../testing/counter.tsx'
import type { Network } from '../../../testing/network.ts'
import { givenOffice } from '../../../testing/office.tsx'
import { BackupPage } from './backup-page.tsx'

const later = (seconds: number) => new Date(BACKED_UP_AT.getTime() + seconds * 1000)

const FAILED = givenBackup({
  id: '01890000-0000-7000-8000-000000000002',
  state: 'failed',
  step: 'files',
  requestedAt: later(86_400),
  snapshotAt: null,
  bytes: null,
  proof: null,
  failure: 'The server’s disk is full. Free up space and try again (no space left on device)',
  log: [
    { at: later(86_400), step: 'database', note: null },
    { at: later(86_405), step: 'files', note: null },
    { at: later(86_407), step: 'files', note: 'Error ENOSPC: no space left on device' },
  ],
})

let network: Network
let backups: BackupAnswer[]
beforeEach(() => {
  network = givenOffice()
  backups = [FAILED, givenBackup()]
  const key = { id: FAILED.id, recipient: 'age1key', setAt: BACKED_UP_AT, signer: 'signer' }
  network.answers(
    backupRoutes.getBackups,
    (): BackupOverview => ({
      key,
      signer: 'signer',
      shopName: 'Suds & Co',
      isOverdue: false,
      provenAt: later(60),
      schedule: DEFAULT_SETTINGS.backups,
      nextAt: later(172_800),
      storedBytes: 184_000_000,
      freeBytes: 9_000_000_000,
      backups,
      days: [],
      restores: [],
    }),
  )
})

it('says at which step a backup failed and why, shows what it did, and tries again', async () => {
  const asked: string[] = []
  network.answers(backupRoutes.createBackup, ({ body }) => {
    asked.push(body.id)
    const fresh = givenBackup({ id: body.id, state: 'queued', kind: 'manual', proof: null, bytes: null })
    backups = [fresh, ...backups]
    return fresh
  })
  const { user } = open(<BackupPage />, '/backup')
  await screen.findByText(/^The backup of Nov 22, 2026, 2:00 AM failed while copying uploaded files$/)
  expect(screen.getAllByText(/^The server’s disk is full/).length).toBeGreaterThan(0)
  await user.click(screen.getByRole('button', { name: 'Backup log' }))
  const drawer = within(await screen.findByRole('dialog', { name: /^Backup of Nov 22/ }))
  const log = within(drawer.getByRole('region', { name: 'Backup log' }))
  expect(log.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Nov 22, 2026, 2:00:00 AMCopying the records',
    'Nov 22, 2026, 2:00:05 AMCopying uploaded files',
    'Nov 22, 2026, 2:00:07 AMError ENOSPC: no space left on device',
  ])
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Backup in progress')
  expect(asked).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

it('says what to type to go back, with the file as it is called and the key that opens it', async () => {
  backups = [givenBackup({ isOfCurrentKey: false })]
  network.answers(backupRoutes.getBackupLosses, () => ({
    snapshotAt: BACKED_UP_AT,
    orders: 12,
    payments: 9,
    scans: 4,
    expenses: 1,
    auditEntries: 60,
    lastEventAt: later(900),
  }))
  const { user } = open(<BackupPage />, '/backup')
  await user.click(await screen.findByRole('button', { name: /^Actions for the backup of/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Restore…' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Restore to Nov 21, 2026, 2:00 AM/ }))
  const command = 'npm run restore -- labada-backup-2026-11-20T1800Z.tar --key RECOVERY-KEY.txt'
  expect(dialog.getByText(`${command} --check`)).toBeTruthy()
  expect(dialog.getByText(command)).toBeTruthy()
  expect(dialog.getByText(/have the recovery key from that time ready/)).toBeTruthy()
  expect(dialog.getByText(/main\.js export scans\.json 2026-11-20T18:00:00\.000Z$/)).toBeTruthy()
})

it('is downloaded only after it was said what the file is without its key', async () => {
  let links = 0
  network.answers(backupRoutes.linkBackup, () => {
    links += 1
    return { path: '#taken', expiresAt: later(60) }
  })
  backups = [givenBackup()]
  const { user } = open(<BackupPage />, '/backup')
  await user.click(await screen.findByRole('button', { name: /^Actions for the backup of/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Download…' }))
  const asking = within(await screen.findByRole('alertdialog', { name: 'Download this backup?' }))
  expect(asking.getByText(/No one can read it without the key/)).toBeTruthy()
  await user.click(asking.getByRole('button', { name: 'Cancel' }))
  expect(links).toBe(0)
  await user.click(await screen.findByRole('button', { name: /^Actions for the backup of/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Download…' }))
  const again = within(await screen.findByRole('alertdialog', { name: 'Download this backup?' }))
  await user.click(again.getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(links).toBe(1))
})

import { backupRoutes } from '@labada/contracts/backup/backups'
import { DEFAULT_SETTINGS } from '@labada/domain/company/settings'
import { PRESET_KEYS } from '@labada/domain/core/presets'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { setSession } from '../../../api/session.ts'
import { BACKED_UP_AT, givenBackup } from '../../../testing/backups.ts'
import { open } from '../../../testing/counter.tsx'
import { givenOffice } from '../../../testing/office.tsx'
import { BackupPage } from './backup-page.tsx'

it('an auditor reads the backups, makes and restores none, and takes along no more than a certificate', async () => {
  const network = givenOffice()
  const backup = givenBackup()
  network.answers(backupRoutes.getBackups, () => ({
    key: { id: backup.id, recipient: 'age1key', setAt: BACKED_UP_AT, signer: 'signer' },
    signer: 'another',
    shopName: 'Suds & Co',
    isOverdue: false,
    provenAt: BACKED_UP_AT,
    schedule: DEFAULT_SETTINGS.backups,
    nextAt: BACKED_UP_AT,
    storedBytes: 184_000_000,
    freeBytes: 9_000_000_000,
    backups: [backup],
    days: [],
    restores: [],
  }))
  setSession({ keys: new Set(PRESET_KEYS.auditor) })
  const { user } = open(<BackupPage />, '/backup')
  const menu = await screen.findByRole('button', { name: /^Actions for the backup of/ })
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Nov 21, 2026, 2:00 AM',
    '',
    'Columns',
  ])
  await user.click(menu)
  await screen.findByRole('menuitem', { name: /^Certificate/ })
  expect(screen.getAllByRole('menuitem')).toHaveLength(1)
})

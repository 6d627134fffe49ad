import type { BackupOverview } from '@labada/contracts/backup/backups'
import { backupRoutes } from '@labada/contracts/backup/backups'
import { DEFAULT_SETTINGS } from '@labada/domain/company/settings'
import { addDays, manilaDateOf } from '@labada/domain/core/manila-time'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { day } from '../../../lib/format.ts'
import { BACKED_UP_AT, givenBackup } from '../../../testing/backups.ts'
import { open } from '../../../testing/counter.tsx'
import { givenOffice } from '../../../testing/office.tsx'
import { BackupPage } from './backup-page.tsx'

const today = manilaDateOf(new Date())
const ago = (days: number) => addDays(today, -days)
const proof = new Date(BACKED_UP_AT.getTime() + 60_000)

function given(own: Partial<BackupOverview>) {
  const network = givenOffice()
  network.answers(backupRoutes.getBackups, () => ({
    key: { id: givenBackup().id, recipient: 'age1key', setAt: BACKED_UP_AT, signer: 'signer' },
    signer: 'signer',
    shopName: 'Suds & Co',
    isOverdue: false,
    provenAt: proof,
    schedule: DEFAULT_SETTINGS.backups,
    nextAt: BACKED_UP_AT,
    storedBytes: 184_000_000,
    freeBytes: 9_000_000_000,
    backups: [givenBackup()],
    days: [],
    restores: [],
    ...own,
  }))
  open(<BackupPage />, '/backup')
}

const daysShown = async () =>
  within(await screen.findByRole('list', { name: 'Backups of the last 30 days' })).getAllByRole('listitem')

/** What a screen reader says of a day: what only eyes see is hidden from it. */
const spoken = (item: HTMLElement) =>
  [...item.children].filter((part) => part.getAttribute('aria-hidden') !== 'true').map(({ textContent }) => textContent)

it('tells each of the last 30 days by its date and what it had, today last', async () => {
  given({
    days: [
      { day: ago(29), state: 'verified' },
      { day: ago(3), state: 'damaged' },
      { day: ago(2), state: 'failed' },
    ],
  })
  const items = await daysShown()
  expect(items).toHaveLength(30)
  expect([0, 1, 26, 27, 29].map((at) => items[at] && spoken(items[at]))).toEqual([
    [`${day(ago(29))}: Verified`],
    [`${day(ago(28))}: None`],
    [`${day(ago(3))}: Damaged`],
    [`${day(ago(2))}: Failed`],
    [`${day(today)}: Not yet`],
  ])
  expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([...Array(29).fill(null), 'date'])
  // Seen, too, a day is a word and a sign, not a color alone.
  expect(items[27]?.textContent).toMatch(/Failed$/)
  expect(items[27]?.querySelector('svg')).toBeTruthy()
})

it('says once which backup a restore would take, and when it was proven: never one that is damaged', async () => {
  const damaged = givenBackup({
    id: '01890000-0000-7000-8000-000000000003',
    snapshotAt: new Date(BACKED_UP_AT.getTime() + 86_400_000),
    check: { requestedAt: proof, at: proof, failure: 'one file differs' },
  })
  given({ backups: [damaged, givenBackup()] })
  expect(
    await screen.findByText(
      /^Last verified backup: Nov 21, 2026, 2:00 AM, .+ ago\. Test-restored Nov 21, 2026, 2:01 AM\.$/,
    ),
  ).toBeTruthy()
  expect(screen.queryByText('Last test restore')).toBeNull()
})

it('says that no backup is verified yet', async () => {
  given({ provenAt: null, backups: [givenBackup({ state: 'failed', failure: 'The disk is full', proof: null })] })
  expect(await screen.findByText('No verified backup yet.')).toBeTruthy()
})

it('shows no days while there is no backup', async () => {
  given({ provenAt: null, backups: [] })
  expect(await screen.findByText('No backups yet. You have only one copy of your data.')).toBeTruthy()
  expect(screen.queryByText('Last 30 days')).toBeNull()
})

import type { BackupAnswer } from '@labada/contracts/backup/backups'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton } from '../../../components/button.tsx'
import { Card, Facts, Stack, Text } from '../../../components/layout.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { AppTable } from '../../../components/table/app-table.tsx'
import type { Column } from '../../../components/table/app-table-types.ts'
import { confirm } from '../../../components/windows/ask.tsx'
import { Drawer } from '../../../components/windows/drawer.tsx'
import { Menu } from '../../../components/windows/menu.tsx'
import { clock, date, dateTime, number } from '../../../lib/format.ts'
import { askDownload } from './ask-download.ts'
import classes from './backup.module.css'
import type { BackupActions } from './backup-api.ts'
import {
  checkWords,
  copyFacts,
  failedCopies,
  KIND_WORDS,
  lookOf,
  proofWords,
  STEP_WORDS,
  size,
  stoppedAt,
  versionWords,
  whereWords,
} from './backup-words.ts'
import { RestoreDialog } from './restore-dialog.tsx'

const hasFile = ({ bytes, removedAt }: BackupAnswer): boolean => bytes !== null && removedAt === null
const madeAt = ({ snapshotAt, requestedAt }: BackupAnswer): Date => snapshotAt ?? requestedAt

/** Every backup there is or was, newest first. */
export function BackupList({
  backups,
  actions,
  openId,
  onOpen,
}: {
  readonly backups: readonly BackupAnswer[]
  readonly actions: BackupActions
  /** The one whose details are open. */
  readonly openId: string | null
  readonly onOpen: (backupId: string | null) => void
}) {
  const [restoring, setRestoring] = useState<BackupAnswer | null>(null)
  const open = backups.find(({ id }) => id === openId)
  const columns: readonly Column<BackupAnswer>[] = [
    { id: 'at', header: 'When', cell: (row) => dateTime(madeAt(row)), card: 'title' },
    { id: 'kind', header: 'Kind', cell: (row) => KIND_WORDS[row.kind], priority: 2 },
    { id: 'size', header: 'Size', cell: (row) => size(row.bytes), align: 'right', card: 'amount' },
    {
      id: 'state',
      header: 'State',
      cell: (row) => {
        const { status, word } = lookOf(row)
        return <StatusBadge status={status}>{word}</StatusBadge>
      },
    },
    { id: 'proof', header: 'Proof', cell: proofWords, priority: 2 },
    {
      id: 'place',
      header: 'Where',
      cell: (row) =>
        failedCopies(row).length === 0 ? (
          whereWords(row)
        ) : (
          <>
            {whereWords(row)} <StatusBadge status="danger">Not copied</StatusBadge>
          </>
        ),
      priority: 3,
    },
    { id: 'version', header: 'Version', cell: ({ appVersion }) => appVersion ?? '—', priority: 3 },
    {
      id: 'kept',
      header: 'Kept until',
      cell: (row) => (row.isPinned ? 'Pinned' : row.keptUntil ? `${date(row.keptUntil)} or longer` : '—'),
      priority: 3,
    },
    {
      id: 'actions',
      header: 'Actions',
      cell: (row) => <Actions backup={row} actions={actions} onRestore={() => setRestoring(row)} />,
      align: 'right',
      card: 'action',
    },
  ]
  return (
    <>
      <AppTable
        label="Backups"
        columns={columns}
        rows={backups}
        rowId={({ id }) => id}
        rowLabel={(row) => `the backup of ${dateTime(madeAt(row))}`}
        onOpen={({ id }) => onOpen(id)}
        openId={openId}
      />
      {open && (
        <Drawer opened onClose={() => onOpen(null)} title={`Backup of ${dateTime(madeAt(open))}`}>
          <Stack>
            {open.state === 'failed' && <BackupLog backup={open} />}
            <BackupFacts backup={open} />
            {open.state !== 'failed' && <BackupLog backup={open} />}
          </Stack>
        </Drawer>
      )}
      {restoring && <RestoreDialog backup={restoring} actions={actions} onClose={() => setRestoring(null)} />}
    </>
  )
}

function Actions({
  backup,
  actions,
  onRestore,
}: {
  readonly backup: BackupAnswer
  readonly actions: BackupActions
  readonly onRestore: () => void
}) {
  if (!hasFile(backup)) return null
  const remove = async () => {
    const isSure = await confirm({
      title: `Delete the backup of ${dateTime(madeAt(backup))}?`,
      body: 'Its file is deleted here and off-site. It cannot be brought back.',
      danger: true,
    })
    if (isSure) await actions.remove(backup)
  }
  return (
    <Menu
      target={
        <IconButton label={`Actions for the backup of ${dateTime(madeAt(backup))}`}>
          <IconDots size={18} aria-hidden="true" />
        </IconButton>
      }
      items={[
        { label: 'Check its files', onSelect: () => void actions.check(backup) },
        ...(failedCopies(backup).length > 0
          ? [{ label: 'Copy off-site again', onSelect: () => void actions.copy(backup) }]
          : []),
        { label: 'Download…', onSelect: () => void askDownload(backup, actions) },
        ...(backup.proof ? [{ label: 'Certificate (PDF)', onSelect: () => void actions.certificate(backup) }] : []),
        { label: 'Restore…', onSelect: onRestore },
        {
          label: backup.isPinned ? 'Unpin' : 'Pin',
          onSelect: () => void actions.pin(backup, !backup.isPinned),
        },
        null,
        { label: 'Delete', danger: true, onSelect: () => void remove() },
      ]}
    />
  )
}

function BackupFacts({ backup }: { readonly backup: BackupAnswer }) {
  const { proof, sha256 } = backup
  return (
    <Facts
      items={[
        ['State', lookOf(backup).word],
        ['Kind', KIND_WORDS[backup.kind]],
        ...(backup.state === 'failed' ? [['Failed', `${backup.failure ?? ''}${stoppedAt(backup)}`] as const] : []),
        ['Asked for by', backup.requestedBy ?? 'The clock or the command line'],
        ['Of the moment', dateTime(backup.snapshotAt)],
        ['Finished', dateTime(backup.finishedAt)],
        ['Size', size(backup.bytes)],
        ['Rows', number(backup.rows)],
        ['Sent files', number(backup.files)],
        ['Version', versionWords(backup)],
        ['Locked', 'With the recovery key'],
        ['Key', backup.isOfCurrentKey ? 'The key of today' : 'An earlier key'],
        ['Lies', whereWords(backup)],
        ...copyFacts(backup),
        ['Proven by a test restore', proof ? dateTime(proof.at) : backup.failure ? 'No' : 'Not yet'],
        ...(proof
          ? ([
              ['Tables compared', number(proof.tables)],
              ['Rules of the books checked', number(proof.invariants)],
              ['Sealed entries checked', number(proof.sealedEntries)],
              ['The test restore took', `${proof.seconds} s`],
            ] as const)
          : []),
        [
          'Checksum (SHA-256)',
          <span key="sum" style={{ overflowWrap: 'anywhere' }}>
            {sha256 ?? '—'}
          </span>,
        ],
        ['Files compared with what was signed', checkWords(backup)],
        ['Deleted', dateTime(backup.removedAt)],
      ]}
    />
  )
}

/** What it did and when, oldest first; of one that failed the last line says where and why. */
function BackupLog({ backup: { log } }: { readonly backup: BackupAnswer }) {
  if (log.length === 0) return null
  return (
    <Card title="What it did" level={3} soft>
      <ol className={classes.log}>
        {log.map(({ at, step, note }) => (
          <li key={`${at.getTime()} ${step} ${note}`}>
            <Text dim small>
              {`${date(at)}, ${clock(at)}`}
            </Text>
            <span className={classes.logNote}>{note ?? (step ? STEP_WORDS[step] : '')}</span>
          </li>
        ))}
      </ol>
    </Card>
  )
}

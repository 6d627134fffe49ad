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
import { t } from './t.ts'

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
    { id: 'at', header: t('when'), cell: (row) => dateTime(madeAt(row)), card: 'title' },
    { id: 'kind', header: t('kind'), cell: (row) => KIND_WORDS[row.kind], priority: 2 },
    { id: 'size', header: t('size'), cell: (row) => size(row.bytes), align: 'right', card: 'amount' },
    {
      id: 'state',
      header: t('status'),
      cell: (row) => {
        const { status, word } = lookOf(row)
        return <StatusBadge status={status}>{word}</StatusBadge>
      },
    },
    { id: 'proof', header: t('verification'), cell: proofWords, priority: 2 },
    {
      id: 'place',
      header: t('location'),
      cell: (row) =>
        failedCopies(row).length === 0 ? (
          whereWords(row)
        ) : (
          <>
            {whereWords(row)} <StatusBadge status="danger">{t('notCopied')}</StatusBadge>
          </>
        ),
      priority: 3,
    },
    { id: 'version', header: t('version'), cell: ({ appVersion }) => appVersion ?? '—', priority: 3 },
    {
      id: 'kept',
      header: t('keptUntil'),
      cell: (row) =>
        row.isPinned ? t('pinned') : row.keptUntil ? t('keptUntilOrLonger', { keptUntil: date(row.keptUntil) }) : '—',
      priority: 3,
    },
    {
      id: 'actions',
      header: t('actions'),
      cell: (row) => <Actions backup={row} actions={actions} onRestore={() => setRestoring(row)} />,
      align: 'right',
      card: 'action',
    },
  ]
  return (
    <>
      <AppTable
        label={t('backups')}
        columns={columns}
        rows={backups}
        rowId={({ id }) => id}
        rowLabel={(row) => t('theBackupOfDateTime', { dateTime: dateTime(madeAt(row)) })}
        onOpen={({ id }) => onOpen(id)}
        openId={openId}
      />
      {open && (
        <Drawer opened onClose={() => onOpen(null)} title={t('backupOfDateTime', { dateTime: dateTime(madeAt(open)) })}>
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
      title: t('deleteTheBackupOfDateTime', { dateTime: dateTime(madeAt(backup)) }),
      body: t('itsFileIsDeletedHere'),
      danger: true,
    })
    if (isSure) await actions.remove(backup)
  }
  return (
    <Menu
      target={
        <IconButton label={t('actionsForTheBackupOf', { dateTime: dateTime(madeAt(backup)) })}>
          <IconDots size={18} aria-hidden="true" />
        </IconButton>
      }
      items={[
        { label: t('checkFiles'), needs: 'backup.make', onSelect: () => void actions.check(backup) },
        ...(failedCopies(backup).length > 0
          ? [{ label: t('copyOffSiteAgain'), needs: 'backup.make' as const, onSelect: () => void actions.copy(backup) }]
          : []),
        { label: t('download'), needs: 'backup.restore', onSelect: () => void askDownload(backup, actions) },
        ...(backup.proof ? [{ label: t('certificatePdf'), onSelect: () => void actions.certificate(backup) }] : []),
        { label: t('restore'), needs: 'backup.restore', onSelect: onRestore },
        {
          label: backup.isPinned ? t('unpin') : t('pin'),
          needs: 'backup.make',
          onSelect: () => void actions.pin(backup, !backup.isPinned),
        },
        null,
        { label: t('delete'), needs: 'backup.restore', danger: true, onSelect: () => void remove() },
      ]}
    />
  )
}

function BackupFacts({ backup }: { readonly backup: BackupAnswer }) {
  const { proof, sha256 } = backup
  return (
    <Facts
      items={[
        [t('status'), lookOf(backup).word],
        [t('kind'), KIND_WORDS[backup.kind]],
        ...(backup.state === 'failed' ? [[t('failed'), `${backup.failure ?? ''}${stoppedAt(backup)}`] as const] : []),
        [t('requestedBy'), backup.requestedBy ?? t('scheduleOrCommandLine')],
        [t('dataAsOf'), dateTime(backup.snapshotAt)],
        [t('finished'), dateTime(backup.finishedAt)],
        [t('size'), size(backup.bytes)],
        [t('rows'), number(backup.rows)],
        [t('uploadedFiles'), number(backup.files)],
        [t('version'), versionWords(backup)],
        [t('locked'), t('withTheRecoveryKey')],
        [t('key'), backup.isOfCurrentKey ? t('currentKey') : t('earlierKey')],
        [t('storedAt'), whereWords(backup)],
        ...copyFacts(backup),
        [t('verifiedByTestRestore'), proof ? dateTime(proof.at) : backup.failure ? t('no') : t('notYet')],
        ...(proof
          ? ([
              [t('tablesCompared'), number(proof.tables)],
              [t('ledgerRulesChecked'), number(proof.invariants)],
              [t('sealedEntriesChecked'), number(proof.sealedEntries)],
              [t('testRestoreDuration'), `${proof.seconds} s`],
            ] as const)
          : []),
        [
          t('checksumSha256'),
          <span key="sum" style={{ overflowWrap: 'anywhere' }}>
            {sha256 ?? '—'}
          </span>,
        ],
        [t('filesCheckedAgainstSignatures'), checkWords(backup)],
        [t('deleted'), dateTime(backup.removedAt)],
      ]}
    />
  )
}

/** The steps of a backup with their times, oldest first; if it failed, the last line has where and why. */
function BackupLog({ backup: { log } }: { readonly backup: BackupAnswer }) {
  if (log.length === 0) return null
  return (
    <Card title={t('backupLog')} level={3} soft>
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

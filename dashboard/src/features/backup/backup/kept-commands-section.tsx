import type { KeptCommandAnswer, KeptCommandOverview } from '@labada/contracts/backup/kept-commands'
import { Button } from '../../../components/button.tsx'
import { Card, Facts, Stack, Text } from '../../../components/layout.tsx'
import { Banner } from '../../../components/notices/banner.tsx'
import { QuerySection } from '../../../components/notices/query-section.tsx'
import { type Status, StatusBadge } from '../../../components/status-badge.tsx'
import { AppTable } from '../../../components/table/app-table.tsx'
import type { Column } from '../../../components/table/app-table-types.ts'
import { clock, dateTime, money, number } from '../../../lib/format.ts'
import { useKeptCommands, usePutBack } from './kept-commands-api.ts'
import { t } from './t.ts'

const COLUMNS: readonly Column<KeptCommandAnswer>[] = [
  { id: 'at', header: t('when'), cell: ({ at }) => clock(at), card: 'title' },
  { id: 'what', header: t('what'), cell: ({ what }) => what },
  { id: 'amount', header: t('amount'), cell: ({ amount }) => money(amount), align: 'right', card: 'amount' },
  { id: 'by', header: t('who'), cell: ({ by }) => by },
  {
    id: 'where',
    header: t('location'),
    cell: ({ branchName, device }) => (device ? `${branchName ?? ''} · ${device}` : t('backOffice')),
    priority: 2,
  },
  {
    id: 'state',
    header: t('status'),
    cell: (row) => {
      const { status, word } = lookOf(row)
      return <StatusBadge status={status}>{word}</StatusBadge>
    },
  },
  { id: 'why', header: t('why'), cell: whyOf, priority: 2 },
]

/** After a restore: the commands screens sent since the restored point in time, and replaying them. */
export function KeptCommandsSection() {
  const overview = useKeptCommands()
  return (
    <QuerySection query={overview} what={t('workSinceTheRestoredBackup')}>
      {(all) => (all.restore ? <Work overview={all} restore={all.restore} /> : null)}
    </QuerySection>
  )
}

function Work({
  overview,
  restore,
}: {
  readonly overview: KeptCommandOverview
  readonly restore: NonNullable<KeptCommandOverview['restore']>
}) {
  const { tried, putBack } = usePutBack()
  const { waiting, done, refused, differing, devices, commands } = overview
  const toDo = waiting + refused
  const silent = devices.filter(({ isSeenSince, brought }) => !isSeenSince && brought === 0)
  return (
    <Card
      title={t('workSinceTheRestoredBackup')}
      side={
        toDo > 0 || tried !== null ? (
          <Button needs="backup.restore" busy={tried !== null} onClick={() => void putBack()}>
            {tried === null ? t('redoActions', { count: toDo }) : t('redoingTriedOfToDo', { tried, toDo })}
          </Button>
        ) : undefined
      }
    >
      <Stack>
        <Text dim>
          {t('onRestoredAtTheShopWas', {
            restoredAt: dateTime(restore.restoredAt),
            snapshotAt: dateTime(restore.snapshotAt),
          })}
        </Text>
        <Facts
          items={[
            [t('waiting'), number(waiting)],
            [t('redone'), number(done)],
            [t('couldntBeRedone'), number(refused)],
            [t('differentResult'), number(differing)],
          ]}
        />
        {silent.length > 0 && (
          <Banner status="attention" title={t('devicesNotSeenSince', { count: silent.length })}>
            {t('silentIfTheyWereUsed', {
              silent: silent.map(({ name, branchName }) => `${branchName}: ${name}`).join(', '),
            })}
          </Banner>
        )}
        {commands.length > 0 && (
          <AppTable
            label={t('workSinceTheRestoredBackup')}
            columns={COLUMNS}
            rows={commands}
            rowId={({ id }) => id}
            rowLabel={({ what, at }) => `${what}, ${dateTime(at)}`}
          />
        )}
      </Stack>
    </Card>
  )
}

function lookOf({ state, differs }: KeptCommandAnswer): { readonly status: Status; readonly word: string } {
  if (state === 'refused') return { status: 'danger', word: t('rejected') }
  if (state === 'waiting') return { status: 'queued', word: t('waiting') }
  return differs ? { status: 'attention', word: t('differentResult') } : { status: 'done', word: t('redone') }
}

function whyOf({ refusal, differs }: KeptCommandAnswer): string {
  if (refusal) return refusal
  return differs ? t('theResultDiffersFromThe') : '—'
}

import type { KeptCommandAnswer, KeptCommandOverview } from '@labada/contracts/backup/kept-commands'
import { Button } from '../../../components/button.tsx'
import { Card, Facts, Stack, Text } from '../../../components/layout.tsx'
import { Banner } from '../../../components/notices/banner.tsx'
import { QuerySection } from '../../../components/notices/query-section.tsx'
import { type Status, StatusBadge } from '../../../components/status-badge.tsx'
import { AppTable } from '../../../components/table/app-table.tsx'
import type { Column } from '../../../components/table/app-table-types.ts'
import { clock, dateTime, money, number, plural } from '../../../lib/format.ts'
import { useKeptCommands, usePutBack } from './kept-commands-api.ts'

const COLUMNS: readonly Column<KeptCommandAnswer>[] = [
  { id: 'at', header: 'When', cell: ({ at }) => clock(at), card: 'title' },
  { id: 'what', header: 'What', cell: ({ what }) => what },
  { id: 'amount', header: 'Amount', cell: ({ amount }) => money(amount), align: 'right', card: 'amount' },
  { id: 'by', header: 'Who', cell: ({ by }) => by },
  {
    id: 'where',
    header: 'Where',
    cell: ({ branchName, device }) => (device ? `${branchName ?? ''} · ${device}` : 'Back office'),
    priority: 2,
  },
  {
    id: 'state',
    header: 'State',
    cell: (row) => {
      const { status, word } = lookOf(row)
      return <StatusBadge status={status}>{word}</StatusBadge>
    },
  },
  { id: 'why', header: 'Why', cell: whyOf, priority: 2 },
]

/** After a restore: what the screens did since the moment the shop was taken back to, and putting it back. */
export function KeptCommandsSection() {
  const overview = useKeptCommands()
  return (
    <QuerySection query={overview} what="Work since the restored backup">
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
      title="Work since the restored backup"
      side={
        toDo > 0 || tried !== null ? (
          <Button busy={tried !== null} onClick={() => void putBack()}>
            {tried === null ? `Put back ${plural(toDo, 'step')}` : `Putting back: ${tried} of ${toDo}`}
          </Button>
        ) : undefined
      }
    >
      <Stack>
        <Text dim>
          On {dateTime(restore.restoredAt)} the shop was taken back to {dateTime(restore.snapshotAt)}. Each screen
          brings what it did in between when somebody signs in at it. Wait for all of them, then put it back before the
          counters go on: the orders get the numbers that are on their stubs.
        </Text>
        <Facts
          items={[
            ['Waiting', number(waiting)],
            ['Put back', number(done)],
            ['Could not be put back', number(refused)],
            ['Came out otherwise', number(differing)],
          ]}
        />
        {silent.length > 0 && (
          <Banner status="attention" title={`${plural(silent.length, 'screen')} not seen since`}>
            {silent.map(({ name, branchName }) => `${branchName}: ${name}`).join(', ')}. Sign in there once, if it was
            used.
          </Banner>
        )}
        {commands.length > 0 && (
          <AppTable
            label="Work since the restored backup"
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
  if (state === 'refused') return { status: 'danger', word: 'Refused' }
  if (state === 'waiting') return { status: 'queued', word: 'Waiting' }
  return differs ? { status: 'attention', word: 'Done otherwise' } : { status: 'done', word: 'Put back' }
}

function whyOf({ refusal, differs }: KeptCommandAnswer): string {
  if (refusal) return refusal
  return differs ? 'The shop answered otherwise than the first time: look at the number and the balance' : '—'
}

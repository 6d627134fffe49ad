import { type ListedOfflineCommand, offlineCommandRoutes } from '@labada/contracts/offline/offline-commands'
import { negate } from '@labada/domain/core/money'
import { minLength, required } from '@labada/domain/core/rules'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import { keys } from '../../../api/query-keys.ts'
import { useMayDo } from '../../../api/session.ts'
import { Button } from '../../../components/button.tsx'
import { useCommand } from '../../../components/hooks/use-command.ts'
import { Row, Stack } from '../../../components/layout.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../components/notices/query-section.tsx'
import { type Status, StatusBadge } from '../../../components/status-badge.tsx'
import { AppTable } from '../../../components/table/app-table.tsx'
import type { Column } from '../../../components/table/app-table-types.ts'
import { Money } from '../../../components/values.tsx'
import { When } from '../../../components/when.tsx'
import { prompt } from '../../../components/windows/ask.tsx'
import { money } from '../../../lib/format.ts'
import { lazy } from '../../../lib/lazy.ts'
import { offlineQuery } from './offline-query.ts'
import { t } from './t.ts'
import type { ViewProps } from './view-props.ts'

// Most work has no cash in the drawer: its dialog is not part of the page.
const DismissWorkDialog = lazy(() =>
  import('./dismiss-work-dialog.tsx').then((all) => ({ default: all.DismissWorkDialog })),
)

/** What counters did without a connection: waiting work first, which is decided in its row; a row opens its order. */
export function OfflineView({ filters, onOpen, openId }: ViewProps) {
  const list = useQuery(offlineQuery(filters.branchId))
  // Here, because a row is made anew when the table becomes cards: what was typed must not go with it.
  const [dismissed, setDismissed] = useState<ListedOfflineCommand | null>(null)
  const columns = useMemo(() => columnsOf(setDismissed), [])
  return (
    <Stack>
      <QuerySection
        query={list}
        what={t('offlineWork')}
        isEmpty={({ items }) => items.length === 0}
        empty={<EmptyState title={t('noOfflineWorkYet')}>{t('whenACounterLosesIts')}</EmptyState>}
      >
        {({ items }) => (
          <AppTable
            label={t('offlineWork')}
            columns={columns}
            rows={items}
            rowId={(work) => work.id}
            rowLabel={(work) => `${work.what} ${work.orderNumber ?? ''}`}
            onOpen={(work) => {
              if (work.orderId !== null) onOpen(work.orderId)
            }}
            openId={items.find(({ orderId }) => orderId !== null && orderId === openId)?.id ?? null}
          />
        )}
      </QuerySection>
      {dismissed && <Dismissal work={dismissed} onClose={() => setDismissed(null)} />}
    </Stack>
  )
}

/** Dismisses work whose cash is in the drawer, or has left it. */
function Dismissal({ work, onClose }: { readonly work: ListedOfflineCommand; readonly onClose: () => void }) {
  const decide = useDecision(work, onClose)
  if (work.inDrawer === null) return null
  return (
    <Suspense>
      <DismissWorkDialog
        work={work}
        cash={work.inDrawer}
        onClose={onClose}
        busy={decide.isPending}
        onAnswer={(given) => decide.mutate({ params: { commandId: work.id }, body: { decision: 'dismiss', ...given } })}
      />
    </Suspense>
  )
}

const LOOKS: Readonly<Record<ListedOfflineCommand['state'], { readonly status: Status; readonly word: string }>> = {
  waiting: { status: 'attention', word: t('waiting') },
  done: { status: 'ready', word: t('recorded') },
  dismissed: { status: 'done', word: t('dismissed') },
}

type OnDismiss = (work: ListedOfflineCommand) => void
const columnsOf = (onDismiss: OnDismiss): readonly Column<ListedOfflineCommand>[] => [
  { id: 'what', header: t('what'), cell: ({ what, orderNumber }) => `${what} ${orderNumber ?? ''}` },
  { id: 'at', header: t('done'), cell: ({ at }) => <When at={at} /> },
  { id: 'broughtAt', header: t('received'), cell: ({ broughtAt }) => <When at={broughtAt} />, priority: 3 },
  { id: 'branch', header: t('branch'), cell: ({ branchName }) => branchName, priority: 3 },
  { id: 'device', header: t('device'), cell: ({ device }) => device, priority: 3 },
  { id: 'by', header: t('by'), cell: ({ by }) => by, priority: 2 },
  {
    id: 'amount',
    header: t('amount'),
    align: 'right',
    card: 'amount',
    cell: ({ amount }) => <Money amount={amount} />,
  },
  {
    id: 'why',
    header: t('note'),
    cell: (work) => [work.refusal, work.remark, drawerWords(work)].filter(Boolean).join('. '),
  },
  {
    id: 'state',
    header: t('decision'),
    cell: (work) => <Decided work={work} onDismiss={onDismiss} />,
  },
]

/** The cash of work that waits is in the drawer, or has left it. */
function drawerWords({ state, inDrawer }: ListedOfflineCommand): string | null {
  if (state !== 'waiting' || inDrawer === null) return null
  const amount = money(inDrawer > 0 ? inDrawer : negate(inDrawer))
  return inDrawer > 0 ? t('amountIsInTheDrawer', { amount }) : t('amountLeftTheDrawer', { amount })
}

/** What became of the work, or the two answers that can still be given. */
function Decided({ work, onDismiss }: { readonly work: ListedOfflineCommand; readonly onDismiss: OnDismiss }) {
  const mayDecide = useMayDo('offline.decide')
  if (work.state === 'waiting' && mayDecide) return <Decision work={work} onDismiss={onDismiss} />
  const { status, word } = LOOKS[work.state]
  return (
    <StatusBadge status={status}>
      {work.decidedBy === null ? word : t.rich('wordByDecidedBy', { word, decidedBy: work.decidedBy })}
    </StatusBadge>
  )
}

/** What follows on the same order goes with it. */
const useDecision = (work: ListedOfflineCommand, onDone?: () => void) =>
  useCommand(offlineCommandRoutes.decideOfflineCommand, {
    onDone: () => onDone?.(),
    invalidates: () => [
      keys.offlineCommands(),
      keys.figures(),
      keys.audit(),
      ...(work.orderId === null ? [] : [keys.order(work.orderId)]),
    ],
  })

/** The two answers to work that could not be recorded. */
function Decision({ work, onDismiss }: { readonly work: ListedOfflineCommand; readonly onDismiss: OnDismiss }) {
  const decide = useDecision(work)
  const answer = async (decision: 'record' | 'dismiss') => {
    if (decision === 'dismiss' && work.inDrawer !== null) return onDismiss(work)
    const values = { what: work.what.toLowerCase(), number: work.orderNumber ?? '' }
    const reason = await prompt({
      title: decision === 'record' ? t('recordWhatAfterAll', values) : t('dismissWhat', values),
      body: decision === 'record' ? t('itCountsAtItsTime') : t('itWontCount'),
      label: t('reason'),
      maxLength: 200,
      rules: [required, minLength(3)],
      danger: decision === 'dismiss',
    })
    if (reason !== null) decide.mutate({ params: { commandId: work.id }, body: { decision, reason } })
  }
  return (
    <Row gap={8} nowrap>
      <Button size="sm" busy={decide.isPending} onClick={() => void answer('record')}>
        {t('record')}
      </Button>
      <Button size="sm" tone="neutral" disabled={decide.isPending} onClick={() => void answer('dismiss')}>
        {t('dismiss')}
      </Button>
    </Row>
  )
}
